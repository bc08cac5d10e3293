package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// nobody is no side.
const nobody = -1

// clock counts how long the sides think.
type clock struct {
	side   int       // that thinks, or nobody
	since  time.Time // when it began to
	spent  bluechip.Timing
	acted  [2]time.Duration // of a side's time for the board, when it did something last
	warned [2]bool
	boards int // that were begun
}

// newBoard begins a board.
func (c *clock) newBoard() {
	c.side, c.spent.Board, c.acted, c.warned = nobody, [2]time.Duration{}, [2]time.Duration{}, [2]bool{}
}

// stop takes the time of the side that thinks.
func (c *clock) stop(now time.Time) {
	if c.side == nobody {
		return
	}
	took := max(now.Sub(c.since), 0)
	c.spent.Board[c.side] += took
	c.spent.Total[c.side] += took
	c.side = nobody
}

// act returns how long a side has thought about what it does.
func (c *clock) act(now time.Time, side bridge.Side) (took time.Duration) {
	spent := c.timing(now).Board[side]
	took = spent - c.acted[side]
	c.acted[side] = spent
	return took
}

// timing returns what the sides have spent.
func (c *clock) timing(now time.Time) bluechip.Timing {
	copied := *c
	copied.stop(now)
	return copied.spent
}
