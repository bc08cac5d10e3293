package search

import (
	"sync"
	"time"
)

// Timed is a set of limits, of which some bound the time of a move.
type Timed interface {
	// Times returns those.
	Times() Turn
}

// Timekeeper holds the limits of an engine and the clock of the move that it
// thinks about. Its methods may be called from several goroutines; the zero value
// has zero limits.
type Timekeeper[L Timed] struct {
	mu     sync.Mutex
	limits L
	margin Margin
	clock  *Clock // of the move being thought about, or nil
}

// Configure takes limits, which hold from now on, also for the move being thought
// about.
func (k *Timekeeper[L]) Configure(l L) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.limits = l
	if k.clock != nil {
		k.clock.Set(k.margin.Deadlines(l.Times()))
	}
}

// NewGame forgets the overruns of the last game.
func (k *Timekeeper[L]) NewGame() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.margin = Margin{}
}

// Limits returns the limits in force.
func (k *Timekeeper[L]) Limits() L {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.limits
}

// Start starts the clock of a move that was asked for at received.
func (k *Timekeeper[L]) Start(received time.Time) *Clock {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.clock = NewClock(received)
	k.clock.Set(k.margin.Deadlines(k.limits.Times()))
	return k.clock
}

// Stop ends a move and learns how well its time was kept.
func (k *Timekeeper[L]) Stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	turn := k.limits.Times()
	if _, hard := k.margin.Deadlines(turn); hard != Forever && !turn.AtOnce {
		k.margin.Note(hard, k.clock.Elapsed())
	}
	k.clock = nil
}
