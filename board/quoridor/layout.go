package quoridor

// Layout says which type of Words the sets of a board have.
type Layout uint8

// The layouts.
const (
	Narrow Layout = iota // at most 9 columns and 11 rows
	Wide                 // at most 15 columns and 15 rows
	Huge                 // any other
)

// layoutOf returns the layout for a size of board.
func layoutOf(width, height int) Layout {
	fits := func(stride uint, bits int) bool { return width < int(stride) && (height+1)*int(stride) <= bits }
	switch {
	case fits(strideOf[NarrowWords](), 128):
		return Narrow
	case fits(strideOf[WideWords](), 256):
		return Wide
	}
	return Huge
}

// Layout returns the layout of the board.
func (b *Board) Layout() Layout { return b.layout }

// Cell is the index of a cell on a board. Rows are padded by a column on their
// left, and there is a padding row on top, so that the neighbors of a cell and the
// ends of a wall always have an index. Cells of boards of different sizes cannot be
// compared.
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

// Direction is one of the four directions in which a pawn can step.
type Direction uint8

// The directions as the board is drawn: North is up, towards White's goal.
const (
	North Direction = iota
	South
	East
	West

	directions = 4
)

// turns has the two directions at right angles to each direction.
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

// Step returns the neighbor of a cell in a direction, in which the cell must not be at
// the edge.
func (b *Board) Step(c Cell, d Direction) Cell { return Cell(int(c) + b.steps[d]) }

// Open reports whether neither a wall nor the edge of the board bars the way out of a
// cell in a direction.
func (b *Board) Open(c Cell, d Direction) bool { return b.closed[c]>>d&1 == 0 }

// GoalRow returns the goal row of a color, counted from the top.
func (b *Board) GoalRow(c Color) int {
	if c == Black {
		return b.height - 1
	}
	return 0
}

// atGoal reports whether the pawn of c has reached its goal row.
func (b *Board) atGoal(c Color) bool { return int(b.pawns[c])/b.stride == b.GoalRow(c)+1 }

// Color is a player.
type Color uint8

const (
	// Black runs from the top row to the bottom row.
	Black Color = iota
	// White runs from the bottom row to the top row.
	White
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}
