package train_test

import "math/rand/v2"

// home is one side's chequers on its six home points, from the 1-point up.
type home [6]int

// most is how many chequers a side of the toy race has at most.
const most = 4

// play returns the home after one number of a roll: it bears off or moves the
// chequer farthest from home that it can. That is not always best, but it is the
// same for both sides.
func (h home) play(number int) home {
	top := 0
	for p := range h {
		if h[p] > 0 {
			top = p + 1
		}
	}
	switch {
	case top == 0:
	case number >= top:
		h[top-1]--
	default:
		h[top-1]--
		h[top-1-number]++
	}
	return h
}

// rolls returns the chance that the last chequer leaves with the first roll, the
// second and so on.
func (h home) rolls(known map[home][]float64) []float64 {
	if h == (home{}) {
		return nil
	}
	if chance, ok := known[h]; ok {
		return chance
	}
	chance := make([]float64, 3*most)
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			after := h.play(max(a, b)).play(min(a, b))
			if a == b {
				after = after.play(a).play(a)
			}
			if after == (home{}) {
				chance[0] += 1. / 36
			}
			for i, p := range after.rolls(known) {
				if p > 0 {
					chance[i+1] += p / 36
				}
			}
		}
	}
	known[h] = chance
	return chance
}

// races are positions of which each knows who will win: the samples of a trainer.
type races struct {
	mine, theirs []home
	won          []bool
	chance       []float64 // that the side to roll wins, which only the test knows
}

// newRaces returns n random races with an outcome drawn by its chance.
func newRaces(n int, seed uint64) *races {
	r, known := rand.New(rand.NewPCG(seed, 0)), map[home][]float64{}
	s := &races{}
	side := func() (h home) {
		for range 1 + r.IntN(most) {
			h[r.IntN(6)]++
		}
		return h
	}
	for range n {
		mine, theirs := side(), side()
		var chance float64
		later := 1. // the chance that the other side is not done before
		for i, p := range mine.rolls(known) {
			chance += p * later
			later -= theirs.rolls(known)[i]
		}
		s.mine, s.theirs = append(s.mine, mine), append(s.theirs, theirs)
		s.chance, s.won = append(s.chance, chance), append(s.won, r.Float64() < chance)
	}
	return s
}

// features returns, for each side and point, a feature for each chequer there.
func (s *races) features(i int) (all []int32) {
	for side, h := range []home{s.mine[i], s.theirs[i]} {
		for p, n := range h {
			for c := range n {
				all = append(all, int32((side*len(h)+p)*most+c))
			}
		}
	}
	return all
}

// Len returns the number of races.
func (s *races) Len() int { return len(s.won) }

// Sample sets the features of a race and its outcome.
func (s *races) Sample(i int, inputs, target []float32) {
	for _, f := range s.features(i) {
		inputs[f] = 1
	}
	target[0] = 0
	if s.won[i] {
		target[0] = 1
	}
}
