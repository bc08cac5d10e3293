package stats

import "math"

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

// slowMoments maximises Σ observed·ln p over the distributions with a given
// mean and variance by damped Newton steps on the two multipliers; a negative
// variance leaves it free. The likelihood is -Inf where there is none.
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
