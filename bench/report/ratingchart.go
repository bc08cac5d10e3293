package report

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gogo/bench/stats"
)

// ranking lists the entrants of a tournament by their indexes in the plan, the
// strongest first. Those of different groups cannot be compared and stand
// apart.
func ranking(ratings []stats.Rating) []int {
	order := make([]int, len(ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(ratings[a].Group, ratings[b].Group), cmp.Compare(ratings[b].Elo.Value, ratings[a].Elo.Value))
	})
	return order
}

// ratingChart shows the ratings of a tournament with their intervals.
func (r *Report) ratingChart() *Chart {
	if len(r.counted) == 0 || r.ratings == nil {
		return nil
	}
	const rowHeight vg.Length = 22
	order := ranking(r.ratings)
	n := float64(len(order))
	c := newChart("ratings", "Ratings with 95 % intervals", "Elo", "")
	c.height = 90 + rowHeight*vg.Length(len(order))
	var names []plot.Tick
	low, high := math.Inf(1), math.Inf(-1)
	for place, i := range order {
		y := n - float64(place)
		names = append(names, plot.Tick{Value: y, Label: caption(r.ratings[i].Name)})
		e := r.ratings[i].Elo
		if math.IsInf(e.Low, 0) || math.IsInf(e.High, 0) {
			continue // it has not played
		}
		low, high = min(low, e.Low), max(high, e.High)
		c.plot.Add(
			line(plotter.XYs{{X: e.Low, Y: y}, {X: e.High, Y: y}}, programTone(i)),
			&plotter.Scatter{XYs: plotter.XYs{{X: e.Value, Y: y}}, GlyphStyle: draw.GlyphStyle{
				Color: programTone(i).color, Radius: vg.Points(4), Shape: draw.CircleGlyph{},
			}})
	}
	margin := max(1, 0.05*(high-low))
	c.plot.X.Min, c.plot.X.Max = low-margin, high+margin
	c.plot.Y.Min, c.plot.Y.Max = 0.5, n+0.5
	c.plot.X.Tick.Marker = linearTicks(1, func(v float64) string { return signed(v, 0) })
	c.plot.Y.Tick.Marker = plot.ConstantTicks(names)
	return c
}
