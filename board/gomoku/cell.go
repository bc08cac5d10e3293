package gomoku

import (
	"fmt"
	"strconv"
	"strings"
)

// Point is the index of a cell in the board's padded array. Points of different
// board sizes cannot be compared.
type Point uint16

// NoPoint is not a point of any board.
const NoPoint Point = 0

// Direction is one of the four directions of a line.
type Direction uint8

// Directions is how many directions a line can have.
const Directions = 4

// Reach is how many cells a line mask extends to either side.
const Reach = 5

const (
	// MinSize and MaxSize bound the width and the height of a board.
	MinSize = 5
	MaxSize = 32

	// MaxPoints bounds every Point: rows are padded by Reach cells that serve
	// as the right margin of one row and the left margin of the next.
	MaxPoints = (MaxSize+Reach)*(MaxSize+2*Reach) + 2*Reach
)

// Color is the content of a cell. Its two bits are the code used in a line mask.
type Color uint8

const (
	// Empty is a cell without a stone.
	Empty Color = iota
	// Black is the color that moves first.
	Black
	// White is the color that moves second.
	White
	// Wall is a cell beyond the edge, or a stone of a finished row in a continuous
	// game. It blocks both colors.
	Wall
)

// Other returns the opponent of Black or White.
func (c Color) Other() Color { return c ^ Wall }

func (c Color) String() string {
	return [...]string{"empty", "black", "white", "wall"}[c&Wall]
}

// Size is the width and the height of a board.
type Size struct{ Width, Height int }

// UnmarshalText reads one number, or two with an x between them.
func (s *Size) UnmarshalText(text []byte) error {
	width, height, ok := strings.Cut(string(text), "x")
	if !ok {
		height = width
	}
	var errW, errH error
	s.Width, errW = strconv.Atoi(width)
	s.Height, errH = strconv.Atoi(height)
	if errW != nil || errH != nil {
		return fmt.Errorf("%q is not a size like 15 or 20x16", text)
	}
	return nil
}

// MarshalText writes the size as String does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s Size) String() string { return fmt.Sprintf("%dx%d", s.Width, s.Height) }
