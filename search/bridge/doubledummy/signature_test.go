package doubledummy_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"gogo/search/bridge/doubledummy"
)

// TestSameAgain signs with a new solver and with one that has worked before.
func TestSameAgain(t *testing.T) {
	solver := doubledummy.NewSolver(doubledummy.DefaultMemory)
	var text strings.Builder
	want, err := doubledummy.Sign(t.Context(), &text, 3, solver)
	if err != nil || want <= 0 || strings.Count(text.String(), "\n") != 5 {
		t.Fatalf("signature %d, %v:\n%s", want, err, text.String())
	}
	if got, err := doubledummy.Sign(t.Context(), io.Discard, 3, solver); err != nil || got != want {
		t.Errorf("%d again, %v, want %d", got, err, want)
	}
}

// TestEnds stops at a context and at an output that takes nothing.
func TestEnds(t *testing.T) {
	solver := doubledummy.NewSolver(doubledummy.MinMemory)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := doubledummy.Sign(ctx, io.Discard, 3, solver); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	r, w := io.Pipe()
	r.Close()
	if _, err := doubledummy.Sign(t.Context(), w, 1, solver); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("closed: %v", err)
	}
}

// BenchmarkTables makes the tables of the fixed deals, one call each.
func BenchmarkTables(b *testing.B) {
	solver := doubledummy.NewSolver(doubledummy.DefaultMemory)
	deals := doubledummy.BenchDeals
	if testing.Short() {
		deals /= 10
	}
	for b.Loop() {
		if _, err := doubledummy.Sign(b.Context(), io.Discard, deals, solver); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*deals), "ms/table")
}
