// Package bluechip is the messages of the Blue Chip protocol, by which four bridge
// programs and a table manager play, in version 18 of its text: ParseMessage and
// Message.Append are what the players say, ParseNotice and Notice.Append what the
// table says. It knows no order of messages; that is the table's and the player's.
//
// Reading is generous and writing strict, because the programs in use agree on
// neither. What one of them sends is never passed on as it came: a table reads it and
// writes it anew, in the text's own form and case.
//
// A reader takes any case and any number of spaces, and control characters as spaces;
// seats as words or letters; an apostrophe in any of its shapes; cards with the rank
// or the suit first and a ten as T or 10; verbs with or without their s; stops, and
// text behind a message. Lines may be of any length: whoever reads them from a
// connection bounds it. Time is proportional to it.
//
// Where the text is silent, contradicts itself, or programs differ, this is our
// reading:
//
//   - The Teams line has the text's full stop before E/W only by Dialect.TeamsStop: two
//     clients in use cannot read it, and none is known that cannot do without. It
//     is read in every form, with a match's form of scoring behind it as well, which is
//     ignored.
//   - A player is seated by the text's North ("team") seated, or by North team seated
//     with Dialect.SeatedBare. Read are the name in quotation marks, in parentheses, and
//     bare.
//   - A team's name in quotation marks may have such marks itself; it ends where what
//     has to follow follows. It is written with apostrophes for them.
//   - A Connecting that lacks its version, or has something else there, has version 0.
//   - The text has a card as rank and suit, and so is it written. Nothing is written
//     behind a card, because some clients read the last two letters of the line.
//   - A card from dummy's hand comes with dummy's seat, as in the text, or with the word
//     Dummy; then Message.Dummy is set and Message.Seat says nothing.
//   - An alert without text is read, but not written: some clients wait for the text
//     and then take the next line for it. Text behind a call that is not alerted, with
//     or without the word Infos, is kept as the Info of a Message, and not written
//     either, and so is text behind a card.
//   - What an alert says is text to this package. Package meaning reads it.
//   - A hand has a stop behind each suit, voids included, and spades first. Read are
//     suits in any order, cards without spaces between them, and voids with a dash,
//     with nothing or left out. A hand of fewer than thirteen cards is one in the course
//     of the play: a claimant's.
//   - The proposal of claims has them for all tricks that are left. Ours may be for a number
//     of them and say how they are won, as in "West claims 3 tricks. I draw trumps"; the
//     others then are conceded. Accepted is "West's claim of 3 tricks". Who has rejected a
//     claim is named, as in "West's claim is rejected by North". A claim of all tricks
//     without a word is written as in the text.
//   - Vulnerability ends in a stop when written, as the text's elements do, and need
//     not when read.
//   - Timing is written with single spaces, without brackets and without a stop at its
//     end; minutes and seconds have two digits, and the minutes of a board go on beyond
//     59. Read are double spaces, brackets and times without hours.
//   - The text leaves open how a table says why it closes a connection. Ours is a line
//     that begins with "Error: ", as other managers' do. Some send a sentence alone:
//     that is none of the notices, and a player who is waiting for a seat may take
//     whatever ParseNotice cannot read for one.
//   - The text allows the characters 32 to 127 alone. In the names and texts of others
//     a control character is written as a space, so that nobody can have the table send
//     a line of their own, and any other character as a question mark.
//   - Version 19 has no published text. Its messages are those of 18.
package bluechip
