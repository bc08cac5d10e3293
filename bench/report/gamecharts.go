package report

import (
	"slices"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"gogo/bench/match"
)

// outcomeClass is a kind of result that the lengths are told apart by.
type outcomeClass struct {
	tone tone
	text string
	has  func(place int) bool // of the game at this place of the counted
}

// outcomeClasses are what the programs of a match reached, or the sides in a
// tournament.
func (r *Report) outcomeClasses() []outcomeClass {
	drawn := outcomeClass{drawTone, "draw", func(i int) bool { return r.counted[i].Winner == match.Nobody }}
	if r.pairwise() {
		names := r.names()
		wins := func(i int) outcomeClass {
			return outcomeClass{programTone(i), caption(names[i]) + " wins", func(place int) bool {
				return r.counted[place].Score(names[i]) == 1
			}}
		}
		return []outcomeClass{wins(0), drawn, wins(1)}
	}
	wins := func(s match.Side, t tone) outcomeClass {
		return outcomeClass{t, caption(r.match.Sides[s.Index()]) + " wins", func(place int) bool {
			return r.counted[place].Winner == s
		}}
	}
	return []outcomeClass{wins(match.First, programTone(5)), drawn, wins(match.Second, programTone(4))}
}

// lengthChart shows how many games had which length, by their result.
func (r *Report) lengthChart() *Chart {
	if len(r.counted) == 0 {
		return nil
	}
	const mostBins = 40
	longest := 0
	for i := range r.counted {
		longest = max(longest, r.lengthOf(i))
	}
	width := int(max(1, roundStep(float64(longest+1)/mostBins)))
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
	c := newChart("length", "Length of the games", "moves", "games")
	c.drawBins(bins, classes, float64(width))
	return c
}

// lengthOf is how many moves a counted game has, with those of its opening if
// they are known.
func (r *Report) lengthOf(place int) int { return len(r.games[place].Moves) }

// drawBins draws the counts of a bin on top of each other.
func (c *Chart) drawBins(bins [][]int, classes []outcomeClass, width float64) {
	most := 0
	for i, bin := range bins {
		left, total := float64(i)*width, 0
		for k, count := range bin {
			if count > 0 {
				c.plot.Add(box(left+0.06*width, float64(total), left+0.94*width, float64(total+count), classes[k].tone))
			}
			total += count
		}
		most = max(most, total)
	}
	for _, class := range classes {
		c.key = append(c.key, keyEntry{class.tone, false, class.text})
	}
	c.plot.X.Min, c.plot.X.Max = 0, float64(len(bins))*width
	c.plot.Y.Min, c.plot.Y.Max = 0, 1.05*float64(most)
	c.plot.X.Tick.Marker, c.plot.Y.Tick.Marker = linearTicks(1, plain), linearTicks(1, plain)
}

// moveTimes are the times that an entrant took for its moves.
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

// timeChart shows within what time which share of the moves was made.
func (r *Report) timeChart(times []moveTimes) *Chart {
	c := newChart("time", "Time used a move", "time (logarithmic)", "moves made by then")
	scale := r.newTimeScale(&c.plot.X)
	for i, t := range times {
		if len(t.all) == 0 {
			continue
		}
		points := plotter.XYs{{X: scale.at(t.all[0]), Y: 0}}
		for _, n := range samples(len(t.all), mostSamples) {
			share := 100 * float64(n+1) / float64(len(t.all))
			points = append(points, plotter.XY{X: scale.at(t.all[n]), Y: share})
		}
		l := line(points, programTone(i))
		l.StepStyle = plotter.PostStep
		c.plot.Add(l)
		c.key = append(c.key, keyEntry{programTone(i), false, caption(r.names()[i])})
	}
	if len(c.key) == 0 {
		return nil
	}
	scale.finish()
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		c.plot.Add(rule(limit.Seconds(), 0, limit.Seconds(), 100, limitTone))
		c.key = append(c.key, limitEntry(limit))
	}
	c.plot.Y.Min, c.plot.Y.Max = 0, 100
	c.plot.Y.Tick.Marker = linearTicks(10, func(v float64) string { return plain(v) + " %" })
	return c
}

// courseChart shows the median time over the course of the game.
func (r *Report) courseChart(times []moveTimes) *Chart {
	c := newChart("course", "Median time over the course of the game", "move of the program", "time (logarithmic)")
	scale := r.newTimeScale(&c.plot.Y)
	last := 2.0
	for i, t := range times {
		points := t.medians(scale)
		if len(points) == 0 {
			continue
		}
		last = max(last, float64(len(points)))
		c.plot.Add(line(points, programTone(i)))
		c.key = append(c.key, keyEntry{programTone(i), false, caption(r.names()[i])})
	}
	if len(c.key) == 0 {
		return nil
	}
	scale.finish()
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		c.plot.Add(rule(1, limit.Seconds(), last, limit.Seconds(), limitTone))
		c.key = append(c.key, limitEntry(limit))
	}
	c.plot.X.Min, c.plot.X.Max = 1, last
	c.plot.X.Tick.Marker = linearTicks(1, plain)
	return c
}

// medians returns the median time by the number of the move, as far as a
// twentieth of the games went: those few that are longer say nothing.
func (t *moveTimes) medians(scale *timeScale) plotter.XYs {
	var points plotter.XYs
	for n, times := range t.number {
		if 20*len(times) < len(t.number[0]) {
			break
		}
		slices.Sort(times)
		points = append(points, plotter.XY{X: float64(n + 1), Y: scale.at(times[(len(times)-1)/2])})
	}
	return points
}

func limitEntry(limit time.Duration) keyEntry {
	return keyEntry{limitTone, false, "limit of " + shortSeconds(limit.Seconds())}
}

// timeScale is a logarithmic axis of seconds that grows with what it shows.
type timeScale struct {
	axis      *plot.Axis
	low, high float64
}

// shortestTime stands for all that is shorter: there is no logarithm of 0.
const shortestTime = 10 * time.Microsecond

// newTimeScale makes an axis logarithmic and, if there is a limit, shows it.
func (r *Report) newTimeScale(axis *plot.Axis) *timeScale {
	axis.Scale, axis.Tick.Marker = plot.LogScale{}, logTicks(shortSeconds)
	s := &timeScale{axis: axis}
	if limit := r.match.Plan.Limits.Turn; limit > 0 {
		s.at(limit)
	}
	return s
}

// at returns the place of a time and makes the axis reach it.
func (s *timeScale) at(d time.Duration) float64 {
	v := max(d, shortestTime).Seconds()
	if s.low == 0 {
		s.low, s.high = v, v
	}
	s.low, s.high = min(s.low, v), max(s.high, v)
	return v
}

// finish fits the axis, with some room at both ends.
func (s *timeScale) finish() { s.axis.Min, s.axis.Max = s.low/1.2, s.high*1.2 }
