package report

import (
	"slices"

	"gogo/bench/chart"
	"gogo/eval/nn/train"
)

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
