// Package toyrace is a toy problem to try training on: the outcome of a bearoff
// race so small that the chance to win is known. What a network makes of the
// outcomes can be held against that.
package toyrace

// home is one side's checkers on its six home points, from the 1-point up.
type home [6]int

// most is how many checkers a side of the toy race has at most.
const most = 4

// play returns the home after one number of a roll: it bears off or moves the
// checker farthest from home that it can. That is not always best, but it is the
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

// rolls returns the chance that the last checker leaves with the first roll, the
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
