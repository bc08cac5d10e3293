package arena

import (
	"slices"
	"time"

	"gogo/bench/match"
)

// Usage is what an entrant used in the games that count.
type Usage struct {
	Moves int
	// Median, Most95 and Most are the time for a move: half of the moves, 95 %
	// of them and all took no longer.
	Median, Most95, Most time.Duration
	// Memory is the most bytes seen in use; 0 if never seen.
	Memory int64
}

// Usage returns what an entrant used.
func (s *Standings) Usage(name string) Usage {
	var u Usage
	var took []time.Duration
	for _, r := range s.Counted() {
		side := r.SideOf(name)
		if side == match.Nobody {
			continue
		}
		u.Memory = max(u.Memory, r.Memory[side.Index()])
		for _, m := range r.Moves {
			if m.Side == side {
				took = append(took, m.Took)
			}
		}
	}
	if len(took) == 0 {
		return u
	}
	slices.Sort(took)
	last := len(took) - 1
	u.Moves = len(took)
	u.Median, u.Most95, u.Most = took[last/2], took[last*95/100], took[last]
	return u
}
