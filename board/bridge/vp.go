package bridge

import (
	"fmt"
	"math"
)

// MaxMatch is the longest match, in boards, that there are victory points for.
const MaxMatch = 1000

// VPScale turns a team's margin in IMPs into victory points, of which the two teams of
// a match share 20. ContinuousVPs and DiscreteVPs make one.
type VPScale struct {
	winner []int // hundredths of a victory point by the margin; the last is the maximum
}

// The scales of the World Bridge Federation of 2013 ("The New WBF IMP to VP Scales").
// A margin of i IMPs in n boards is worth
//
//	10 + 10 (1 - r^(i/x)) / (1 - r),  r = t^3,  t = (sqrt(5) - 1) / 2,  x = 15 sqrt(n)
//
// up to 20 from x on. t is the inverse of the golden ratio, with which a third of x is
// worth 15.
const (
	vpDraw    = 1000 // hundredths
	vpMost    = 2 * vpDraw
	vpDecimal = 100
)

// vpRatio is r in the formula, the third power of the golden ratio's inverse.
var vpRatio = math.Sqrt(5) - 2

// blitz returns x in the formula: the margin that is worth everything.
func blitz(boards int) float64 { return 15 * math.Sqrt(float64(boards)) }

// ContinuousVPs returns the WBF scale for a match of so many boards that gives each
// margin its own victory points, with two decimals.
func ContinuousVPs(boards int) (VPScale, error) {
	if err := checkMatch(boards); err != nil {
		return VPScale{}, err
	}
	x := blitz(boards)
	winner := make([]int, int(math.Ceil(x))+1)
	for i := range winner {
		share := (1 - math.Pow(vpRatio, float64(i)/x)) / (1 - vpRatio)
		winner[i] = min(vpMost, vpDraw+int(math.Round(vpDraw*share)))
	}
	makeConcave(winner)
	return VPScale{winner}, nil
}

// makeConcave raises the least that is needed for no IMP to be worth more than the one
// before it, which rounding can break: the WBF asks for this. It takes the scale up to
// 0.03 from the formula in 64 boards, and 0.3 in a thousand, where an IMP is worth two
// hundredths.
func makeConcave(v []int) {
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(v)-1; i++ {
			if v[i+1]-v[i] > v[i]-v[i-1] {
				v[i]++
				changed = true
			}
		}
	}
}

// DiscreteVPs returns the WBF scale for a match of so many boards that gives whole
// victory points.
func DiscreteVPs(boards int) (VPScale, error) {
	if err := checkMatch(boards); err != nil {
		return VPScale{}, err
	}
	last := lastMargins(boards)
	var winner []int
	vp := vpDraw
	for _, margin := range last {
		for len(winner) <= margin {
			winner = append(winner, vp)
		}
		vp += vpDecimal
	}
	return VPScale{append(winner, vpMost)}, nil
}

// lastMargins returns the greatest margins that are worth 10 victory points, 11 and so
// on to 19: up to half a point more by the formula, and then as much less as is needed
// for no victory point to have a shorter range of margins than the one before it. The
// range of a draw goes as far below zero as above.
func lastMargins(boards int) (last [10]int) {
	for i := range last {
		share := (float64(i) + 0.5) / 10
		last[i] = int(blitz(boards) * math.Log(1-share*(1-vpRatio)) / math.Log(vpRatio))
	}
	for changed := true; changed; {
		changed = false
		before, width := last[0], 2*last[0]+1
		for i := 1; i < len(last); i++ {
			if last[i]-before < width {
				last[i-1]--
				changed = true
			}
			before, width = last[i], last[i]-last[i-1]
		}
	}
	return last
}

// checkMatch refuses a number of boards that there is no scale for.
func checkMatch(boards int) error {
	if boards < 1 || boards > MaxMatch {
		return fmt.Errorf("a match of %d boards: victory points are for 1 to %d", boards, MaxMatch)
	}
	return nil
}

// Blitz returns the least margin that is worth all victory points.
func (s VPScale) Blitz() int {
	i := len(s.winner) - 1
	for i > 0 && s.winner[i-1] == vpMost {
		i--
	}
	return i
}

// VPs returns the victory points, 0 to 20, of the team that has won by so many IMPs or,
// if they are less than zero, lost.
func (s VPScale) VPs(imps int) float64 {
	if imps < 0 {
		return float64(vpMost-s.hundredths(-imps)) / vpDecimal
	}
	return float64(s.hundredths(imps)) / vpDecimal
}

// hundredths returns what a margin that is not less than zero is worth.
func (s VPScale) hundredths(margin int) int {
	if margin < 0 || margin >= len(s.winner) { // the least int stays negative
		return vpMost
	}
	return s.winner[margin]
}
