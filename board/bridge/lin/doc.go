// Package lin reads and writes LIN, the notation of Bridge Base Online: pairs of a tag of
// two letters and a value, each ended by a bar, as in
//
//	qx|o1|pn|South,West,North,East|st||md|3SAQ5...|ah|Board 1|sv|o|mb|1N|an|15-17|...
//
// There is no published specification of the notation; this package follows the programs
// that use it. A Reader returns the boards of a file one by one. Board.Record returns what a board
// says, checked against the Laws. WriteMatch writes a file of boards, with the header that
// match viewers need.
//
// These tags are interpreted; seats are always in the order S, W, N, E:
//
//   - md: the dealer as 1 to 4, then the hands. A hand may be left out; the fourth follows
//     from three. 0, or no digit, is an unknown dealer.
//   - sv: o, n, e or b; 0 means o. If the dealer or the vulnerability is missing, it follows
//     from the number of the board.
//   - qx: o or c for the room and the number of the board. A number in ah takes precedence:
//     qx may just count the boards of a session, which are named in ah.
//   - pn: four names, or eight for both rooms. They apply until there are others.
//   - mb: a call, or several one after the other, with ! for an alert; an: what it means.
//   - pc: a card, or several; mc: a claim, as all tricks of the declarer.
//   - nt and at: a comment on the card or call before it, or on the board.
//   - vg and rs, before the boards of a match: its title, and the results, which supply the
//     contract and the tricks of boards that do not give them. An rs with a single result
//     belongs to its board.
//   - up, which takes cards back: what follows are other lines of play.
//
// A new board begins with a tag that belongs to the beginning of a board after one that does
// not: a file may have qx, pn, st or only md between boards, or only a new auction, mb,
// after a play or after a pg that follows a finished auction. Text that is not a pair is
// reported and kept; a missing bar at the end of a line is tolerated.
//
// LIN cannot express irregularities, so a board with one cannot be written. It cannot
// express a bar, or a comma in a name, either: they become a slash and a blank.
package lin
