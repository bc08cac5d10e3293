package engine

import (
	"context"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// TestLinesAreInOrder wants the lines of every depth from the best to the worst once all are
// reported, and the best of the last one as the result.
func TestLinesAreInOrder(t *testing.T) {
	skipIfShort(t)
	const lines = 4
	for _, moves := range []string{"h8", "h8 i9", "h8 i9 g7 i7", "h8 h9 i8 j7 g8 f8"} {
		t.Run(moves, func(t *testing.T) {
			e := newTrained()
			if err := e.Configure(Limits{Depth: 7, Lines: lines, Memory: 64 << 20}); err != nil {
				t.Fatal(err)
			}
			var last [lines]Report
			r, err := e.Analyze(context.Background(), position(t, 15, gomoku.Freestyle, moves), time.Now(), func(r Report) { last[r.Place] = r })
			if err != nil {
				t.Fatal(err)
			}
			if r.PV[0] != last[0].PV[0] || r.Value != last[0].Value {
				t.Errorf("%s: the result is %v, the best line %v", moves, r, last[0])
			}
			seen := map[gomoku.Point]bool{}
			for place, line := range last {
				if line.Depth != 7 || seen[line.PV[0]] || place > 0 && line.Value > last[place-1].Value {
					t.Errorf("%s: line %d is %v behind %v", moves, place+1, line, last[max(place, 1)-1])
				}
				seen[line.PV[0]] = true
			}
		})
	}
}

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
