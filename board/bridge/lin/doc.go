// Package lin reads and writes LIN, the notation of Bridge Base Online: pairs of a tag of
// two letters and a value, each ended by a bar, as in
//
//	qx|o1|pn|South,West,North,East|st||md|3SAQ5...|ah|Board 1|sv|o|mb|1N|an|15-17|...
//
// There is no published text of the notation; this is what its programs write and read. A
// Reader hands out a file board by board and keeps every pair, known or not; a Writer
// writes boards back byte for byte. Record has what a board says, checked against the
// Laws, FromRecord makes a board of a record, and WriteMatch a file of many, with the
// header that the viewers of matches want.
//
// What is read, S, W, N and E always in this order:
//
//   - md: the dealer as 1 to 4, then the hands. A hand may be left out; the fourth follows
//     from three. 0, or no digit, is a dealer that is not known.
//   - sv: o, n, e or b; 0 means o. Where dealer or vulnerability is not there, it follows
//     from the number of the board.
//   - qx: o or c for the room and the number of the board. A number in ah counts more:
//     there the boards of a session are named that qx counts.
//   - pn: four names, or eight for both rooms. They hold until there are others.
//   - mb: a call, or several one after the other, with ! for an alert; an: what it means.
//   - pc: a card, or several; mc: a claim, as all tricks of the declarer.
//   - nt and at: a comment to what is before it, the board if nothing is.
//   - vg and rs, before the boards of a match: its title, and the results, from which the
//     contract and the tricks come that a board does not say itself. An rs with a single
//     result is that of the board that has it.
//   - up, which takes cards back: what comes after it are other lines of play.
//
// A board begins with a pair that belongs to its beginning after one that does not: a
// file may have qx, pn, st or only md between boards, or only a new auction, mb, after a
// play or after a pg that follows a finished auction. What is not a pair is reported and
// kept; a missing bar at the end of a line is made up for.
//
// LIN has no sign for what is irregular, so such a board is not written, nor for a bar or
// for a comma in a name: they become a slash and a blank.
package lin
