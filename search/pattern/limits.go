package pattern

import (
	"time"

	"gogo/search"
)

// Limits bound the thinking. Zero values are no limits.
type Limits struct {
	// Turn bounds one move; AtOnce asks for the static evaluation instead.
	Turn   time.Duration
	AtOnce bool
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	Memory    int64 // bytes that the process may use
	Depth     int
	Nodes     int64
	Threads   int
}

// timeMargin keeps a distance to the limits that grows with the overruns seen.
type timeMargin struct{ overrun time.Duration }

const (
	leastMargin = 12 * time.Millisecond
	// movesAhead is how many more moves the time of a game has to last for.
	movesAhead = 14
	// urgentShare is the part of the remaining time that one move may take.
	urgentShare = 5
)

// margin returns how long before a limit of the given length thinking ends.
func (m *timeMargin) margin(limit time.Duration) time.Duration {
	return min(leastMargin+m.overrun, limit/2)
}

// note learns from a move that was to end at planned and ended at actual. The
// margin follows an overrun at once and gives back a tenth of it a move.
func (m *timeMargin) note(planned, actual time.Duration) {
	m.overrun = max(2*(actual-planned), m.overrun*9/10)
}

// deadlines returns until when a move may be thought about: soft is worth
// keeping to, hard must be.
func (m *timeMargin) deadlines(l Limits) (soft, hard time.Duration) {
	soft, hard = search.Forever, search.Forever
	if l.Turn > 0 {
		hard = l.Turn - m.margin(l.Turn)
	}
	if !l.LeftGiven {
		return soft, hard
	}
	left := max(l.Left, 0)
	share := left/movesAhead + l.Increment*3/4
	if share < hard {
		soft = share
	}
	hard = min(hard, left/urgentShare+l.Increment*3/4)
	hard = max(hard-m.margin(hard), 0)
	if soft != search.Forever {
		soft = min(soft, hard)
	}
	return soft, hard
}
