package engine

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"gogo/eval/quoridor/paths"
)

func TestSignatureIsRepeatable(t *testing.T) {
	var first int64
	for i := range 5 {
		var out strings.Builder
		nodes, err := Sign(context.Background(), &out, 4, 1, paths.Trained())
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = nodes
		}
		if nodes != first || nodes == 0 {
			t.Fatalf("run %d took %d nodes, the first %d", i, nodes, first)
		}
		if lines := strings.Count(out.String(), "\n"); lines != len(BenchPositions())+1 {
			t.Fatalf("%d lines on %d positions", lines, len(BenchPositions()))
		}
	}
}

func TestSignatureCanBeCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Sign(ctx, io.Discard, 100, 1, paths.Trained()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// TestPositionsTakeASearch wants legal positions that no proof settles before
// the search has done some work.
func TestPositionsTakeASearch(t *testing.T) {
	const (
		depth      = 5
		leastNodes = 50
	)
	engine := New(paths.Trained())
	engine.Configure(Limits{Depth: depth, Hash: 1 << 20})
	for _, p := range BenchPositions() {
		t.Run(p.Name, func(t *testing.T) {
			board, err := p.Board()
			if err != nil {
				t.Fatal(err)
			}
			engine.NewGame()
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

func TestWrongPositions(t *testing.T) {
	for _, p := range []BenchPosition{
		{"size", 2, 1, ""},
		{"notation", 9, 1, "E8, E"},
		{"blank", 9, 1, "E8,E2"},
		{"rules", 9, 1, "E7"},
	} {
		if _, err := p.Board(); err == nil {
			t.Errorf("%s: no error", p.Name)
		}
	}
}
