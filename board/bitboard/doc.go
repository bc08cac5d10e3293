// Package bitboard has sets of squares as bits of machine words: cells of a
// board, walls by the cell that they lie at, cards of a deck.
//
// A Set64 is one word, a Set128 two, a Set256 four and a Set704 eleven: values without
// a pointer. They name the type of their squares, so that sets of different things do
// not mix. Words is a set of any number of squares in memory that is changed in place.
//
// The methods that a search calls at every node are inlined. In turns with the sets
// that each game wrote for itself, the median ratio of user time is 1.01 for
// Quoridor's perft and search, gomoku's patterns and search, 1.00 for backgammon's
// plays and 0.98 for its measures, with quartiles up to 7 % to both sides. A type
// parameter makes a function dearer in the eyes of the compiler, and one of a few
// shifts may pass its bound for inlining: that costs Quoridor's search 4 %, and is
// what the methods that smear are for.
//
// Squares are numbered along the rows, from west to east, and row after row from
// north to south. A game that moves whole sets leaves a square between two rows
// free, the padding, so that what is pushed over an edge falls there.
package bitboard

// Square is the number of a square, from 0 on.
type Square interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}
