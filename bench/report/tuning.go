package report

import (
	"fmt"
	"html/template"
	"io"
	"slices"

	"gogo/bench/chart"
	"gogo/bench/pages/module"
	"gogo/bench/spsa"
	"gogo/eval/nn/train"
	"gogo/internal/words"
)

// tuningPage is the data of the page of a tuning.
type tuningPage struct {
	Policy string
	Style  template.CSS

	Title, Plan, Played string
	Numbers             []tunedNumber
	Charts              []template.HTML
}

// tunedNumber is a row of the table.
type tunedNumber struct {
	Name                        string
	Start, Now, Least, Greatest int
	Exactly                     string
}

// WriteTuning writes a page with the numbers of a tuning and their histories. plan describes the
// games in a line.
func WriteTuning(w io.Writer, title, plan string, t *spsa.Tuning) error {
	style := chart.Style() + pageStyle
	p := tuningPage{
		Policy: module.Policy(style, ""), Style: template.CSS(style), Title: title, Plan: plan,
		Played: fmt.Sprintf("%s of %s games in pairs, %s between two changes of the numbers",
			chart.Grouped(float64(2*t.Pairs*t.Done)), chart.Grouped(float64(t.Games())), words.Count(t.Pairs, "pair")),
	}
	now := t.Rounded()
	for i, n := range t.Parameters {
		p.Numbers = append(p.Numbers, tunedNumber{n.Name, n.Start, now[i], n.Min, n.Max, fixed(t.Values[i], 2)})
		p.Charts = append(p.Charts, template.HTML(tuningChart(t, i).SVG()))
	}
	return layouts.ExecuteTemplate(w, "tuning.html", p)
}

// tuningHeight is the height of the chart of one number, of which a page has many.
const tuningHeight = 180

// tuningChart shows the history of number i by games, with its perturbation.
func tuningChart(t *spsa.Tuning, i int) *chart.Chart {
	n, trace := t.Parameters[i], t.Trace()
	bound := func(v float64) float64 { return min(max(v, float64(n.Min)), float64(n.Max)) }
	begun := float64(n.Start)
	low, high, last := begun, begun, float64(2*t.Pairs)
	values := make([]chart.Point, len(trace))
	lower, upper := make([]chart.Point, len(trace)), make([]chart.Point, len(trace))
	for k, p := range trace {
		games, v := float64(2*t.Pairs*p.Done), p.Values[i]
		apart := t.Perturbation(i, min(p.Done, t.Iterations-1))
		values[k] = chart.Point{X: games, Y: v}
		lower[k], upper[k] = chart.Point{X: games, Y: bound(v - apart)}, chart.Point{X: games, Y: bound(v + apart)}
		low, high, last = min(low, bound(v-apart)), max(high, bound(v+apart)), max(last, games)
	}
	margin := 0.05 * (high - low)
	c := &chart.Chart{
		Name: n.Name, Title: caption(n.Name), Height: tuningHeight,
		X: chart.Axis{Label: "games", Max: last, Step: 1, Write: chart.Grouped},
		Y: chart.Axis{Min: low - margin, Max: high + margin},
	}
	c.Band("", lower, upper, chart.Series(0).Pale())
	c.Rule("", chart.Point{Y: begun}, chart.Point{X: last, Y: begun}, chart.Muted)
	c.Line("", values, chart.Series(0))
	return c
}

// LossChart plots the loss of a training, which has at least one point, with its running mean. The
// held-out loss has its own color and legend. A loss that falls far has a logarithmic axis.
func LossChart(title string, curve, heldOut []train.Point) *chart.Chart {
	const far = 20 // ratio
	c := &chart.Chart{
		Name: "loss", Title: title,
		X: chart.Axis{Label: "steps", Max: float64(curve[len(curve)-1].Step), Step: 1, Write: chart.Grouped},
		Y: chart.Axis{Label: "loss", Step: 1e-6},
	}
	low, high := curve[0].Loss, curve[0].Loss
	for _, p := range slices.Concat(curve, heldOut) {
		low, high = min(low, p.Loss), max(high, p.Loss)
	}
	margin := max(0.05*(high-low), 1e-6)
	c.Y.Min, c.Y.Max = low-margin, high+margin
	if low > 0 && high > far*low {
		c.Y.Min, c.Y.Max, c.Y.Log = low/1.1, high*1.1, true
	}
	points, name := pointsOf(curve), ""
	if len(heldOut) > 0 {
		name = "trained on"
	}
	c.Line("", points, chart.Series(0).Pale())
	c.Line(name, runningMean(points), chart.Series(0))
	if len(heldOut) > 0 {
		c.Line("held out", pointsOf(heldOut), chart.Series(1))
	}
	return c
}

// pointsOf converts a loss curve.
func pointsOf(curve []train.Point) []chart.Point {
	points := make([]chart.Point, len(curve))
	for i, p := range curve {
		points[i] = chart.Point{X: float64(p.Step), Y: p.Loss}
	}
	return points
}

// runningMean returns for each point the mean of its neighborhood, which shrinks towards the start,
// where the loss falls steeply.
func runningMean(points []chart.Point) []chart.Point {
	most := len(points) / 32
	smooth := make([]chart.Point, len(points))
	for i, p := range points {
		reach := min(most, i)
		near := points[i-reach : min(i+reach+1, len(points))]
		var sum float64
		for _, n := range near {
			sum += n.Y
		}
		smooth[i] = chart.Point{X: p.X, Y: sum / float64(len(near))}
	}
	return smooth
}
