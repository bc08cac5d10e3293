package search

import (
	"sync/atomic"
	"time"
)

// Clock says when a search has to end. Its deadlines may be moved while the
// search runs, from any goroutine.
type Clock struct {
	start      time.Time
	soft, hard atomic.Int64 // nanoseconds after start
}

// NewClock returns a clock that started at start and has no deadline yet.
func NewClock(start time.Time) *Clock {
	c := &Clock{start: start}
	c.Set(Forever, Forever)
	return c
}

// Forever is a deadline that does not come.
const Forever = time.Duration(1<<63 - 1)

// Set gives the deadlines, counted from the start: at soft no new iteration
// begins, at hard the search ends.
func (c *Clock) Set(soft, hard time.Duration) {
	c.soft.Store(int64(soft))
	c.hard.Store(int64(hard))
}

// Elapsed returns the time since the start.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.start) }

// Expired reports whether the search must end now.
func (c *Clock) Expired() bool {
	hard := c.hard.Load()
	return hard != int64(Forever) && int64(c.Elapsed()) >= hard
}

// EnoughAt reports whether no new iteration should begin, if the search is
// worth scale times its soft deadline.
func (c *Clock) EnoughAt(scale float64) bool {
	soft := c.soft.Load()
	return soft != int64(Forever) && float64(c.Elapsed()) >= scale*float64(soft)
}

// Left returns how much time is left until the search must end.
func (c *Clock) Left() time.Duration {
	hard := time.Duration(c.hard.Load())
	if hard == Forever {
		return Forever
	}
	return max(hard-c.Elapsed(), 0)
}
