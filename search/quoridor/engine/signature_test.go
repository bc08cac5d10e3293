package engine

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

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

func TestSignatureCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Sign(ctx, io.Discard, 100, 1, paths.Trained()); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
