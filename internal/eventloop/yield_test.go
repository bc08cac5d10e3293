package eventloop

import (
	"context"
	"testing"
	"time"
)

// compute counts until a context ends: on js its timer comes only if the event loop runs.
func compute(ctx context.Context) (count int) {
	for Err(ctx) == nil {
		count++
	}
	return count
}

func TestYield(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	t.Logf("counted to %d", compute(ctx))
}

// TestYieldTogether has several goroutines compute at once, which all must wait for the event loop to run.
func TestYieldTogether(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	counts := make(chan int)
	for range 3 {
		go func() { counts <- compute(ctx) }()
	}
	for range 3 {
		t.Logf("counted to %d", <-counts)
	}
}

func BenchmarkYield(b *testing.B) {
	for b.Loop() {
		Yield()
	}
}
