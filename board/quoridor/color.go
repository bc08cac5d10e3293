package quoridor

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
