// Package darrington is the messages of Darrington's contract bridge protocol, by which
// players come to a server, join games and tournaments there, and play: ParseMessage and
// Message.Append are what players say, ParseNotice and Notice.Append what the server says.
// It knows no order of messages; that is the server's and the player's.
//
// The text was published as a proposal, without framing and without examples. This is our
// reading.
//
// Lines. UTF-8 over TCP, one message a line, ended by LF; a CR before it is no part of it. A
// line is the name of the message and then its arguments, with spaces between them. An
// argument is a word; a string in double quotes, in which \" and \\ stand for a quote and a
// backslash; or a list of such in round brackets. An optional argument that is omitted is -,
// or nothing at all at the end of the line. Names of messages and the words of the text are
// written in capitals and read in any case. Text after the last argument is an error.
// A line of a player has at most MaxMessage bytes, one of the server at most MaxNotice.
//
// Classes. PLAYER messages go from a player to the server, CLIENT messages from the server to
// one player, GAME messages to all who play in a game or watch it.
//
// Words. Positions are N, E, S and W, and 0 is nobody. Cards have their rank first: the ten is
// written 10S and read as TS too. Bids are as in 1NT, PASS, DOUBLE and REDOUBLE; what else
// players write for them, as in P, X or 1N, is read. Ids of games and tournaments are letters
// and digits. Names of players are any text that can be printed, up to MaxName bytes; they are
// the same in any case, and with any number of spaces.
//
// What the text leaves open is read in both forms and written in one:
//
//   - TRICKSWON names "positions indicating the teams": N and NS are read, and the position of
//     the hand that won the trick is written, since a position is what the type of the list
//     says. It comes with an empty list when a hand is dealt.
//   - GAMES and TOURNAMENTS are messages of the server; from a player, without a list, they are
//     questions.
//   - A rubber has honors scored as the Laws have it; the text does not mention them.
//   - The contract value of AUCCLOSE is typed "digit suit", behind the trump suit: 4 and 4H
//     are read, 4H is written.
//   - The double status is 0, 1 or 2; X and XX, and DOUBLE and REDOUBLE, are read.
//   - Vulnerability in SCORE-M is 0 or 1; N and Y are read.
//   - Points below the line in SCORE-M are those of all games of the rubber.
//   - The position of AUCOPEN and TRICK is the hand whose turn it is. The declarer plays when
//     it is dummy's.
//   - A hand that is passed out has no AUCCLOSE: AUCOPEN 0 with four passes says it.
//   - A complete trick is sent as TRICK 0 with its four cards, then TRICKSWON, then TRICK
//     with the leader of the next.
//   - HAND and DUMMY come with the deal and the opening lead, and anew whenever that hand has
//     played a card.
//   - HELLO is answered with TOURNAMENTS and GAMES, and with all of the game that the player
//     sits in. It may be said again at any time, with the same name, and has everything sent
//     again.
//
// X-SAYS is an announcement of the operator for people to read; a program may ignore it.
//
// What the text lacks are messages whose names begin with X-. A player need not send them, and
// may ignore them: all that is needed to play by the rules comes without them. A notice whose
// name begins with X- and that is not known here is read as Unknown.
package darrington
