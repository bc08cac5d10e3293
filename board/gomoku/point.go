package gomoku

// Point is the index of a cell in the board's padded array. Points of one
// board size mean nothing on another.
type Point uint16

// NoPoint is a Point that is on no board.
const NoPoint Point = 0

// Direction is one of the four directions of a line.
type Direction uint8

// Directions is how many directions a line can have.
const Directions = 4

// Reach is how far a line mask looks from its cell to either side.
const Reach = 5

const (
	// MinSize and MaxSize bound the width and the height of a board.
	MinSize = 5
	MaxSize = 32

	// MaxPoints bounds every Point: rows are padded by Reach cells that serve
	// as the right margin of one row and the left margin of the next.
	MaxPoints = (MaxSize+Reach)*(MaxSize+2*Reach) + 2*Reach
)
