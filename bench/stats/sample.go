package stats

import "math"

// neloPerDeviation is the normalized Elo of a game whose expected score lies one standard deviation
// above 1/2. It makes normalized and logistic Elo agree for small differences between brains that
// never draw.
const neloPerDeviation = 800 / math.Ln10

// sample describes n independent observations of the score of A.
type sample struct {
	n              float64
	mean, variance float64 // of the score, from 0 to 1; the variance has divisor n
	games          float64 // in one observation
}

// sample uses the complete pairs or, if there are none, the games.
func (t Tally) sample() sample {
	if t.Pairs.N() > 0 {
		return newSample(t.Pairs[:], 2)
	}
	return newSample([]int{t.Losses, t.Draws, t.Wins}, 1)
}

// newSample returns the sample with the given counts of equally spaced scores from 0 to 1.
func newSample(counts []int, games float64) sample {
	s := sample{games: games}
	step := 1 / float64(len(counts)-1)
	for i, count := range counts {
		s.n += float64(count)
		s.mean += float64(count) * float64(i) * step
	}
	s.mean /= s.n // NaN without observations
	for i, count := range counts {
		d := float64(i)*step - s.mean
		s.variance += float64(count) * d * d / s.n
	}
	return s
}

func (s sample) standardError() float64 { return math.Sqrt(s.variance / s.n) }

func (s sample) score() Estimate {
	switch {
	case s.n == 0:
		return Estimate{math.NaN(), 0, 1}
	case s.variance == 0:
		least := s.unanimous()
		return Estimate{s.mean, least * s.mean, 1 - least*(1-s.mean)}
	}
	e := around(s.mean, s.standardError())
	return Estimate{e.Value, max(e.Low, 0), min(e.High, 1)}
}

// unanimous returns the lowest probability of an outcome, at 95 % confidence, when all n
// observations had that outcome: q with q^n = 5 %, the exact form of the rule of three. The rest,
// 1-q, may be losses or wins, which bounds the mean on both sides for any distribution.
func (s sample) unanimous() float64 { return math.Pow(0.05, 1/s.n) }

func (s sample) normalizedElo() Estimate {
	scale := neloPerDeviation / math.Sqrt(s.games)
	switch {
	case s.n == 0:
		return Estimate{math.NaN(), math.Inf(-1), math.Inf(1)}
	case s.variance == 0:
		return s.unanimousDeviations().mapped(func(t float64) float64 { return t * scale })
	}
	return around(deviations(s.mean, s.variance)*scale, scale/math.Sqrt(s.n))
}

// unanimousDeviations returns the distance of the score from 1/2 in standard deviations when all
// observations are equal: infinite, unless they are at 1/2. An end of the interval is reached when
// the rest left open by unanimous is all losses, or all wins.
func (s sample) unanimousDeviations() Estimate {
	least := s.unanimous()
	mixed := func(other float64) float64 {
		d := other - s.mean
		return deviations(s.mean+(1-least)*d, least*(1-least)*d*d)
	}
	switch e := (Estimate{0, mixed(0), mixed(1)}); {
	case s.mean > 0.5:
		return Estimate{math.Inf(1), e.Low, math.Inf(1)}
	case s.mean < 0.5:
		return Estimate{math.Inf(-1), math.Inf(-1), e.High}
	default:
		return e
	}
}

// deviations returns the distance of a mean score from 1/2 in standard deviations.
func deviations(mean, variance float64) float64 { return (mean - 0.5) / math.Sqrt(variance) }

func (s sample) superiority() float64 {
	switch {
	case s.n == 0 || s.variance == 0 && s.mean == 0.5:
		return 0.5
	case s.variance == 0:
		return s.unanimousSuperiority()
	}
	return math.Erfc(-(s.mean-0.5)/(s.standardError()*math.Sqrt2)) / 2
}

// unanimousSuperiority bounds the likelihood of superiority when all observations are equal. A
// brain that is not stronger reaches a score c above 1/2 with probability at most 1/(2c) (Markov's
// inequality), and n times in a row with the nth power of that.
func (s sample) unanimousSuperiority() float64 {
	if s.mean > 0.5 {
		return 1 - math.Pow(0.5/s.mean, s.n)
	}
	return math.Pow(0.5/(1-s.mean), s.n)
}

// z95 is the normal quantile that leaves 2.5 % on each side.
const z95 = 1.959963984540054

// Estimate is a value with its 95 % interval. Value and ends may be infinite, and Value is NaN
// before the first game; encoding/json supports neither.
type Estimate struct {
	Value, Low, High float64
}

// Margin returns half the width of the interval: the number after ±.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// Unbounded reports whether the interval is unbounded on both sides, so that there is none yet.
func (e Estimate) Unbounded() bool { return math.IsInf(e.Low, -1) && math.IsInf(e.High, 1) }

// Reversed returns the estimate from the view of B.
func (e Estimate) Reversed() Estimate { return Estimate{-e.Value, -e.High, -e.Low} }

// mapped returns the estimate on another scale. The scale must be increasing.
func (e Estimate) mapped(scale func(float64) float64) Estimate {
	return Estimate{scale(e.Value), scale(e.Low), scale(e.High)}
}

// around returns the normal interval around a value.
func around(value, standardError float64) Estimate {
	return Estimate{value, value - z95*standardError, value + z95*standardError}
}

// Score estimates the score of A, from 0 to 1, from the complete pairs. Without any it uses the
// games, each as an observation of its own.
//
// The interval is the normal one of the mean, clipped to 0 and 1. If all observations are equal, as
// at 0 % and 100 %, the variance says nothing, and unanimous gives the interval instead.
func (t Tally) Score() Estimate { return t.sample().score() }

// Elo estimates the Elo difference on the logistic scale: the Elo of Score and of both its ends. At
// 100 % the value and the high end are +Inf while the low end stays finite; at 0 % the reverse.
func (t Tally) Elo() Estimate { return t.Score().mapped(eloOfScore) }

// NormalizedElo estimates the Elo difference in units of the spread of the results: 800/ln 10 times
// the distance of the score from 1/2 in standard deviations of a game. A given number of games
// distinguishes a given normalized Elo from 0 equally well whatever the openings and the draw rate.
// Source: Michel Van den Bergh, Normalized Elo; as in fastchess, the interval takes the variance as
// known, so it is meant for differences below some 100.
func (t Tally) NormalizedElo() Estimate { return t.sample().normalizedElo() }

// LOS returns the likelihood that A is stronger: the normal probability of a score above 1/2.
func (t Tally) LOS() float64 { return t.sample().superiority() }

// eloOfScore is the logistic scale; it is infinite at 0 and 1.
func eloOfScore(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOfElo is the inverse of eloOfScore.
func scoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
