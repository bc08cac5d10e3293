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
