package chart

import (
	"math"
	"strconv"
)

// Axis is one side of a chart.
type Axis struct {
	Label    string
	Min, Max float64
	// Log makes the axis logarithmic. Min is then positive.
	Log bool
	// Step is the minimum distance of the ticks of a linear axis; 1 for counts.
	Step float64
	// Write formats the value of a tick. The default is Plain.
	Write func(float64) string
	// Names replace ticks, each at its value.
	Names []Name
}

// Name is the name of a value on an axis.
type Name struct {
	At   float64
	Text string
}

// tick is a tick of an axis. One without a label is shorter.
type tick struct {
	at    float64
	label string
}

// fit is the position of an axis, and the room that the labels of ticks need along it.
type fit struct {
	from, length float64
	room         func(label string) float64
	// limit is the end of the canvas, which starts at 0; 0 if labels cannot leave it.
	limit float64
}

// center returns the center of a tick's label: at the tick, but within the canvas.
func (f fit) center(a *Axis, t tick) float64 {
	at := f.from + a.place(t.at)*f.length
	if f.limit > 0 {
		half := f.room(t.label) / 2
		at = max(min(at, f.limit-half), half)
	}
	return at
}

// collide reports whether the labels of two ticks overlap.
func (f fit) collide(a *Axis, first, second tick) bool {
	return math.Abs(f.center(a, second)-f.center(a, first)) < (f.room(first.label)+f.room(second.label))/2
}

// write formats the value of a tick.
func (a *Axis) write(v float64) string {
	if a.Write == nil {
		return Plain(v)
	}
	return a.Write(v)
}

// approximate formats a value that need not be round, to about a thousandth of the axis or of the value.
func (a *Axis) approximate(v float64) string {
	for _, n := range a.Names {
		if n.At == v {
			return n.Text
		}
	}
	unit := roundStep((a.Max - a.Min) / 1000)
	if a.Step > 0 {
		unit = min(unit, a.Step)
	}
	if a.Log {
		unit = roundStep(v / 1000)
	}
	return a.write(math.Round(v/unit) * unit)
}

// place returns the place of a value on the axis, from 0 to 1. Values beyond the axis are clamped,
// and NaN is at 0.
func (a *Axis) place(v float64) float64 {
	low, high := a.Min, a.Max
	if a.Log {
		v, low, high = math.Log(v), math.Log(low), math.Log(high)
	}
	if share := (v - low) / (high - low); share > 0 {
		return min(share, 1)
	}
	return 0
}

// ticks returns the ticks of the axis, without overlapping labels.
func (a *Axis) ticks(f fit) []tick {
	switch {
	case len(a.Names) > 0:
		ticks := make([]tick, len(a.Names))
		for i, n := range a.Names {
			ticks[i] = tick{n.At, n.Text}
		}
		return ticks
	case a.Log:
		return a.logTicks(f)
	}
	return a.linearTicks(f)
}

// linearTicks puts ticks at round numbers, about eight of them, and fewer if their labels are long.
func (a *Axis) linearTicks(f fit) []tick {
	const most = 8
	step := max(a.Step, roundStep((a.Max-a.Min)/most))
	ticks := a.multiples(step)
	for !a.apart(ticks, f) {
		step = roundStep(1.5 * step)
		fewer := a.multiples(step)
		if len(fewer) == 0 {
			return ticks[:1]
		}
		ticks = fewer
	}
	return ticks
}

// multiples returns ticks at the multiples of a step.
func (a *Axis) multiples(step float64) []tick {
	var ticks []tick
	for i := math.Ceil(a.Min/step - 1e-9); i*step <= a.Max+step*1e-9; i++ {
		ticks = append(ticks, tick{i * step, a.write(i * step)})
	}
	return ticks
}

// apart reports whether no consecutive labels overlap.
func (a *Axis) apart(ticks []tick, f fit) bool {
	for i := 1; i < len(ticks); i++ {
		if f.collide(a, ticks[i-1], ticks[i]) {
			return false
		}
	}
	return true
}

// logTicks puts ticks at the multiples of powers of ten. The powers have labels, and 2 and 5
// between them if the axis has few powers and room. An axis with fewer than two such ticks has
// those of a linear one.
func (a *Axis) logTicks(f fit) []tick {
	labels := []float64{1}
	if a.Max/a.Min < 100 {
		labels = []float64{1, 2, 5}
	}
	var ticks, labeled []tick
	for _, digit := range append(labels, 0) { // 0 for the rest
		for exponent := math.Floor(math.Log10(a.Min)); exponent <= math.Log10(a.Max); exponent++ {
			decade := math.Pow(10, exponent)
			if digit == 0 {
				ticks = append(ticks, a.strokes(decade)...)
				continue
			}
			t := tick{digit * decade, a.write(digit * decade)}
			if a.contains(t.at) && !collidesWithAny(a, f, t, labeled) {
				labeled = append(labeled, t)
			}
		}
	}
	if len(labeled) < 2 {
		return a.linearTicks(f)
	}
	return append(ticks, labeled...)
}

// collidesWithAny reports whether the label of a tick overlaps any of the others.
func collidesWithAny(a *Axis, f fit, t tick, others []tick) bool {
	for _, other := range others {
		if f.collide(a, t, other) {
			return true
		}
	}
	return false
}

// strokes returns ticks without labels in a decade.
func (a *Axis) strokes(decade float64) []tick {
	var ticks []tick
	for digit := 1.0; digit < 10; digit++ {
		if a.contains(digit * decade) {
			ticks = append(ticks, tick{at: digit * decade})
		}
	}
	return ticks
}

func (a *Axis) contains(v float64) bool { return a.Min <= v && v <= a.Max }

// roundStep returns the least of 1, 2, 5, 10, 20 ... and of 0.5, 0.2, 0.1 ... that is at least x.
// It is 1 unless x is positive.
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

// RoundStep returns the least of 1, 2, 5, 10, 20 ... that is at least x, for dividing counts.
func RoundStep(x float64) int { return int(max(1, roundStep(x))) }

// Plain formats a number as short as possible, with at most six decimals.
func Plain(v float64) string {
	if v < 0 {
		return "−" + Plain(-v)
	}
	return strconv.FormatFloat(math.Round(v*1e6)/1e6+0, 'f', -1, 64) // +0 turns -0 into 0
}

// Grouped formats a whole number in groups of three digits, as 12 000.
func Grouped(v float64) string {
	digits := strconv.FormatFloat(v+0, 'f', 0, 64) // +0 turns -0 into 0
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + " " + digits[at:]
	}
	return digits
}
