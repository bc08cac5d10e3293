package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gogo/bench/chart"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/internal/words"
)

// drawCharts draws all charts for which there are games.
func (r *Report) drawCharts() {
	add := func(c *chart.Chart) {
		if c != nil {
			r.charts = append(r.charts, c)
		}
	}
	if r.pairwise() {
		add(r.scoreChart())
		add(r.pointsChart())
		add(r.luckAdjustedChart())
		add(r.testChart())
	} else {
		add(r.ratingChart())
	}
	times := r.gatherTimes()
	add(r.timeChart(times))
	add(r.courseChart(times))
	add(r.lengthChart())
}

// Charts returns the charts, without those that have no games.
func (r *Report) Charts() []*chart.Chart { return r.charts }

// caption shortens a name to one line of a chart.
func caption(name string) string {
	const most = 32
	clean := []rune(words.Sanitize(name))
	if len(clean) > most {
		return string(clean[:most-1]) + "…"
	}
	return string(clean)
}

// sampleIndices returns no more than most of the numbers from 0 to n-1, evenly spread, including the last.
func sampleIndices(n, most int) []int {
	count := min(n, most)
	list := make([]int, count)
	for i := range list {
		list[i] = (i+1)*n/count - 1
	}
	return list
}

// shortSeconds formats a time with few digits.
func shortSeconds(seconds float64) string {
	if seconds < 0.9999 {
		return chart.Plain(seconds*1000) + " ms"
	}
	return chart.Plain(seconds) + " s"
}

// scoreLabel formats a score in percent with its Elo difference.
func scoreLabel(percent float64) string {
	label := chart.Plain(percent) + " %"
	if percent <= 0 || percent >= 100 {
		return label
	}
	return fmt.Sprintf("%s (%s)", label, signed(eloOf(percent/100), 0))
}

// ranking lists the entrants of a tournament by their indices in the plan, the strongest first.
// Different groups are not comparable and stand apart.
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
func (r *Report) ratingChart() *chart.Chart {
	if len(r.counted) == 0 || r.ratings == nil {
		return nil
	}
	const rowHeight = 18
	order := ranking(r.ratings)
	n := float64(len(order))
	c := &chart.Chart{
		Name: "ratings", Title: "Ratings with 95 % intervals", Height: 80 + rowHeight*n,
		X: chart.Axis{Label: "Elo", Min: math.Inf(1), Max: math.Inf(-1), Step: 1, Write: func(v float64) string { return signed(v, 0) }},
		Y: chart.Axis{Min: 0.5, Max: n + 0.5},
	}
	for place, i := range order {
		y := n - float64(place)
		c.Y.Names = append(c.Y.Names, chart.Name{At: y, Text: caption(r.ratings[i].Name)})
		e := r.ratings[i].Elo
		if math.IsInf(e.Low, 0) || math.IsInf(e.High, 0) {
			continue // it has not played
		}
		c.X.Min, c.X.Max = min(c.X.Min, e.Low), max(c.X.Max, e.High)
		c.Line("", []chart.Point{{X: e.Low, Y: y}, {X: e.High, Y: y}}, chart.Series(i))
		c.Dot(chart.Point{X: e.Value, Y: y}, chart.Series(i))
	}
	margin := max(1, 0.05*(c.X.Max-c.X.Min))
	c.X.Min, c.X.Max = c.X.Min-margin, c.X.Max+margin
	return c
}

// maxSamples is the maximum number of points of a line.
const maxSamples = 400

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

// progress returns an estimate after each of some pairs, and the numbers of games. add receives
// each pair before its estimate.
func progress(pairs [][2]*arena.Record, add func(first, second *arena.Record), now func() stats.Estimate) (games []float64, estimates []stats.Estimate) {
	next := 0
	for _, sample := range sampleIndices(len(pairs), maxSamples) {
		for ; next <= sample; next++ {
			add(pairs[next][0], pairs[next][1])
		}
		games = append(games, float64(2*next))
		estimates = append(estimates, now())
	}
	return games, estimates
}

// scoreChart shows the history of the first program's score.
func (r *Report) scoreChart() *chart.Chart {
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
	c := progressChart("score", "Score of "+caption(a)+" over the games")
	c.Y.Step, c.Y.Write = 0.5, scoreLabel
	drawProgress(c, "score (Elo)", games, estimates, 50)
	c.Y.Min, c.Y.Max = max(0, c.Y.Min), min(100, c.Y.Max)
	return c
}

// progressChart returns a chart with an axis of games.
func progressChart(name, title string) *chart.Chart {
	return &chart.Chart{Name: name, Title: title, X: chart.Axis{Label: "games", Step: 1}}
}

