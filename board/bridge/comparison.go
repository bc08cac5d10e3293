package bridge

import (
	"fmt"
	"math"
	"slices"
	"sort"
)

// Matchpoints returns the matchpoints of each of a board's scores: 1 for every other
// score that is lower and 1/2 for every other that is equal (Law 78A, whose scoring
// units are twice these). If the scores are North-South's, so are the matchpoints, and
// East-West get the rest of the Top. With two scores this is board-a-match.
func Matchpoints(scores []int) []float64 {
	sorted := slices.Sorted(slices.Values(scores))
	points := make([]float64, len(scores))
	for i, score := range scores {
		less := sort.SearchInts(sorted, score)
		notMore := sort.Search(len(sorted), func(i int) bool { return sorted[i] > score })
		points[i] = float64(less) + float64(notMore-less-1)/2
	}
	return points
}

// Top returns the most matchpoints that can be won on a board with so many scores.
func Top(scores int) int { return max(scores-1, 0) }

// impSteps has the least differences of points that are worth 1 IMP, 2 IMPs and so on
// (Law 78B).
var impSteps = [...]int{
	20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
	750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
}

// IMPs converts a difference of points, of either sign, to international matchpoints.
func IMPs(points int) int {
	imps := 0
	for _, step := range impSteps {
		switch {
		case points >= step:
			imps++
		case points <= -step:
			imps--
		}
	}
	return imps
}

// MaxMatch is the number of boards of the longest match that a VPScale can be made for.
const MaxMatch = 1000

// VPScale turns a team's margin in IMPs into victory points, of which the two teams of
// a match share 20. ContinuousVPs makes one.
type VPScale struct {
	winner []int // hundredths of a victory point by the margin; the last is the maximum
}

// The scale of the World Bridge Federation of 2013 ("The New WBF IMP to VP Scales").
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

// blitz returns x in the formula: the margin that is worth all victory points.
func blitz(boards int) float64 { return 15 * math.Sqrt(float64(boards)) }

// ContinuousVPs returns the WBF's continuous scale, with two decimals, for a match of so
// many boards.
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

// makeConcave raises values by as little as makes no IMP worth more than the one before
// it. The WBF asks for this, and rounding can break it. The scale comes out up to 0.03
// above the formula for 64 boards, and 0.3 for a thousand, where an IMP is worth 0.02.
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

// checkMatch returns an error if there is no scale for a number of boards.
func checkMatch(boards int) error {
	if boards < 1 || boards > MaxMatch {
		return fmt.Errorf("a match of %d boards: victory points are for 1 to %d", boards, MaxMatch)
	}
	return nil
}

// VPs returns the victory points, 0 to 20, of the team that won by so many IMPs or, if
// imps is negative, lost.
func (s VPScale) VPs(imps int) float64 {
	if imps < 0 {
		return float64(vpMost-s.hundredths(-imps)) / vpDecimal
	}
	return float64(s.hundredths(imps)) / vpDecimal
}

// hundredths returns the hundredths of victory points for a margin of at least 0.
func (s VPScale) hundredths(margin int) int {
	if margin < 0 || margin >= len(s.winner) { // negative only if the least int was negated
		return vpMost
	}
	return s.winner[margin]
}
