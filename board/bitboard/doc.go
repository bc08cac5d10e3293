// Package bitboard provides sets of squares as bits of machine words: cells of a
// board, walls by an adjacent cell, cards of a deck.
//
// A Set64 is one word, a Set128 two, a Set256 four and a Set704 eleven: values without
// a pointer. The type of the squares is a type parameter, so that sets of different
// things cannot be mixed. Words is a set of any number of squares in memory that is
// changed in place.
//
// The methods that a search calls at every node are inlined. Compared in turns with
// sets written for a single game, the median ratio of user time is 1.01 for
// Quoridor's perft and search, gomoku's patterns and search, 1.00 for backgammon's
// plays and 0.98 for its features, with quartiles up to 7 % to both sides. A type
// parameter increases the inlining cost of a function, so that a few shifts may
// exceed the budget: that would cost Quoridor's search 4 %, which is why there are
// the Smear methods.
//
// Squares are numbered along the rows, from west to east, and row after row from
// north to south. A game that shifts whole sets leaves a square between two rows
// unused, the padding, into which squares at the edge are shifted.
package bitboard

// Square is the number of a square, from 0 on.
type Square interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}
