package engine

import (
	"testing"

	"gogo/board/gomoku"
	"gogo/search"
)

// TestLossesAreSeen has positions of games against another program in which this one saw
// itself ahead and was lost.
func TestLossesAreSeen(t *testing.T) {
	skipIfShort(t)
	for _, c := range []struct {
		name, moves string
		nodes       int64
	}{
		{
			"by fours with stones four cells apart, whose last answer is forbidden",
			"i5 h7 g8 h8 h10 i9 g7 h6 h5 g6 i8 f5 f6 g5 i7 e4 d3 e5 e6 d5 c5 g4 g2 f4 i4 i6 d4 d6",
			20_000,
		},
		{
			"by threats",
			"e6 i7 j7 i8 h6 g9 i6 g6 h5 g4 j6 g7",
			150_000,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := analyze(t, position(t, 15, gomoku.Renju, c.moves), Limits{Nodes: c.nodes})
			if r.Value > -search.Proven {
				t.Errorf("%s: %v after %d nodes, which is no loss", c.name, r.Value, r.Nodes)
			}
		})
	}
}
