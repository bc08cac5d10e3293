package openings_test

import (
	"testing"

	"gogo/bench/gomoku/openings"
	"gogo/board/gomoku"
)

func TestEngineImbalance(t *testing.T) {
	notAtOnce(t)
	judge, err := openings.EngineImbalance()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, moves string
		decided     bool
		least, most int
	}{
		{"black has a three and the move", "h8 a1 h9 o1 h10 a15", true, 0, 0},
		{"white has to stop a three", "h8 a1 h9 o1 h10", true, 0, 0},
		{"white has to stop a four", "h8 a1 h9 o1 h10 a15 h11", true, 0, 0},
		{"white's stones are nowhere", "h8 a1 i9 o1 i7", false, 200, 2000},
		{"black's stones are nowhere", "a1 h8 o15 i9 a15 i7", false, -2000, -200},
		{"a position that plays both ways", "h8 i9 g6 h9 i6 g8", false, -100, 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			empty := newBoard(t, 15, 15, gomoku.Freestyle)
			list, err := openings.ParseList(c.moves, empty)
			if err != nil {
				t.Fatal(err)
			}
			b := setUp(empty, list[0])
			hash := b.Hash()
			for range 2 {
				imbalance, decided, err := judge(t.Context(), b)
				if err != nil || decided != c.decided || !decided && (imbalance < c.least || imbalance > c.most) {
					t.Errorf("%s: imbalance %d, decided %t, %v", c.name, imbalance, decided, err)
				}
			}
			if b.Hash() != hash {
				t.Errorf("%s: the position was changed", c.name)
			}
		})
	}
}
