package report

import (
	"slices"
	"time"

	"gogo/bench/chart"
	"gogo/bench/match"
)

// outcomeClass is a class of results in the chart of lengths.
type outcomeClass struct {
	tone chart.Tone
	text string
	has  func(place int) bool // of the counted game at an index
}

// outcomeClasses returns the results of the programs of a match, or of the sides in a tournament.
func (r *Report) outcomeClasses() []outcomeClass {
	drawn := outcomeClass{chart.Drawn, "draw", func(i int) bool { return r.counted[i].Winner == match.Nobody }}
	if r.pairwise() {
		names := r.names()
		wins := func(i int) outcomeClass {
			return outcomeClass{chart.Series(i), caption(names[i]) + " wins", func(place int) bool {
				return r.counted[place].Score(names[i]) == 1
			}}
		}
		return []outcomeClass{wins(0), drawn, wins(1)}
	}
	wins := func(s match.Side, t chart.Tone) outcomeClass {
		return outcomeClass{t, caption(r.match.Sides[s.Index()]) + " wins", func(place int) bool {
			return r.counted[place].Winner == s
		}}
	}
	return []outcomeClass{wins(match.First, chart.Series(5)), drawn, wins(match.Second, chart.Series(4))}
}

// lengthChart shows the distribution of game lengths by result.
func (r *Report) lengthChart() *chart.Chart {
	if len(r.counted) == 0 {
		return nil
	}
	const maxBins = 40
	longest := 0
	for i := range r.counted {
		longest = max(longest, r.lengthOf(i))
	}
	width := chart.RoundStep(float64(longest+1) / maxBins)
	classes := r.outcomeClasses()
	bins := make([][]int, longest/width+1)
	for i := range bins {
		bins[i] = make([]int, len(classes))
	}
	for i := range r.counted {
		for k, class := range classes {
			if class.has(i) {
				bins[r.lengthOf(i)/width][k]++
			}
		}
	}
	c := &chart.Chart{
		Name: "length", Title: "Length of the games",
		X: chart.Axis{Label: "moves", Max: float64(len(bins) * width), Step: 1}, Y: chart.Axis{Label: "games", Step: 1},
	}
	drawBins(c, bins, classes, float64(width))
	return c
}

// lengthOf returns the number of moves of a counted game, including the opening if known.
func (r *Report) lengthOf(place int) int { return len(r.games[place].Moves) }

// drawBins draws the counts of a bin stacked, and makes the chart as high as needed.
func drawBins(c *chart.Chart, bins [][]int, classes []outcomeClass, width float64) {
	most := 0
	for i, bin := range bins {
		left, total := float64(i)*width, 0
		for k, count := range bin {
			if count > 0 {
				c.Box(chart.Point{X: left + 0.06*width, Y: float64(total)}, chart.Point{X: left + 0.94*width, Y: float64(total + count)}, classes[k].tone)
			}
			total += count
		}
		most = max(most, total)
	}
	for _, class := range classes {
		c.Key(class.text, class.tone)
	}
	c.Y.Max = 1.05 * float64(most)
}

// moveTimes are the times of an entrant's moves.
type moveTimes struct {
	all    []time.Duration   // sorted
	number [][]time.Duration // of its first moves, its second, and so on
}

// gatherTimes collects the times of each entrant in the games that count.
func (r *Report) gatherTimes() []moveTimes {
	times := make([]moveTimes, len(r.match.Plan.Entrants))
	names := r.names()
	for _, record := range r.counted {
		for _, seat := range match.Sides() {
			t := &times[slices.Index(names, record.Players[seat.Index()])]
			number := 0
			for _, m := range record.Moves {
				if m.Side != seat {
					continue
				}
				if number == len(t.number) {
					t.number = append(t.number, nil)
				}
				t.number[number] = append(t.number[number], m.Took)
				t.all = append(t.all, m.Took)
				number++
			}
		}
	}
	for i := range times {
		slices.Sort(times[i].all)
	}
	return times
}

// timeChart shows the cumulative distribution of the times per move.
func (r *Report) timeChart(times []moveTimes) *chart.Chart {
	c := &chart.Chart{
		Name: "time", Title: "Time used a move",
		X: r.timeAxis(),
		Y: chart.Axis{Label: "moves made by then", Max: 100, Step: 10, Write: func(v float64) string { return chart.Plain(v) + " %" }},
	}
	drawn := false
	for i, t := range times {
		if len(t.all) == 0 {
			continue
		}
		shown := sampleIndices(len(t.all), maxSamples)
		points := make([]chart.Point, 1, len(shown)+1)
		points[0].X = reach(&c.X, t.all[0])
		for _, n := range shown {
			share := 100 * float64(n+1) / float64(len(t.all))
			points = append(points, chart.Point{X: reach(&c.X, t.all[n]), Y: share})
		}
		c.Line(caption(r.names()[i]), chart.Steps(points), chart.Series(i))
		drawn = true
	}
	if !drawn {
		return nil
	}
	widen(&c.X)
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		at := limit.Seconds()
		c.Rule(limitText(limit), chart.Point{X: at}, chart.Point{X: at, Y: 100}, chart.Limit)
	}
	return c
}

// courseChart shows the median time by move number.
func (r *Report) courseChart(times []moveTimes) *chart.Chart {
	c := &chart.Chart{
		Name: "course", Title: "Median time over the course of the game",
		X: chart.Axis{Label: "move of the program", Min: 1, Max: 2, Step: 1}, Y: r.timeAxis(),
	}
	drawn := false
	for i, t := range times {
		points := t.medians(&c.Y)
		if len(points) == 0 {
			continue
		}
		c.X.Max = max(c.X.Max, float64(len(points)))
		c.Line(caption(r.names()[i]), points, chart.Series(i))
		drawn = true
	}
	if !drawn {
		return nil
	}
	widen(&c.Y)
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		at := limit.Seconds()
		c.Rule(limitText(limit), chart.Point{X: c.X.Min, Y: at}, chart.Point{X: c.X.Max, Y: at}, chart.Limit)
	}
	return c
}

// medians returns the median time by move number, as far as a twentieth of the games went: the few
// longer ones say nothing. It extends the axis to them.
func (t *moveTimes) medians(axis *chart.Axis) []chart.Point {
	var points []chart.Point
	for n, times := range t.number {
		if 20*len(times) < len(t.number[0]) {
			break
		}
		slices.Sort(times)
		points = append(points, chart.Point{X: float64(n + 1), Y: reach(axis, times[(len(times)-1)/2])})
	}
	return points
}

func limitText(limit time.Duration) string { return "limit of " + shortSeconds(limit.Seconds()) }

// timeAxis returns a logarithmic axis of seconds that includes the limit, if there is one.
func (r *Report) timeAxis() chart.Axis {
	a := chart.Axis{Label: "time (logarithmic)", Log: true, Write: shortSeconds}
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		reach(&a, limit)
	}
	return a
}

// reach extends an axis of seconds to a time, and returns its value there.
func reach(a *chart.Axis, d time.Duration) float64 {
	const shortest = 10 * time.Microsecond // stands for anything shorter, as 0 has no logarithm
	v := max(d, shortest).Seconds()
	if a.Min == 0 {
		a.Min, a.Max = v, v
	}
	a.Min, a.Max = min(a.Min, v), max(a.Max, v)
	return v
}

// widen adds margins at both ends of a logarithmic axis.
func widen(a *chart.Axis) { a.Min, a.Max = a.Min/1.2, a.Max*1.2 }
