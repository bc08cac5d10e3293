// Package record describes a board that was dealt, bid and played, independent of any
// notation. The packages pbn and lin convert from and to it, so that each notation can be
// converted to the other without knowing it:
//
//	r, err := board.Record() // of a lin.Board
//	...
//	game := pbn.FromRecord(r)
//
// Record.Check finds what is impossible on a board: two aces of spades, an insufficient bid,
// a card that nobody holds. An Error names its place in a file.
//
// Texts are UTF-8, with ♠, ♥, ♦ and ♣ in place of a notation's own signs for suits.
package record
