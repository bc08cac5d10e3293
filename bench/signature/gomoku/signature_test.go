package gomoku

import (
	"context"
	"io"
	"testing"

	gomokuengine "gogo/search/gomoku/engine"
)

func TestSignatureIsRepeatable(t *testing.T) {
	var first int64
	for i := range 5 {
		nodes, err := Sign(context.Background(), io.Discard, 4, 1, gomokuengine.Trained())
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
