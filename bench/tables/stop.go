package tables

import (
	"context"
	"time"
)

// stopPatience is how long a program may take to answer once it was told to stop, or once
// its time is over.
const stopPatience = 5 * time.Second

// Endless is the time that stands for none: a program thinks until it is told to stop.
const Endless = time.Hour

// Turn is the time of one move in which a program may answer.
func (l Limits) Turn() time.Duration {
	if l.Time == 0 {
		return Endless
	}
	return l.Time
}

// AskUntilTold asks a program something that it is told to stop when ctx ends, and some time
// after its limit. What it answers within a moment after that counts as well.
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
	late := time.NewTimer(l.Turn() + stopPatience)
	defer late.Stop()
	select {
	case r := <-answered:
		return r.answer, r.err
	case <-ctx.Done():
	case <-late.C:
	}
	_ = stop(work) // that it has gone is found by who asks it
	gone := time.AfterFunc(stopPatience, cancel)
	defer gone.Stop()
	r := <-answered
	return r.answer, r.err
}
