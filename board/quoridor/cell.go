package quoridor

// Cell is the index of a cell on a board. Rows are padded by a column on their
// left, and a padding row lies on top, so that the neighbors of a cell and the
// ends of a wall always have an index. Cells of boards of different sizes do not
// compare.
type Cell uint16

// NoCell is a Cell that is on no board.
const NoCell Cell = 0

const (
	// MinSize and MaxSize bound the width and the height of a board.
	MinSize = 3
	MaxSize = 25

	// CellBound exceeds every Cell.
	CellBound = (MaxSize + 1) * (MaxSize + 1)
)

// Direction is one of the four that a pawn can step in.
type Direction uint8

// The directions as the board is drawn: North is up, towards White's goal.
const (
	North Direction = iota
	South
	East
	West

	directions = 4
)

// turns are the two directions at right angles to each.
var turns = [directions][2]Direction{North: {East, West}, South: {East, West}, East: {North, South}, West: {North, South}}

// At returns the cell in column x, counted from the left, and row y, counted
// from the top, both from zero. They must be on the board.
func (b *Board) At(x, y int) Cell { return Cell((y+1)*b.stride + x + 1) }

// XY returns the column and the row of a cell.
func (b *Board) XY(c Cell) (x, y int) { return int(c)%b.stride - 1, int(c)/b.stride - 1 }

// Contains reports whether c is a cell of the board.
func (b *Board) Contains(c Cell) bool {
	x, y := b.XY(c)
	return uint(x) < uint(b.width) && uint(y) < uint(b.height)
}

// Step returns the neighbor of a cell, which must not lie at the edge in that
// direction.
func (b *Board) Step(c Cell, d Direction) Cell { return Cell(int(c) + b.steps[d]) }

// Open reports whether neither a wall nor the edge of the board keeps a pawn
// from stepping out of a cell in a direction.
func (b *Board) Open(c Cell, d Direction) bool { return b.closed[c]>>d&1 == 0 }

// GoalRow returns the row that a color runs to, counted from the top.
func (b *Board) GoalRow(c Color) int {
	if c == Black {
		return b.height - 1
	}
	return 0
}

// atGoal reports whether the pawn of c has reached its goal row.
func (b *Board) atGoal(c Color) bool { return int(b.pawns[c])/b.stride == b.GoalRow(c)+1 }
