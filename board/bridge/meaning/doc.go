// Package meaning describes the meaning of a call in the terms of the alerts of the Blue
// Chip protocol: lengths, points, aces and kings, and what the call asks for or forces.
//
// Parse reads a Meaning from an alert and String prints it as one. Bidding systems describe
// their calls with it, too:
//
//	m, err := meaning.Parse("8 to 14 total points, up to 6 cards in clubs.")
//	low, high := m.Bounds(meaning.Length, bridge.Clubs) // 0, 6
//
// The grammar is that of version 18 of the protocol. Where it is silent, it is interpreted
// as follows:
//
//   - Numbers are integers, and ranges include their limits. A range from 0 is "up to", a
//     range to the highest possible number is "at least", and a range of one number is
//     that number: equal meanings are equal values and are printed in the same way.
//   - The specification has only "[n] total aces" and kings. They may have ranges here,
//     like everything else, for opponents who send them.
//   - "or" may stand between the two numbers of every element that has a number, which is
//     the only extension that the specification foresees.
//   - The plural is used for one as well: "1 cards in hearts" is the specified form.
//   - The specified limit of three alternatives is a condition of contest and not
//     enforced.
//
// Parse accepts more than the specification: any case and spacing, "1 card", "heart" or a
// letter for a suit, "12-14" and "12+", points without "total", a full stop or a semicolon
// for a comma, an "and", no full stop at the end. Anything else is an error with its
// position. Since it may be free text, it is not necessarily a fault of the sender.
//
// A Cursor reads plain English of bridge programs word by word, here and in other messages.
package meaning
