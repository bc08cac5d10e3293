package report

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// linearTicks puts ticks at round numbers, about eight of them, and no closer than
// least.
func linearTicks(least float64, label func(float64) string) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		step := max(least, roundStep((high-low)/8))
		var ticks []plot.Tick
		for i := math.Ceil(low/step - 1e-9); i*step <= high+step*1e-9; i++ {
			ticks = append(ticks, plot.Tick{Value: i * step, Label: label(i * step)})
		}
		return ticks
	})
}

// roundStep returns the least of 1, 2, 5, 10, 20 ... and of 0.5, 0.2, 0.1 ...
// that is not below x. It is 1 for what is not positive.
func roundStep(x float64) float64 {
	if !(x > 0) || math.IsInf(x, 0) {
		return 1
	}
	decade := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		if x <= factor*decade*(1+1e-9) {
			return factor * decade
		}
	}
	return 10 * decade
}

// plain writes a number as short as it can be.
func plain(v float64) string {
	if v < 0 {
		return "−" + plain(-v)
	}
	return strconv.FormatFloat(math.Round(v*1e6)/1e6+0, 'f', -1, 64) // +0 makes -0 of no sign
}

// logTicks puts ticks on a logarithmic axis.
func logTicks(label func(float64) string) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		var ticks []plot.Tick
		few := high/low < 100
		for exponent := math.Floor(math.Log10(low)); exponent <= math.Ceil(math.Log10(high)); exponent++ {
			decade := math.Pow(10, exponent)
			for digit := 1.0; digit < 10; digit++ {
				tick := plot.Tick{Value: digit * decade}
				if digit == 1 || few && (digit == 2 || digit == 5) {
					tick.Label = label(tick.Value)
				}
				ticks = append(ticks, tick)
			}
		}
		return ticks
	})
}

// shortSeconds writes a time of few digits.
func shortSeconds(seconds float64) string {
	if seconds < 0.9999 {
		return plain(seconds*1000) + " ms"
	}
	return plain(seconds) + " s"
}

// scoreLabel writes a score in per cent with the Elo that it stands for.
func scoreLabel(percent float64) string {
	label := plain(percent) + " %"
	if percent <= 0 || percent >= 100 {
		return label
	}
	return fmt.Sprintf("%s (%s)", label, signed(eloOf(percent/100), 0))
}
