package quoridor

import "gogo/board/bitboard"

// Set is a set of cells, or of walls by the cell northwest of them, on a board
// of at most 9 columns and 11 rows: bit c stands for Cell c. The bits of the
// padding are clear unless a shift has moved a cell there.
type Set = bitboard.Set128[Cell]

// SetStride is the distance of two rows. It is the same for all boards that fit
// a Set, so that shifts are by constants.
const SetStride = 10

// fitsSet reports whether the cells of a board fit a Set.
func fitsSet(width, height int) bool { return width < SetStride && (height+1)*SetStride <= 128 }

// SetOf returns the set of one cell.
func SetOf(c Cell) Set { return bitboard.Of(c) }
