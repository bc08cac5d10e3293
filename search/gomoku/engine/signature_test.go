package engine

import (
	"context"
	"io"
	"testing"
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
