package gomoku

import (
	"fmt"
	"strings"

	"gogo/board/gomoku"
)

// Position is a position to search.
type Position struct {
	Name  string
	Size  int
	Rule  gomoku.Rule
	Moves string // points as Board.Name writes them, Black's first
}

// Positions returns the fixed positions: openings and middle games of all rules,
// none of them with a win by fours at hand.
func Positions() []Position {
	return []Position{
		{"freestyle opening", 20, gomoku.Freestyle, "h13 k12 m14 i13"},
		{"freestyle six stones", 20, gomoku.Freestyle, "k10 l11 l9 m8 k8 k9"},
		{"freestyle middle game", 20, gomoku.Freestyle, "k10 l11 l9 m8 k8 k9 m10 n11 j11 i12 j9 m12 l12 i8"},
		{"freestyle 15x15", 15, gomoku.Freestyle, "h8 i9 i7 g7 j9 h7 f8 j6"},
		{"exact five opening", 15, gomoku.ExactFive, "h8 h9 j8 i10 g9"},
		{"exact five middle game", 15, gomoku.ExactFive, "h8 i8 i9 g7 j10 k11 h10 g11 j8 k7 h7 h9"},
		{"renju opening", 15, gomoku.Renju, "h8 h9 j10 i9 g9"},
		{"renju middle game", 15, gomoku.Renju, "h8 i9 j8 i8 i10 j11 g8 f8 h11 k7 g10 f9"},
		{"caro opening", 15, gomoku.Caro, "h8 i9 j7 i7 h10"},
		{"caro exact five", 15, gomoku.Caro | gomoku.ExactFive, "h8 g9 i9 j10 g7 f6 i7 j6"},
	}
}

// Board sets the position up.
func (p Position) Board() (*gomoku.Board, error) {
	b, err := gomoku.New(p.Size, p.Size, p.Rule)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	for _, name := range strings.Fields(p.Moves) {
		at, err := b.ParseName(name)
		if err == nil {
			err = b.Legal(at, b.ToMove())
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Name, err)
		}
		b.Place(at, b.ToMove())
	}
	return b, nil
}
