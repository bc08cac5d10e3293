package report

import (
	"slices"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"gogo/bench/match"
)

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
