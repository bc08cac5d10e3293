package bearoff

import "gogo/board/backgammon"

// solver finds the plays that take a home to some goal in the fewest rolls in the
// mean. Homes are settled in the order of their ranks; those that are never
// settled have reached the goal.
//
// Both dice can always be played from a home until it is empty, so the rule that
// one must play as much as one can is kept by itself.
type solver struct {
	mean []float64 // rolls that a home needs, by its rank
	// best[rank][die-1][n-1] is the best home that n steps of a die lead to.
	best [][faces][4]uint16
}

// newSolver returns a solver for the homes of ranks below count.
func newSolver(count int) *solver {
	return &solver{make([]float64, count), make([][faces][4]uint16, count)}
}

var rolls = backgammon.Rolls()

// replies are the ranks of the homes that the best plays of the rolls lead to, in
// the order of rolls.
type replies [backgammon.RollCount]uint16

// settle finds the best plays from a home.
func (s *solver) settle(h *home, rank int) replies {
	steps := h.steps(rank)
	for die := 1; die <= faces; die++ {
		best := &s.best[rank][die-1]
		best[0] = s.first(steps.by(die))
		for n := 1; n < len(best); n++ {
			best[n] = s.further(steps.by(die), die, n)
		}
	}
	var to replies
	for i, r := range rolls {
		a, b := int(r.Dice[0]), int(r.Dice[1])
		if a == b {
			to[i] = s.best[rank][a-1][3]
		} else {
			to[i] = s.better(s.further(steps.by(a), b, 1), s.further(steps.by(b), a, 1))
		}
	}
	s.mean[rank] = 1 + s.after(&to)
	return to
}

// after returns how many rolls are needed in the mean after a roll. It comes out
// the same on every machine, whether products are rounded before they are added
// or not: the products with 1 and 2 are exact. So do all choices between homes.
func (s *solver) after(to *replies) float64 {
	total := 0.0
	for i, r := range rolls {
		total += float64(r.Ways) * s.mean[to[i]]
	}
	return total / 36
}

// first returns the best of some homes.
func (s *solver) first(homes []uint16) uint16 {
	best := homes[0]
	for _, h := range homes[1:] {
		best = s.better(best, h)
	}
	return best
}

// further returns the best home that n more steps of a die lead to from any of
// some homes.
func (s *solver) further(homes []uint16, die, n int) uint16 {
	best := s.best[homes[0]][die-1][n-1]
	for _, h := range homes[1:] {
		best = s.better(best, s.best[h][die-1][n-1])
	}
	return best
}

// better returns the better of two homes, the first if they are equal.
func (s *solver) better(a, b uint16) uint16 {
	if s.mean[b] < s.mean[a] {
		return b
	}
	return a
}
