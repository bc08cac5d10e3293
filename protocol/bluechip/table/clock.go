package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// noSide is the side of a clock that is stopped.
const noSide = -1

// clock measures the time that the sides use.
type clock struct {
	side     int       // whose clock runs, or noSide
	since    time.Time // when it began to
	spent    bluechip.Timing
	lapStart [2]time.Duration // by side: board time at its last call or card
	warned   [2]bool
	boards   int // boards begun in the session
}

// newBoard resets the clock for a board.
func (c *clock) newBoard() {
	c.side, c.spent.Board, c.lapStart, c.warned = noSide, [2]time.Duration{}, [2]time.Duration{}, [2]bool{}
}

// stop stops the clock.
func (c *clock) stop(now time.Time) {
	if c.side == noSide {
		return
	}
	took := max(now.Sub(c.since), 0)
	c.spent.Board[c.side] += took
	c.spent.Total[c.side] += took
	c.side = noSide
}

// lap returns the time that a side has used since its last call or card.
func (c *clock) lap(now time.Time, side bridge.Side) (took time.Duration) {
	spent := c.timing(now).Board[side]
	took = spent - c.lapStart[side]
	c.lapStart[side] = spent
	return took
}

// timing returns the time that the sides have used.
func (c *clock) timing(now time.Time) bluechip.Timing {
	copied := *c
	copied.stop(now)
	return copied.spent
}
