package bearoff

import "gogo/board/backgammon"

const (
	points = 6 // of a home board

	homes      = 54264 // ways to have up to 15 chequers on these points
	firstFull  = 38760 // the rank of the first home of all 15
	smallHomes = 924   // ways to have up to 6 chequers; their ranks come first
)

// home is a side whose chequers are all in its home board or off: element k is
// how many of them are on point k+1 or behind it, so element 0 is how many are
// left.
//
// Homes are ranked in the order of these elements, the first weighing most. This
// is the combinatorial number system (Knuth, The Art of Computer Programming 4A,
// 7.2.1.3): the numbers home[k]+5-k fall strictly with k, and the rank of such a
// combination is the sum of choose(home[k]+5-k, 6-k). So homes of few chequers
// come first, whatever the most that there may be, and a step by a die always
// leads to a lower rank.
type home [points]uint8

// homeOf returns the home of a side, or false if a chequer is outside or there
// are more than 15.
func homeOf(s *backgammon.Side) (home, bool) {
	outside := uint8(0)
	for _, c := range s[points:] {
		outside |= c
	}
	var h home
	n := 0
	for k := points - 1; k >= 0; k-- {
		n += int(s[k])
		h[k] = uint8(n)
	}
	return h, outside == 0 && n <= backgammon.Checkers
}

// rank returns the home's place among all homes, 0 for no chequers left.
func (h *home) rank() int {
	n := 0
	for k, c := range h {
		n += int(choose[int(c)+points-1-k][points-k])
	}
	return n
}

// next makes h the home of the next rank.
func (h *home) next() {
	k := points - 1
	for k > 0 && h[k] == h[k-1] {
		h[k] = 0
		k--
	}
	h[k]++
}

// choose has the binomial coefficients: choose[n][k] is n over k.
var choose = pascal()

func pascal() (c [backgammon.Checkers + points][points + 1]uint16) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= min(n, points); k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}
