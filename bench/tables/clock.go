package tables

import (
	"fmt"
	"time"

	"gogo/bench/match"
)

// OutOfTime is the reason of a game that a side lost by its clock.
const OutOfTime match.Reason = "out of time"

// Clock is the time of each side for a whole game. Without Main there are no clocks.
type Clock struct {
	Main      time.Duration
	Increment time.Duration // added after each move of the side
}

// Limits of a clock.
const (
	maxMain      = 24 * time.Hour
	maxIncrement = 10 * time.Minute
)

// check reports a clock that is out of its limits.
func (c Clock) check() error {
	if c.Main < 0 || c.Main > maxMain || c.Increment < 0 || c.Increment > maxIncrement {
		return fmt.Errorf("a clock of %v and %v a move: at most %v and %v", c.Main, c.Increment, maxMain, maxIncrement)
	}
	return nil
}

// movesAhead is the number of moves for which a program divides what is left on its clock.
const movesAhead = 25

// share returns the part of the remaining time that a program may take for a move.
func (c Clock) share(left time.Duration) time.Duration {
	const kept = 4 // a quarter of the increment is for delays
	return max(minTime, left/movesAhead+c.Increment-c.Increment/kept)
}

// clocks are the clocks of a game.
type clocks struct {
	Clock

	left  [2]time.Duration
	side  match.Side // whose clock runs
	since time.Time
	alarm *time.Timer
	ended bool // with the game: what is tried afterwards takes no time
}

// newClocks returns the clocks at the start of a game.
func newClocks(c Clock) clocks { return clocks{Clock: c, left: [2]time.Duration{c.Main, c.Main}} }

// stop stops the clock that runs.
func (c *clocks) stop() {
	if c.side == match.Nobody {
		return
	}
	c.left[c.side.Index()] = max(0, c.left[c.side.Index()]-time.Since(c.since))
	c.side = match.Nobody
	c.alarm.Stop()
}

// remaining returns what a side has left now.
func (c *clocks) remaining(side match.Side) time.Duration {
	left := c.left[side.Index()]
	if side == c.side {
		left -= time.Since(c.since)
	}
	return max(0, left)
}

// untimed is the number of moves at the start of a game for which no clock runs: each side's first.
const untimed = 2

// runClock has the clock of the side that decides run, if the game goes on. The caller must hold
// t.mu.
func (t *Table) runClock() {
	c := &t.clocks
	c.stop()
	c.ended = c.ended || t.over()
	if c.Main == 0 || c.ended || !t.running || len(t.tree.at.children) > 0 || len(t.tree.at.path()) < untimed {
		return
	}
	c.side, c.since = t.actor(), time.Now()
	var alarm *time.Timer
	alarm = time.AfterFunc(c.left[c.side.Index()], func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.clocks.alarm == alarm && t.clocks.side != match.Nobody {
			t.loseOnTime()
		}
	})
	c.alarm = alarm
}

// loseOnTime ends the game for the side whose clock runs. The caller must hold t.mu.
func (t *Table) loseOnTime() {
	loser := t.clocks.side
	t.clocks.stop()
	t.end(match.Outcome{Winner: loser.Other(), Reason: OutOfTime})
}

// end ends the game on the board. The caller must hold t.mu.
func (t *Table) end(o match.Outcome) {
	t.tree.at.outcome = &o
	t.adapt()
	t.positionChanged()
}

// punch stops the clock of a side that has moved, and adds the increment.
func (c *clocks) punch(side match.Side) {
	if c.side == side {
		c.stop()
		c.left[side.Index()] += c.Increment
	}
}

// clockState is what a page shows of the clocks.
type clockState struct {
	Main      int64    `json:"main"` // ms
	Increment int64    `json:"increment"`
	Left      [2]int64 `json:"left"`
	Side      int      `json:"side"` // whose clock runs, or 0
}

// state returns what a page shows of the clocks, or nil without any.
func (c *clocks) state() *clockState {
	if c.Main == 0 {
		return nil
	}
	s := &clockState{Main: c.Main.Milliseconds(), Increment: c.Increment.Milliseconds(), Side: int(c.side)}
	for i, side := range match.Sides() {
		s.Left[i] = c.remaining(side).Milliseconds()
	}
	return s
}
