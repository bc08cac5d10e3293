package gtp

import "fmt"

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

// Of returns which of a game's own two colors c is.
func Of[T any](c Color, black, white T) T {
	switch c {
	case Black:
		return black
	case White:
		return white
	}
	panic(fmt.Sprintf("gtp: color %d", c))
}

// ColorOf returns c, which is one of a game's own two colors, as the protocol has it.
func ColorOf[T comparable](c, black, white T) Color {
	switch c {
	case black:
		return Black
	case white:
		return White
	}
	panic(fmt.Sprintf("gtp: %v is neither color", c))
}

func (c Color) String() string {
	if c == Black {
		return "black"
	}
	return "white"
}
