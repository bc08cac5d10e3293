package search

import (
	"sync"
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

// Turn bounds the time of one move. Zero values are no limits.
type Turn struct {
	// Limit bounds the move itself.
	Limit time.Duration
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	// AtOnce leaves no time at all.
	AtOnce bool
}

// Margin is the time management of a game. It ends moves before their limits by a
// move overhead, which grows with the overruns of the last few moves.
type Margin struct{ overrun time.Duration }

const (
	// maxOverhead is the move overhead on a machine that keeps its time, and
	// overheadDivisor says how much of a limit it may take, one part in so many: 488 of 500
	// milliseconds and 97 of 100 are used.
	maxOverhead     = 12 * time.Millisecond
	overheadDivisor = 32
	// overrunDivisor: overruns may take one part in so many of a limit.
	overrunDivisor = 8
	// movesAhead is the number of moves that the time left for a game has to last.
	movesAhead = 14
	// urgentDivisor: one move may take one part in so many of the remaining time.
	urgentDivisor = 5
)

// before returns how long before a limit of the given length thinking ends.
func (m *Margin) before(limit time.Duration) time.Duration {
	return min(maxOverhead, limit/overheadDivisor) + min(m.overrun, limit/overrunDivisor)
}

// Note takes in a move that was to end at planned and ended at actual. An
// overrun counts at once, and half as much after every move without one.
func (m *Margin) Note(planned, actual time.Duration) {
	m.overrun = max(actual-planned, m.overrun/2)
}

// Deadlines returns until when a move may be thought about, as Clock.Set takes
// it: soft is worth keeping to, hard must be.
func (m *Margin) Deadlines(t Turn) (soft, hard time.Duration) {
	if t.AtOnce {
		return 0, 0
	}
	soft, hard = Forever, Forever
	if t.Limit > 0 {
		hard = t.Limit
	}
	if t.LeftGiven {
		left := max(t.Left, 0)
		if share := left/movesAhead + t.Increment*3/4; share < hard {
			soft = share
		}
		hard = min(hard, left/urgentDivisor+t.Increment*3/4)
	}
	if hard != Forever {
		hard -= m.before(hard)
	}
	if soft != Forever {
		soft = min(soft, hard)
	}
	return soft, hard
}

// Timed is implemented by the limits of an engine, some of which bound the time of a move.
type Timed interface {
	// TimeLimits returns the limits that bound the time of a move.
	TimeLimits() Turn
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
		k.clock.Set(k.margin.Deadlines(l.TimeLimits()))
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
	k.clock.Set(k.margin.Deadlines(k.limits.TimeLimits()))
	return k.clock
}

// Stop ends a move and notes how well its time was kept.
func (k *Timekeeper[L]) Stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	turn := k.limits.TimeLimits()
	if _, hard := k.margin.Deadlines(turn); hard != Forever && !turn.AtOnce {
		k.margin.Note(hard, k.clock.Elapsed())
	}
	k.clock = nil
}
