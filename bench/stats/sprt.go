package stats

import (
	"fmt"
	"math"
)

// Model is the Elo scale of the hypotheses of an SPRT.
type Model string

const (
	// Normalized is normalized Elo, see Tally.NormalizedElo. It is the default.
	Normalized Model = "normalized"
	// Logistic is the usual Elo, see Tally.Elo.
	Logistic Model = "logistic"
)

// maxElo bounds the hypotheses of an SPRT. Two brains that are further apart need no sequential
// test, and the fit of normalized Elo starts to fail at 231, see linearized.
const maxElo = 200

// SPRT is a sequential probability ratio test: is A stronger than B by Elo0 (H0), or by Elo1 (H1)?
// Alpha is the probability of accepting H1 although H0 is true, Beta of accepting H0 although H1 is
// true. The test may be evaluated after every pair.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Model Model   `json:"model,omitempty"`
}

// Check returns the first error of the test.
func (s SPRT) Check() error {
	for _, elo := range []float64{s.Elo0, s.Elo1} {
		if !(math.Abs(elo) <= maxElo) { // NaN fails too
			return fmt.Errorf("sprt: elo %v is not between %d and %d", elo, -maxElo, maxElo)
		}
	}
	if s.Elo0 >= s.Elo1 {
		return fmt.Errorf("sprt: elo0 %v must be less than elo1 %v", s.Elo0, s.Elo1)
	}
	if s.Model != "" && s.Model != Normalized && s.Model != Logistic {
		return fmt.Errorf("sprt: unknown model %q: want %s or %s", s.Model, Normalized, Logistic)
	}
	return checkRisks(s.Alpha, s.Beta)
}

// Bounds returns the LLR at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) { return waldBounds(s.Alpha, s.Beta) }

// Verdict returns the decision after the pairs so far.
func (s SPRT) Verdict(pairs Pentanomial) Verdict { return decide(s.LLR(pairs), s.Alpha, s.Beta) }

// Verdict is the state of a sequential test.
type Verdict int

const (
	// Running means that neither bound is reached.
	Running Verdict = iota
	// H0 means that the lower bound is reached.
	H0
	// H1 means that the upper bound is reached.
	H1
)

func (v Verdict) String() string { return [...]string{"running", "H0", "H1"}[v] }

// checkRisks rejects invalid error probabilities.
func checkRisks(alpha, beta float64) error {
	switch {
	case !(alpha > 0 && alpha < 1):
		return fmt.Errorf("sprt: alpha %v is not between 0 and 1", alpha)
	case !(beta > 0 && beta < 1):
		return fmt.Errorf("sprt: beta %v is not between 0 and 1", beta)
	case alpha+beta >= 1:
		return fmt.Errorf("sprt: alpha %v and beta %v add up to 1 or more", alpha, beta)
	}
	return nil
}

