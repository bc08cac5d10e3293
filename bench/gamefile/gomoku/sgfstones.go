package gomoku

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// stones takes the properties that put stones on the board or say whose turn it
// is.
func (s *sgfGame) stones(p property) error {
	switch p.id {
	case "B":
		return s.move(p, gomoku.Black)
	case "W":
		return s.move(p, gomoku.White)
	case "AB":
		return s.setup(p, gomoku.Black)
	case "AW":
		return s.setup(p, gomoku.White)
	case "PL":
		if len(s.Moves) == 0 {
			s.ToMove = parseColor(p.values[0])
		}
	}
	return nil
}

func (s *sgfGame) move(p property, c gomoku.Color) error {
	for _, value := range p.values {
		x, y, err := s.point(value)
		if errors.Is(err, errPass) {
			continue
		}
		stone := Stone{x, y, c}
		if err == nil {
			err = s.grid.put(stone)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", len(s.Moves)+1, err)
		}
		s.Moves = append(s.Moves, Move{Stone: stone})
	}
	return nil
}

// setup adds stones that no one played, given as points or as the corners of
// rectangles.
func (s *sgfGame) setup(p property, c gomoku.Color) error {
	if len(s.Moves) > 0 {
		return fmt.Errorf("%s after %d moves: setup stones must come before", p.id, len(s.Moves))
	}
	for _, value := range p.values {
		first, last, rectangle := strings.Cut(value, ":")
		if !rectangle {
			last = first
		}
		x, y, err := s.point(first)
		if err != nil {
			return fmt.Errorf("%s: %w", p.id, err)
		}
		toX, toY, err := s.point(last)
		if err != nil {
			return fmt.Errorf("%s: %w", p.id, err)
		}
		for row := min(y, toY); row <= max(y, toY); row++ {
			for column := min(x, toX); column <= max(x, toX); column++ {
				stone := Stone{column, row, c}
				if err := s.grid.put(stone); err != nil {
					return fmt.Errorf("%s: %w", p.id, err)
				}
				s.Setup = append(s.Setup, stone)
			}
		}
	}
	return nil
}

// errPass is the point of a move that puts no stone.
var errPass = errors.New("a pass")

// lettersOfGo is how many columns a board may have for [tt] to be a pass.
const lettersOfGo = 19

// point reads two letters, a to z and then A to Z, from the top left, or a
// letter and a number from the bottom left. A point off the board is for the
// grid to refuse.
func (s *sgfGame) point(value string) (x, y int, err error) {
	text := strings.TrimSpace(value)
	if text == "" || text == "tt" && s.Width <= lettersOfGo && s.Height <= lettersOfGo {
		return 0, 0, errPass
	}
	if max(s.Width, s.Height) <= 26 {
		text = strings.ToLower(text)
	}
	if len(text) == 2 {
		x, y = letterIndex(text[0]), letterIndex(text[1])
		if x >= 0 && y >= 0 {
			return x, y, nil
		}
	}
	if x = letterIndex(text[0]); x >= 0 && len(text) <= 3 {
		if row, err := strconv.ParseUint(text[1:], 10, 8); err == nil {
			return x, s.Height - int(row), nil
		}
	}
	return 0, 0, fmt.Errorf("%q is no point like hh or h8", lineText(value))
}

// letterIndex returns the number of a letter from 0, or -1.
func letterIndex(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

func parseColor(text string) gomoku.Color {
	switch strings.ToUpper(strings.TrimSpace(text)) {
	case "B", "BLACK", "1":
		return gomoku.Black
	case "W", "WHITE", "2":
		return gomoku.White
	}
	return gomoku.Empty
}
