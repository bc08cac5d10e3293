package tables

import (
	"context"
	"time"
)

// stopTimeout is the time limit for a program to answer after it was told to stop, or after its
// time.
const stopTimeout = 5 * time.Second

// Endless stands for no limit: a program thinks until it is told to stop.
const Endless = time.Hour

// Turn returns the time in which a program may answer.
func (l Limits) Turn() time.Duration {
	if l.Time == 0 {
		return Endless
	}
	return l.Time
}

// AskUntilTold asks a program a question that it is told to stop when ctx ends, or some time after
// its limit. An answer within a moment after that still counts.
func AskUntilTold[A any](ctx context.Context, l Limits, ask func(context.Context) (A, error), stop func(context.Context) error) (A, error) {
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	type result struct {
		answer A
		err    error
	}
	answered := make(chan result, 1)
	go func() {
		answer, err := ask(work)
		answered <- result{answer, err}
	}()
	late := time.NewTimer(l.Turn() + stopTimeout)
	defer late.Stop()
	select {
	case r := <-answered:
		return r.answer, r.err
	case <-ctx.Done():
	case <-late.C:
	}
	_ = stop(work) // the caller of ask notices a dead program
	gone := time.AfterFunc(stopTimeout, cancel)
	defer gone.Stop()
	r := <-answered
	return r.answer, r.err
}
