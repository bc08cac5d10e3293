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
// move overhead, which grows with the overruns of the last few moves.
type Margin struct{ overrun time.Duration }

const (
	// mostOverhead is the move overhead on a machine that keeps its time, and
	// overheadShare the part of a limit that it may take: 488 of 500 milliseconds
	// and 97 of 100 are thought.
	mostOverhead  = 12 * time.Millisecond
	overheadShare = 32
	// overrunShare is the part of a limit that overruns may take.
	overrunShare = 8
	// movesAhead is how many more moves the time of a game has to last for.
	movesAhead = 14
	// urgentShare is the part of the remaining time that one move may take.
	urgentShare = 5
)

// before returns how long before a limit of the given length thinking ends.
func (m *Margin) before(limit time.Duration) time.Duration {
	return min(mostOverhead, limit/overheadShare) + min(m.overrun, limit/overrunShare)
}

// Note learns from a move that was to end at planned and ended at actual. An
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
		hard = min(hard, left/urgentShare+t.Increment*3/4)
	}
	if hard != Forever {
		hard -= m.before(hard)
	}
	if soft != Forever {
		soft = min(soft, hard)
	}
	return soft, hard
}
