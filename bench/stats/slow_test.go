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

// simulate plays matches; play adds a pair and returns the test's verdict.
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

// slowLikeliest is the same as likeliestDeviation by another way: for each mean
// the variance is known, and with both the problem is convex. The means are
// searched one by one, so that no local maximum can be mistaken for the best.
func slowLikeliest(observed *distribution, deviation float64) (best distribution, likelihood float64) {
	if deviation == 0 {
		return slowMoments(observed, 0.5, -1)
	}
	likelihood = math.Inf(-1)
	try := func(mean float64) float64 {
		sigma := (mean - 0.5) / deviation
		fit, l := slowMoments(observed, mean, sigma*sigma)
		if l > likelihood {
			best, likelihood = fit, l
		}
		return l
	}
	const grid = 500
	top, topLikelihood := 0.0, math.Inf(-1)
	for i := 1; i < grid; i++ {
		mean := 0.5 + math.Copysign(float64(i)/(2*grid), deviation)
		if l := try(mean); l > topLikelihood {
			top, topLikelihood = mean, l
		}
	}
	for step := 1.0 / (4 * grid); step > 1e-12; step /= 2 {
		for _, mean := range []float64{top - step, top + step} {
			if l := try(mean); l > topLikelihood {
				top, topLikelihood = mean, l
			}
		}
	}
	return best, likelihood
}

// slowMoments maximizes Σ observed·ln p over the distributions with a given mean and variance by
// damped Newton steps on the two multipliers; a negative variance leaves it free. The likelihood is
// -Inf if there is no such distribution.
func slowMoments(observed *distribution, mean, variance float64) (distribution, float64) {
	none := math.Inf(-1)
	f, g := distribution{}, distribution{}
	for i, a := range pairScores {
		f[i] = a - mean
		if variance >= 0 {
			g[i] = f[i]*f[i] - variance
		}
	}
	dual := func(x, y float64) float64 {
		sum := 0.0
		for i, p := range observed {
			w := 1 + x*f[i] + y*g[i]
			if w <= 0 {
				return none
			}
			sum += p * math.Log(w)
		}
		return sum // to be maximised
	}
	x, y := 0.0, 0.0
	for range 200 {
		var gx, gy, xx, xy, yy float64
		for i, p := range observed {
			w := 1 + x*f[i] + y*g[i]
			gx += p * f[i] / w
			gy += p * g[i] / w
			xx += p * f[i] * f[i] / (w * w)
			xy += p * f[i] * g[i] / (w * w)
			yy += p * g[i] * g[i] / (w * w)
		}
		if variance < 0 {
			yy = 1
		}
		det := xx*yy - xy*xy
		dx, dy := (yy*gx-xy*gy)/det, (xx*gy-xy*gx)/det
		now := dual(x, y)
		step := 1.0
		for step > 1e-12 && dual(x+step*dx, y+step*dy) < now {
			step /= 2
		}
		x, y = x+step*dx, y+step*dy
		if math.Abs(gx)+math.Abs(gy) < 1e-12 {
			break
		}
	}
	var fit distribution
	total := 0.0
	for i, p := range observed {
		fit[i] = p / (1 + x*f[i] + y*g[i])
		total += fit[i]
	}
	m, v := fit.moments()
	if !(math.Abs(total-1) < 1e-7 && math.Abs(m-mean) < 1e-7 && (variance < 0 || math.Abs(v-variance) < 1e-7)) {
		return distribution{}, none
	}
	return fit, observed.likelihoodOf(fit)
}

// likelihoodOf returns the mean log-likelihood of the observed pairs.
func (d *distribution) likelihoodOf(fit distribution) float64 {
	sum := 0.0
	for i, p := range d {
		sum += p * math.Log(fit[i])
	}
	return sum
}
