package report

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gogo/bench/match/arena"
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

// mostSamples is how many places of a long match a line has.
const mostSamples = 400

// pairs lists the complete pairs that count.
func (r *Report) pairs() [][2]*arena.Record {
	var list [][2]*arena.Record
	for i := 1; i < len(r.counted); i++ {
		if r.counted[i-1].Pair == r.counted[i].Pair {
			list = append(list, [2]*arena.Record{r.counted[i-1], r.counted[i]})
		}
	}
	return list
}

// progress returns an estimate as it was after each of some pairs, and after
// how many games that was. Each pair is first seen by add.
func progress(pairs [][2]*arena.Record, add func(first, second *arena.Record), now func() stats.Estimate) (games []float64, estimates []stats.Estimate) {
	next := 0
	for _, sample := range samples(len(pairs), mostSamples) {
		for ; next <= sample; next++ {
			add(pairs[next][0], pairs[next][1])
		}
		games = append(games, float64(2*next))
		estimates = append(estimates, now())
	}
	return games, estimates
}

// scoreChart shows the score of the first program over the games.
func (r *Report) scoreChart() *Chart {
	pairs, a := r.pairs(), r.names()[0]
	if len(pairs) == 0 {
		return nil
	}
	var tally stats.Tally
	games, estimates := progress(pairs, func(first, second *arena.Record) {
		tally.AddPair(resultOf(first, a), resultOf(second, a))
	}, func() stats.Estimate {
		e := tally.Score()
		return stats.Estimate{Value: 100 * e.Value, Low: 100 * e.Low, High: 100 * e.High}
	})
	c := newChart("score", "Score of "+caption(a)+" over the games", "games", "")
	c.plot.Y.Tick.Marker = linearTicks(0.5, scoreLabel)
	c.drawProgress(games, estimates, 50)
	c.plot.Y.Min, c.plot.Y.Max = max(0, c.plot.Y.Min), min(100, c.plot.Y.Max)
	c.key = []keyEntry{{programTone(0), false, "score (Elo)"}, {programTone(0), true, "95 % interval"}}
	return c
}

// pointsChart shows what the first program won a game, in a game for points.
func (r *Report) pointsChart() *Chart {
	if !r.forPoints() {
		return nil
	}
	return r.meanChart("points", "Points a game of ", linearTicks(0, plain), 0, (*arena.Record).PointsOf)
}

// luckOffChart shows what the first program won a game without the luck of the dice, where
// somebody has judged it.
func (r *Report) luckOffChart() *Chart {
	switch _, judged := r.standings.LuckOff(0, 1); {
	case !judged:
		return nil
	case r.forPoints():
		return r.meanChart("luckoff", "Points a game, luck off, of ", linearTicks(0, plain), 0, (*arena.Record).LuckOff)
	}
	const even = 50
	return r.meanChart("luckoff", "Score, luck off, of ", linearTicks(0, scoreLabel), even, func(record *arena.Record, name string) float64 {
		return even + 100*record.LuckOff(name)
	})
}

// meanChart shows the mean of something about the first program over the games, and a line where
// both are equal.
func (r *Report) meanChart(name, title string, ticks plot.Ticker, par float64, of func(r *arena.Record, name string) float64) *Chart {
	pairs, a := r.pairs(), r.names()[0]
	if len(pairs) == 0 {
		return nil
	}
	var sum stats.Points
	games, estimates := progress(pairs, func(first, second *arena.Record) {
		sum.AddPair(of(first, a), of(second, a))
	}, func() stats.Estimate { return sum.Mean() }) //nolint:gocritic // sum.Mean alone would keep the sum of now
	c := newChart(name, title+caption(a)+" over the games", "games", "")
	c.plot.Y.Tick.Marker = ticks
	c.drawProgress(games, estimates, par)
	c.key = []keyEntry{{programTone(0), false, "mean"}, {programTone(0), true, "95 % interval"}}
	return c
}

// forPoints reports whether the game is one for points.
func (r *Report) forPoints() bool {
	for _, record := range r.counted {
		if record.Points != 0 {
			return true
		}
	}
	return false
}

// drawProgress draws estimates with their intervals, and a line at par. The
// axis fits what is left of the intervals after the first tenth of the games:
// before, they are so wide that nothing else could be seen.
func (c *Chart) drawProgress(games []float64, estimates []stats.Estimate, par float64) {
	low, high := par, par
	for i, e := range estimates {
		if 10*games[i] >= games[len(games)-1] {
			low, high = min(low, finite(e.Low, e.Value)), max(high, finite(e.High, e.Value))
		}
	}
	margin := 0.05 * max(high-low, 1e-3)
	low, high = low-margin, high+margin
	clamp := func(v float64) float64 { return min(max(v, low), high) }
	values, outline := make(plotter.XYs, 0, len(estimates)), make(plotter.XYs, 0, 2*len(estimates))
	for i, e := range estimates {
		values = append(values, plotter.XY{X: games[i], Y: clamp(e.Value)})
		outline = append(outline, plotter.XY{X: games[i], Y: clamp(e.High)})
	}
	for i := len(estimates) - 1; i >= 0; i-- {
		outline = append(outline, plotter.XY{X: games[i], Y: clamp(estimates[i].Low)})
	}
	last := max(games[len(games)-1], games[0]+1)
	c.plot.Add(area(outline, programTone(0).pale()), rule(games[0], par, last, par, mutedTone), line(values, programTone(0)))
	c.plot.X.Min, c.plot.X.Max = games[0], last
	c.plot.Y.Min, c.plot.Y.Max = low, high
	c.plot.X.Tick.Marker = linearTicks(1, plain)
}

// finite returns v, or what stands in for it where it is infinite.
func finite(v, other float64) float64 {
	if math.IsInf(v, 0) {
		return other
	}
	return v
}

// testChart shows how the sequential test went.
func (r *Report) testChart() *Chart {
	test, pairs, a := r.match.Plan.NewTest(), r.pairs(), r.names()[0]
	if test == nil || len(pairs) == 0 {
		return nil
	}
	games, ratios := progress(pairs, func(first, second *arena.Record) {
		test.Add(first, second, a)
	}, func() stats.Estimate { return stats.Estimate{Value: test.LLR()} })
	points := plotter.XYs{{X: 0, Y: 0}}
	for i, e := range ratios {
		points = append(points, plotter.XY{X: games[i], Y: e.Value})
	}
	last := games[len(games)-1]
	lower, upper := test.Bounds()
	c := newChart("sprt", "Sequential test of "+test.Question(), "games", "log-likelihood ratio")
	c.plot.Add(rule(0, lower, last, lower, limitTone), rule(0, upper, last, upper, limitTone), line(points, programTone(0)))
	margin := 0.05 * (upper - lower)
	c.plot.Y.Min, c.plot.Y.Max = c.plot.Y.Min-margin, c.plot.Y.Max+margin
	c.plot.X.Tick.Marker, c.plot.Y.Tick.Marker = linearTicks(1, plain), linearTicks(0, plain)
	c.key = []keyEntry{{programTone(0), false, "ratio"}, {limitTone, false, "H1 is accepted above, H0 below"}}
	return c
}

// resultOf returns how a game ended for an entrant.
func resultOf(r *arena.Record, name string) stats.Result { return stats.Result(2 * r.Score(name)) }
