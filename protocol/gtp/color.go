package gtp

// Color is a player.
type Color uint8

const (
	// Black is the colour that moves first.
	Black Color = iota
	// White is the colour that moves second.
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
