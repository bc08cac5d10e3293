package engine

import (
	"context"
	"testing"
	"time"

	"gogo/board/gomoku"
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
