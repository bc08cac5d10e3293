package search

import "time"

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
// move overhead that grows with the overruns seen.
type Margin struct{ overrun time.Duration }

const (
	leastMargin = 12 * time.Millisecond
	// movesAhead is how many more moves the time of a game has to last for.
	movesAhead = 14
	// urgentShare is the part of the remaining time that one move may take.
	urgentShare = 5
)

// before returns how long before a limit of the given length thinking ends.
func (m *Margin) before(limit time.Duration) time.Duration {
	return min(leastMargin+m.overrun, limit/2)
}

// Note learns from a move that was to end at planned and ended at actual. The
// margin follows an overrun at once and gives back a tenth of it a move.
func (m *Margin) Note(planned, actual time.Duration) {
	m.overrun = max(2*(actual-planned), m.overrun*9/10)
}

// Deadlines returns until when a move may be thought about, as Clock.Set takes
// it: soft is worth keeping to, hard must be.
func (m *Margin) Deadlines(t Turn) (soft, hard time.Duration) {
	if t.AtOnce {
		return 0, 0
	}
	soft, hard = Forever, Forever
	if t.Limit > 0 {
		hard = t.Limit - m.before(t.Limit)
	}
	if !t.LeftGiven {
		return soft, hard
	}
	left := max(t.Left, 0)
	share := left/movesAhead + t.Increment*3/4
	if share < hard {
		soft = share
	}
	hard = min(hard, left/urgentShare+t.Increment*3/4)
	hard = max(hard-m.before(hard), 0)
	if soft != Forever {
		soft = min(soft, hard)
	}
	return soft, hard
}
