package sessiontest

import (
	"context"
	"sync"
	"sync/atomic"
)

// Gate is where turns of an engine under test wait until they are cancelled or let
// through. It tells a thought that came to its own end from one that was cut short.
// The zero value is shut.
type Gate struct {
	once     sync.Once
	releases chan struct{}
	whole    atomic.Int64
}

// mostReleases is how many turns can be let through ahead of them.
const mostReleases = 1000

func (g *Gate) open() chan struct{} {
	g.once.Do(func() { g.releases = make(chan struct{}, mostReleases) })
	return g.releases
}

// Wait waits until the turn is let through or ctx ends.
func (g *Gate) Wait(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-g.open():
		if ctx.Err() == nil {
			g.whole.Add(1)
		}
	}
}

// Release lets one turn through.
func (g *Gate) Release() { g.open() <- struct{}{} }

// Whole returns how many turns were let through and not cancelled.
func (g *Gate) Whole() int { return int(g.whole.Load()) }
