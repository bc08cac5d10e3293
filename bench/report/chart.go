package report

import (
	"fmt"

	"gogo/bench/chart"
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
		add(r.luckOffChart())
		add(r.testChart())
	} else {
		add(r.ratingChart())
	}
	times := r.gatherTimes()
	add(r.timeChart(times))
	add(r.courseChart(times))
	add(r.lengthChart())
}

// Charts returns the charts. One for which there is no game is missing.
func (r *Report) Charts() []*chart.Chart { return r.charts }

// caption makes a name fit to stand in a chart: in one line, and not too long.
func caption(name string) string {
	const most = 32
	clean := []rune(words.Sanitize(name))
	if len(clean) > most {
		return string(clean[:most-1]) + "…"
	}
	return string(clean)
}

// samples returns at most so many of the numbers from 0 to n-1, evenly spread,
// the last among them.
func samples(n, most int) []int {
	count := min(n, most)
	list := make([]int, count)
	for i := range list {
		list[i] = (i+1)*n/count - 1
	}
	return list
}

// shortSeconds writes a time of few digits.
func shortSeconds(seconds float64) string {
	if seconds < 0.9999 {
		return chart.Plain(seconds*1000) + " ms"
	}
	return chart.Plain(seconds) + " s"
}

// scoreLabel writes a score in per cent with the Elo that it stands for.
func scoreLabel(percent float64) string {
	label := chart.Plain(percent) + " %"
	if percent <= 0 || percent >= 100 {
		return label
	}
	return fmt.Sprintf("%s (%s)", label, signed(eloOf(percent/100), 0))
}
