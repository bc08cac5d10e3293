package gomoku

import (
	"fmt"
	"strconv"
	"strings"
)

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
