package stats

import (
	"iter"
	"math"
)

// Forecast is a forecast of the result of a game.
type Forecast struct {
	Odds   float64 // natural logarithm of the odds of a win
	Result float64 // 1 for a win, 0 for a loss
	Game   int     // number of the game: what is foretold of one game depends on each other
}

// Calibration says how well forecasts foretell results. Its intervals take games as independent of
// each other, but not the forecasts of one game.
type Calibration struct {
	Forecasts, Games int
	// Loss is the mean LogLoss.
	Loss Estimate
	// Offset is by how much the odds are too high on the average: see FitOffset.
	Offset Estimate
	// Corrected is the mean loss after the offset is taken from all odds.
	Corrected float64
}

// cluster has the sums over the forecasts of a game.
type cluster struct{ forecasts, loss, excess float64 }

// Calibrate measures forecasts.
func Calibrate(list []Forecast) Calibration {
	if len(list) == 0 {
		return Calibration{}
	}
	offset := FitOffset(odds(list))
	var games []cluster
	index := map[int]int{}
	loss, corrected, slope := 0.0, 0.0, 0.0
	for i := range list {
		f := &list[i]
		at, known := index[f.Game]
		if !known {
			at = len(games)
			index[f.Game] = at
			games = append(games, cluster{})
		}
		one, chance := LogLoss(f.Odds, f.Result), logistic(f.Odds-offset)
		games[at].forecasts++
		games[at].loss += one
		games[at].excess += chance - f.Result
		loss += one
		corrected += LogLoss(f.Odds-offset, f.Result)
		slope += chance * (1 - chance)
	}
	n := float64(len(list))
	c := Calibration{
		Forecasts: len(list), Games: len(games), Corrected: corrected / n,
		Loss:   around(loss/n, clusteredError(games, func(g *cluster) float64 { return g.loss - g.forecasts*loss/n })/n),
		Offset: around(offset, clusteredError(games, func(g *cluster) float64 { return g.excess })/slope),
	}
	if math.IsInf(offset, 0) {
		c.Corrected, c.Offset = 0, Estimate{offset, math.Inf(-1), math.Inf(1)}
	}
	return c
}

// clusteredError returns the standard error of a sum over clusters whose terms sum up to 0. Source:
// K.-Y. Liang and S. L. Zeger, Longitudinal data analysis using generalized linear models, Biometrika
// 73 (1986), with the usual correction for few clusters.
func clusteredError(clusters []cluster, term func(*cluster) float64) float64 {
	if len(clusters) < 2 {
		return math.Inf(1)
	}
	squares := 0.0
	for i := range clusters {
		squares += term(&clusters[i]) * term(&clusters[i])
	}
	n := float64(len(clusters))
	return math.Sqrt(squares * n / (n - 1))
}

// odds yields the log-odds and the results of forecasts.
func odds(list []Forecast) iter.Seq2[float64, float64] {
	return func(yield func(float64, float64) bool) {
		for i := range list {
			if !yield(list[i].Odds, list[i].Result) {
				return
			}
		}
	}
}

// FitScale returns the factor from 0 to most of all log-odds with which the mean LogLoss is least,
// found by golden-section search, and that loss.
func FitScale(forecasts iter.Seq2[float64, float64], most float64) (scale, loss float64) {
	mean := func(scale float64) float64 {
		sum, n := 0.0, 0
		for odds, result := range forecasts {
			sum += LogLoss(scale*odds, result)
			n++
		}
		return sum / float64(max(n, 1))
	}
	const golden = 0.6180339887498949
	low, high := 0.0, most
	for range 25 {
		a, b := high-golden*(high-low), low+golden*(high-low)
		if mean(a) < mean(b) {
			high = b
		} else {
			low = a
		}
	}
	scale = (low + high) / 2
	return scale, mean(scale)
}

// FitOffset returns what has to be taken from all log-odds so that they expect as many wins as there
// are, found by Newton's method. It is infinite if there are only losses or only wins, and 0 without
// forecasts.
func FitOffset(forecasts iter.Seq2[float64, float64]) float64 {
	const (
		longest = 1 // step, so that odds far from even do not lead astray
		enough  = 1e-9
	)
	n, wins, offset := 0.0, 0.0, 0.0
	for odds, result := range forecasts {
		n, wins, offset = n+1, wins+result, offset+odds
	}
	switch {
	case n == 0:
		return 0
	case wins == 0:
		return math.Inf(1)
	case wins == n:
		return math.Inf(-1)
	}
	offset /= n
	for range 100 {
		excess, slope := -wins, 0.0
		for odds := range forecasts {
			chance := logistic(odds - offset)
			excess += chance
			slope += chance * (1 - chance)
		}
		step := max(-longest, min(excess/slope, longest))
		if offset += step; math.Abs(step) < enough {
			break
		}
	}
	return offset
}

// LogLoss returns the loss of a forecast: minus the logarithm of the chance that it gave to the result, which
// is 1, 0 or between.
func LogLoss(odds, result float64) float64 {
	return math.Max(odds, 0) - odds*result + math.Log1p(math.Exp(-math.Abs(odds)))
}

// logistic returns the chance with log-odds.
func logistic(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }
