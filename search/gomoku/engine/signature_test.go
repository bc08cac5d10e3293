package engine

import (
	"context"
	"io"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search/gomoku/threats"
)

func TestSignatureIsRepeatable(t *testing.T) {
	var first int64
	for i := range 5 {
		nodes, err := Sign(context.Background(), io.Discard, 4, 1, Trained())
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = nodes
		}
		if nodes != first || nodes == 0 {
			t.Fatalf("run %d took %d nodes, the first %d", i, nodes, first)
		}
	}
}

// TestPositionsTakeASearch wants legal positions that no proof settles before
// the search has done some work.
func TestPositionsTakeASearch(t *testing.T) {
	const (
		depth      = 6
		leastNodes = 1000
	)
	for _, p := range BenchPositions() {
		t.Run(p.Name, func(t *testing.T) {
			board, err := p.Board()
			if err != nil {
				t.Fatal(err)
			}
			engine := New(Trained())
			if err := engine.Configure(Limits{Depth: depth}); err != nil {
				t.Fatal(err)
			}
			r, err := engine.Analyze(context.Background(), board, time.Now(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if r.Value.IsProven() || r.Depth != depth || r.Nodes < leastNodes {
				t.Errorf("value %v after %d nodes at depth %d", r.Value, r.Nodes, r.Depth)
			}
		})
	}
}

// longFours returns a position whose shortest win by fours takes 15 of them:
// the longest found among random scatterings of stones.
func longFours() BenchPosition {
	return BenchPosition{
		"freestyle long fours", 15, gomoku.Freestyle,
		"d10 d9 i4 j11 e6 k13 d11 e9 m11 c10 c11 k4 e7 h5 m7 e4 d13 d8 i6 e12 l10 d12 m10 f12 d7 d5 h6 j8 f9 k3",
	}
}

func TestLongFours(t *testing.T) {
	board, err := longFours().Board()
	if err != nil {
		t.Fatal(err)
	}
	s := lines.NewState(board, lines.NewTables(board.Rule(), lines.Trained(board.Rule())))
	f := threats.NewVCF(15)
	const fours = 15
	if line, exhausted := f.Solve(s, fours-1, 1_000_000); line != nil || exhausted {
		t.Errorf("a win in fewer than %d fours, %v, or none at all", fours, line)
	}
	f.Forget()
	if line, _ := f.Solve(s, fours, 1_000_000); len(line) != 2*fours+1 {
		t.Errorf("a win of %d plies, not %d", len(line), 2*fours+1)
	}
}
