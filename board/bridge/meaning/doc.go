// Package meaning says what a call means, in the terms of the alerts of the Blue Chip
// protocol: lengths, points, aces and kings, and what the call asks for or forces.
//
// A Meaning is what Parse reads out of an alert and String prints as one, and what a
// bidding system says of its calls:
//
//	m, err := meaning.Parse("8 to 14 total points, up to 6 cards in clubs.")
//	low, high := m.Bounds(meaning.Length, bridge.Clubs) // 0, 6
//
// The grammar is that of version 18 of the protocol. Where it is silent, this is our
// reading:
//
//   - Numbers are whole, and a range has its limits included. One from 0 is "up to",
//     one to the highest number that there is "at least", one without any other number
//     is that number alone: what means the same is the same value and is printed the
//     same way.
//   - The text has no more than "[n] total aces" and kings. They may have ranges here
//     as everything else has, for opponents who send them.
//   - "or" may stand between the two numbers of every element that has a number, as the
//     one extension that the text foresees.
//   - The plural is kept for one: "1 cards in hearts" is the text's form.
//   - The text's limit of three alternatives is the conditions' of a contest and not
//     ours.
//
// Parse takes more than the text has: any case and spacing, "1 card", "heart" or a
// letter for a suit, "12-14" and "12+", points without "total", a stop or a semicolon
// for a comma, an "and", no stop at the end. What cannot be read is an error that says
// where: a text may be free text, which is nobody's fault.
package meaning