// pointsChart shows the first program's points per game, in a game for points.
func (r *Report) pointsChart() *chart.Chart {
	if !r.forPoints() {
		return nil
	}
	return r.meanChart("points", "Points a game of ", nil, 0, (*arena.Record).PointsOf)
}

// luckAdjustedChart shows the first program's luck-adjusted result per game, where the luck is known.
func (r *Report) luckAdjustedChart() *chart.Chart {
	switch _, known := r.standings.LuckAdjusted(0, 1); {
	case !known:
		return nil
	case r.forPoints():
		return r.meanChart("luckoff", "Points a game, luck off, of ", nil, 0, (*arena.Record).LuckAdjusted)
	}
	const even = 50
	return r.meanChart("luckoff", "Score, luck off, of ", scoreLabel, even, func(record *arena.Record, name string) float64 {
		return even + 100*record.LuckAdjusted(name)
	})
}

// meanChart shows the mean of a quantity of the first program over the games, with a line at the
// value between equals; write formats the mean.
func (r *Report) meanChart(name, title string, write func(float64) string, par float64, of func(r *arena.Record, name string) float64) *chart.Chart {
	pairs, a := r.pairs(), r.names()[0]
	if len(pairs) == 0 {
		return nil
	}
	var sum stats.Points
	games, estimates := progress(pairs, func(first, second *arena.Record) {
		sum.AddPair(of(first, a), of(second, a))
	}, func() stats.Estimate { return sum.Mean() }) //nolint:gocritic // sum.Mean alone would keep the sum of now
	c := progressChart(name, title+caption(a)+" over the games")
	c.Y.Write = write
	drawProgress(c, "mean", games, estimates, par)
	return c
}

// forPoints reports whether the game is played for points.
func (r *Report) forPoints() bool {
	for _, record := range r.counted {
		if record.Points != 0 {
			return true
		}
	}
	return false
}

// drawProgress draws named estimates with their intervals, and a line at par. The axis fits the
// intervals after the first tenth of the games: before, they are so wide that nothing else could be
// seen.
func drawProgress(c *chart.Chart, name string, games []float64, estimates []stats.Estimate, par float64) {
	low, high := par, par
	values := make([]chart.Point, len(estimates))
	lower, upper := make([]chart.Point, len(estimates)), make([]chart.Point, len(estimates))
	for i, e := range estimates {
		if 10*games[i] >= games[len(games)-1] {
			low, high = min(low, finite(e.Low, e.Value)), max(high, finite(e.High, e.Value))
		}
		values[i] = chart.Point{X: games[i], Y: e.Value}
		lower[i], upper[i] = chart.Point{X: games[i], Y: e.Low}, chart.Point{X: games[i], Y: e.High}
	}
	margin := 0.05 * max(high-low, 1e-3)
	c.Y.Min, c.Y.Max = low-margin, high+margin
	c.X.Min, c.X.Max = games[0], max(games[len(games)-1], games[0]+1)
	c.Line(name, values, chart.Series(0))
	c.Band("95 % interval", lower, upper, chart.Series(0).Pale())
	c.Rule("", chart.Point{X: c.X.Min, Y: par}, chart.Point{X: c.X.Max, Y: par}, chart.Muted)
}

// finite returns v, or other if v is infinite.
func finite(v, other float64) float64 {
	if math.IsInf(v, 0) {
		return other
	}
	return v
}

// testChart shows the history of the sequential test.
func (r *Report) testChart() *chart.Chart {
	test, pairs, a := r.match.Plan.NewTest(), r.pairs(), r.names()[0]
	if test == nil || len(pairs) == 0 {
		return nil
	}
	games, ratios := progress(pairs, func(first, second *arena.Record) {
		test.Add(first, second, a)
	}, func() stats.Estimate { return stats.Estimate{Value: test.LLR()} })
	last := games[len(games)-1]
	lower, upper := test.Bounds()
	c := progressChart("sprt", "Sequential test of "+test.Question())
	c.Y.Label, c.X.Max = "log-likelihood ratio", last
	points, low, high := []chart.Point{{}}, lower, upper
	for i, e := range ratios {
		points = append(points, chart.Point{X: games[i], Y: e.Value})
		low, high = min(low, e.Value), max(high, e.Value)
	}
	c.Line("ratio", points, chart.Series(0))
	c.Rule("H1 is accepted above, H0 below", chart.Point{Y: upper}, chart.Point{X: last, Y: upper}, chart.Limit)
	c.Rule("", chart.Point{Y: lower}, chart.Point{X: last, Y: lower}, chart.Limit)
	margin := 0.05 * (upper - lower)
	c.Y.Min, c.Y.Max = low-margin, high+margin
	return c
}

// resultOf returns the result of a game for an entrant.
func resultOf(r *arena.Record, name string) stats.Result { return stats.Result(2 * r.Score(name)) }
