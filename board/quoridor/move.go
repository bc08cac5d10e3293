package quoridor

// Move is the step of a pawn or the placing of a wall, whoever does it. It fits
// the 2,048 moves that the search tells apart.
type Move uint16

// NoMove is no move on any board.
const NoMove Move = 0

// Orientation is how a wall lies.
type Orientation uint8

const (
	// Horizontal walls bar the way between two rows.
	Horizontal Orientation = iota
	// Vertical walls bar the way between two columns.
	Vertical
)

func (o Orientation) String() string {
	if o == Horizontal {
		return "horizontal"
	}
	return "vertical"
}

// PawnMove returns the move of a pawn to a cell.
func PawnMove(to Cell) Move { return Move(to) }

// WallMove returns the placing of a wall southeast of a cell.
func WallMove(northwest Cell, o Orientation) Move {
	return Move(northwest) + CellBound*(1+Move(o))
}

// IsWall reports whether the move places a wall.
func (m Move) IsWall() bool { return m >= CellBound }

// Cell returns where a pawn goes, or the cell northwest of a wall's center.
func (m Move) Cell() Cell { return Cell(m % CellBound) }

// Orientation returns how the wall of a wall move lies.
func (m Move) Orientation() Orientation {
	if m >= 2*CellBound {
		return Vertical
	}
	return Horizontal
}
