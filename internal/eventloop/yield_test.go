package eventloop

import (
	"context"
	"testing"
	"time"
)

// TestYield computes until a context ends: on js its timer comes only if the event loop runs.
func TestYield(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	for Err(ctx) == nil {
	}
}

// TestYieldTogether has several goroutines compute at once, which all must wait for the event loop to run.
func TestYieldTogether(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	done := make(chan struct{})
	for range 3 {
		go func() {
			for Err(ctx) == nil {
			}
			done <- struct{}{}
		}()
	}
	for range 3 {
		<-done
	}
}

func BenchmarkYield(b *testing.B) {
	for b.Loop() {
		Yield()
	}
}
