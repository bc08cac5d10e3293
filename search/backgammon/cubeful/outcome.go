package cubeful

import "gogo/board/backgammon"

// outcome is what a trial comes to, as the root's player sees it: chances and equity.
type outcome [6]float64

// equityAt is the place of the equity in an outcome.
const equityAt = 5

// newOutcome returns the outcome of chances of the player at a side and of an equity to
// the root's player.
func newOutcome(side int, c backgammon.Chances, eq float64) outcome {
	if side == 1 {
		c = c.Swap()
	}
	return outcome{
		float64(c.Win), float64(c.WinGammon), float64(c.WinBackgammon),
		float64(c.LoseGammon), float64(c.LoseBackgammon), eq,
	}
}

// add adds share times x.
func (o *outcome) add(x *outcome, share float64) {
	for i := range o {
		o[i] += share * x[i]
	}
}

// chancesOf returns the chances of an outcome's numbers. What variance reduction has
// put a little below 0 or above 1 is cut off.
func chancesOf(numbers []float64) backgammon.Chances {
	of := func(i int) float32 { return float32(min(max(numbers[i], 0), 1)) }
	return backgammon.Chances{Win: of(0), WinGammon: of(1), WinBackgammon: of(2), LoseGammon: of(3), LoseBackgammon: of(4)}
}
