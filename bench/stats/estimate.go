package stats

import "math"

// z95 is the normal quantile that leaves 2.5 % on each side.
const z95 = 1.959963984540054

// Estimate is a figure with its 95 % interval. Value and ends may be infinite,
// and Value is NaN before the first game; encoding/json can write neither.
type Estimate struct {
	Value, Low, High float64
}

// Margin returns half the width of the interval: the figure after ±.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// Unbounded reports whether nothing bounds the figure, so that there is no interval yet.
func (e Estimate) Unbounded() bool { return math.IsInf(e.Low, -1) && math.IsInf(e.High, 1) }

// Reversed returns the estimate as B sees it.
func (e Estimate) Reversed() Estimate { return Estimate{-e.Value, -e.High, -e.Low} }

// mapped returns the estimate on another scale. The scale must be increasing.
func (e Estimate) mapped(scale func(float64) float64) Estimate {
	return Estimate{scale(e.Value), scale(e.Low), scale(e.High)}
}

// around returns the normal interval around a value.
func around(value, standardError float64) Estimate {
	return Estimate{value, value - z95*standardError, value + z95*standardError}
}

// Score estimates the score of A, from 0 to 1, from the complete pairs. While
// there are none the games stand in, each as an observation of its own.
//
// The interval is the normal one of the mean, cut at 0 and 1. Where all
// observations are alike, as they are at 0 % and 100 %, the variance says
// nothing, and unanimous gives the interval instead.
func (t Tally) Score() Estimate { return t.sample().score() }

// Elo estimates the Elo difference on the logistic scale: the Elo of Score and
// of both its ends. At 100 % the value and the high end are +Inf while the low
// end stays finite; at 0 % the reverse.
func (t Tally) Elo() Estimate { return t.Score().mapped(eloOfScore) }

// NormalizedElo estimates the Elo difference in units of the spread of the
// results: 800/ln 10 times the distance of the score from 1/2 in standard
// deviations of a game. A given number of games tells a given normalised Elo
// from 0 equally well whatever the openings and the draw rate. Source: Michel
// Van den Bergh, Normalized Elo; as fastchess, the interval takes the variance
// as known, so it is meant for differences below some 100.
func (t Tally) NormalizedElo() Estimate { return t.sample().normalizedElo() }

// LOS returns the likelihood that A is the stronger of the two: the normal
// probability of a score above 1/2.
func (t Tally) LOS() float64 { return t.sample().superiority() }

// eloOfScore is the logistic scale; its ends are infinite.
func eloOfScore(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOfElo is the inverse of eloOfScore.
func scoreOfElo(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
