package queue_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"gogo/bench/queue"
)

// BenchmarkOpen is the start and the end of an embedded server.
func BenchmarkOpen(b *testing.B) {
	cfg := queue.Config{Dir: b.TempDir()}
	for b.Loop() {
		q, err := queue.Open(b.Context(), cfg)
		if err != nil {
			b.Fatal(err)
		}
		if err := q.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJob is one tiny job through the embedded server, from Publish until
// its result is read, with nothing else under way.
func BenchmarkJob(b *testing.B) {
	q := open(b, queue.Config{Dir: b.TempDir()})
	work(b, q, 1, echo)
	read := make(chan struct{})
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- q.Results(ctx, "m", func(string, []byte) error {
			read <- struct{}{}
			return nil
		})
	}()
	n := 0
	for b.Loop() {
		publish(b, q, "m", strconv.Itoa(n))
		<-read
		n++
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		b.Fatal(err)
	}
}
