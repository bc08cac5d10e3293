package stats

import (
	"math"
	"math/rand/v2"
)

// pairShapes are distributions of pairs between equal brains, with different
// draw rates and with pairs whose games help or hinder each other.
func pairShapes() map[string]distribution {
	return map[string]distribution{
		"no draws":            {0.25, 0, 0.5, 0, 0.25},
		"many draws":          {0.02, 0.18, 0.6, 0.18, 0.02},
		"openings decide":     {0.05, 0.02, 0.86, 0.02, 0.05},
		"opening suits one":   {0.42, 0.03, 0.1, 0.03, 0.42},
		"half of games drawn": {0.0625, 0.25, 0.375, 0.25, 0.0625},
	}
}

// outcome draws the half points of one pair.
func (d *distribution) outcome(rng *rand.Rand) int {
	x := rng.Float64()
	for i, p := range d {
		if x -= p; x < 0 {
			return i
		}
	}
	return len(d) - 1
}

// draw draws n pairs.
func (d *distribution) draw(rng *rand.Rand, n int) Pentanomial {
	var pairs Pentanomial
	for range n {
		pairs[d.outcome(rng)]++
	}
	return pairs
}

// verdicts counts how simulated matches end. A match that reaches the cap on
// its length stays Running.
type verdicts struct {
	counts [3]int
	pairs  int // in all matches
}

func (v *verdicts) rate(of Verdict) float64 {
	return float64(v.counts[of]) / float64(v.counts[Running]+v.counts[H0]+v.counts[H1])
}

// simulate plays matches; play adds a pair and says what the test says then.
func simulate(matches, longest int, newMatch func() (play func() Verdict)) verdicts {
	var v verdicts
	for range matches {
		play, verdict := newMatch(), Running
		for n := 0; n < longest && verdict == Running; n++ {
			verdict = play()
			v.pairs++
		}
		v.counts[verdict]++
	}
	return v
}

// backgammon draws the points of two games with the same dice: gammons count
// double, and the luck of the dice mostly changes sides with the seats.
func backgammon(rng *rand.Rand, mean float64) (first, second float64) {
	const perGame = 0.74 + 2*0.24 + 3*0.02
	stakes := func() float64 {
		switch x := rng.Float64(); {
		case x < 0.74:
			return 1
		case x < 0.98:
			return 2
		default:
			return 3
		}
	}
	wins := 0.5 + mean/(2*perGame)
	x, y := rng.Float64(), rng.Float64()
	if rng.Float64() < 0.5 {
		y = math.Mod(x+0.5, 1) // the dice that won one game lose the other
	}
	sign := func(x float64) float64 {
		if x < wins {
			return 1
		}
		return -1
	}
	return sign(x) * stakes(), sign(y) * stakes()
}
