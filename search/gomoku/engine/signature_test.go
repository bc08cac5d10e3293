package engine

import (
	"context"
	"io"
	"testing"
	"time"

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

func TestLongFours(t *testing.T) {
	board, err := LongFours().Board()
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
