// Package quoridor implements the rules of Quoridor: pawns, walls, legal moves, the
// notation of the Quoridor Text Protocol and exact counts of positions.
//
// A Board has any size from 3 to 25 a side, even ones and unequal ones too, and
// any number of walls in hand. Make and Undo do not allocate once the history has
// room. Black starts in the middle of the top row
// and runs down, White in the middle of the bottom row and runs up. Black has
// the first turn, but a move of either color may be made at any time.
//
// A wall is named by the cell northwest of its center and lies between four
// cells. Walls may touch, but not overlap, cross or cut the last path of either
// pawn to its goal row; the other pawn does not block a path.
//
// The walls are also kept as bit sets, with which all legal walls are found at once.
// Depending on its Layout a board has sets of two, four or eleven words.
package quoridor

//go:generate go -C ../../tools run ./widen
