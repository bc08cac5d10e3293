package gomoku

// Color is the content of a cell. Its two bits are the code that stands in a
// line mask.
type Color uint8

const (
	// Empty is a cell without a stone.
	Empty Color = iota
	// Black is the color that moves first.
	Black
	// White is the color that moves second.
	White
	// Wall is a cell that belongs to nobody: beyond the edge, or a stone of a
	// finished line in a continuous game. It blocks both colors.
	Wall
)

// Other returns the opponent of Black or White.
func (c Color) Other() Color { return c ^ Wall }

func (c Color) String() string {
	return [...]string{"empty", "black", "white", "wall"}[c&Wall]
}
