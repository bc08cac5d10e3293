package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"gogo/search"
)

func TestSign(t *testing.T) {
	for threads, last := range map[int]string{1: "signature 201, 100 nodes a second, 2000 ms\n", 2: "nodes 201, 100 nodes a second, 2000 ms\n"} {
		var out strings.Builder
		nodes, err := search.Sign(t.Context(), &out, 2, threads, func(i int) (search.Searched, error) {
			return search.Searched{Name: "one", Depth: 5, Value: search.Value(12), Best: "e4", Nodes: int64(100 + i), Elapsed: time.Second}, nil
		})
		if err != nil || nodes != 201 {
			t.Errorf("%d nodes, %v", nodes, err)
		}
		if text := out.String(); !strings.HasSuffix(text, last) || strings.Count(text, "best e4") != 2 {
			t.Errorf("%s", text)
		}
	}
}

func TestSignEnds(t *testing.T) {
	broken := errors.New("broken")
	_, err := search.Sign(t.Context(), &strings.Builder{}, 2, 1, func(int) (search.Searched, error) {
		return search.Searched{Name: "one"}, broken
	})
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "one: ") {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = search.Sign(ctx, &strings.Builder{}, 2, 1, func(int) (search.Searched, error) { return search.Searched{}, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