// waldBounds returns the bounds of the log-likelihood ratio. Source: Abraham Wald, Sequential Tests
// of Statistical Hypotheses, 1945.
func waldBounds(alpha, beta float64) (lower, upper float64) {
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

func decide(llr, alpha, beta float64) Verdict {
	switch lower, upper := waldBounds(alpha, beta); {
	case llr <= lower:
		return H0
	case llr >= upper:
		return H1
	default:
		return Running
	}
}

// LLR returns the generalized log-likelihood ratio of H1 to H0: that of the two distributions of
// pairs that best explain the counts under each hypothesis. It is 0 before the first pair. Source:
// Michel Van den Bergh, Comments on Normalized Elo, as used by Fishtest, OpenBench and fastchess.
func (s SPRT) LLR(pairs Pentanomial) float64 {
	if pairs.N() == 0 {
		return 0
	}
	observed, n := regularized(pairs)
	p0, p1 := s.likeliest(&observed, s.Elo0), s.likeliest(&observed, s.Elo1)
	sum := 0.0
	for i, p := range observed {
		sum += p * math.Log(p1[i]/p0[i])
	}
	return n * sum
}

// distribution holds the probabilities of the five results of a pair.
type distribution [5]float64

// pairScores are the scores of the five results.
var pairScores = distribution{0, 0.25, 0.5, 0.75, 1}

// regularized returns the observed frequencies and the number of pairs. A result not seen yet
// counts as a thousandth of a pair, because no hypothesis may rule it out.
func regularized(pairs Pentanomial) (distribution, float64) {
	var d distribution
	n := 0.0
	for i, count := range pairs {
		d[i] = max(float64(count), 1e-3)
		n += d[i]
	}
	for i := range d {
		d[i] /= n
	}
	return d, n
}

// moments returns mean and variance of the score.
func (d *distribution) moments() (mean, variance float64) {
	for i, p := range d {
		mean += p * pairScores[i]
	}
	for i, p := range d {
		variance += p * (pairScores[i] - mean) * (pairScores[i] - mean)
	}
	return mean, variance
}

// likeliest returns the maximum-likelihood distribution, given the observed frequencies, among all
// those in which A is stronger by exactly elo.
func (s SPRT) likeliest(observed *distribution, elo float64) distribution {
	if s.Model == Logistic {
		return likeliestMean(observed, scoreOfElo(elo))
	}
	return likeliestDeviation(observed, math.Sqrt2*elo/neloPerDeviation)
}

// likeliestMean fits a distribution with a given mean.
func likeliestMean(observed *distribution, mean float64) distribution {
	constraint := pairScores
	for i := range constraint {
		constraint[i] -= mean
	}
	return tilted(observed, &constraint)
}

// likeliestDeviation fits a distribution whose mean lies a given number of its own standard
// deviations above 1/2. Since that constraint is not linear, it is linearized at the last fit
// repeatedly until convergence. The first fit is uniform, as usual: where nearly all pairs are
// equal and the hypothesis is far away, the likelihood has several peaks, and this selects one.
func likeliestDeviation(observed *distribution, deviation float64) distribution {
	const (
		precision = 1e-8
		maxRounds = 100
	)
	fit := distribution{0.2, 0.2, 0.2, 0.2, 0.2}
	for range maxRounds {
		constraint := linearized(&fit, deviation)
		next := tilted(observed, &constraint)
		moved := 0.0
		for i := range next {
			moved = max(moved, math.Abs(next[i]-fit[i]))
		}
		fit = next
		if moved < precision {
			break
		}
	}
	return fit
}

// linearized returns c such that, near p, the mean of c is the distance of the mean score from 1/2
// minus deviation times the standard deviation.
//
// The standard deviation is a concave function of the probabilities, so its
// tangent is above it. Hence a fit to the tangent has, for a positive deviation,
// at least that deviation, and the next c has a positive value; at score 0 it is
// negative in any case. So c, which has both signs at the uniform distribution
// if the hypothesis is within maxElo, always has, and a fit exists. With a
// negative deviation the signs change places.
func linearized(p *distribution, deviation float64) distribution {
	mean, variance := p.moments()
	sigma := math.Sqrt(variance)
	var c distribution
	for i, score := range pairScores {
		d := (score - mean) / sigma
		c[i] = score - 0.5 - deviation*sigma*(1+d*d)/2
	}
	return c
}

// tilted returns the distribution that maximizes the likelihood of the observed one among those
// under which the constraint has mean 0: observed/(1+θ·constraint). The constraint must have values
// of both signs.
func tilted(observed, constraint *distribution) distribution {
	theta := tilt(observed, constraint)
	fit := *observed
	for i, c := range constraint {
		fit[i] /= 1 + theta*c
	}
	return fit
}

// tilt returns θ of tilted: the root of a function that falls from +∞ to -∞
// between two poles. No fitted probability exceeds 1, which keeps the root off
// the poles. Newton's method finds it in a few steps; where it leaves the
// bracket, as it does from the far side of a pole, the bracket is halved.
func tilt(observed, constraint *distribution) float64 {
	const (
		precision = 1e-6 // relative, of all probabilities, before the last step
		maxSteps  = 200  // bisection alone needs fewer
	)
	from, to := math.Inf(-1), math.Inf(1)
	for i, c := range constraint {
		if end := (observed[i] - 1) / c; c > 0 {
			from = max(from, end)
		} else if c < 0 {
			to = min(to, end)
		}
	}
	theta := 0.0
	for range maxSteps {
		value, slope, steepest := 0.0, 0.0, 0.0
		for i, c := range constraint {
			r := c / (1 + theta*c)
			value += observed[i] * r
			slope -= observed[i] * r * r
			steepest = max(steepest, math.Abs(r))
		}
		step := -value / slope
		if math.Abs(step)*steepest < precision {
			return theta + step // Newton's method squares the error
		}
		if step > 0 {
			from = theta
		} else {
			to = theta
		}
		theta += step
		if theta <= from || theta >= to {
			theta = (from + to) / 2
		}
	}
	return theta
}
