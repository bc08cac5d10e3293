package arena

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gogo/bench/stats"
)

// Table returns the crosstable.
func (s *Standings) Table() *stats.CrossTable {
	table := stats.NewCrossTable(s.plan.names()...)
	s.eachPair(func(m pairing, first, second *Record) {
		name := s.plan.Entrants[m[0]].Name
		switch {
		case first != nil && second != nil:
			table.AddPair(m[0], m[1], first.result(name), second.result(name))
		case first != nil:
			table.AddGame(m[0], m[1], first.result(name))
		case second != nil:
			table.AddGame(m[0], m[1], second.result(name))
		}
	})
	return table
}

// Ratings rates the entrants, in the order of the plan, with mean 0.
func (s *Standings) Ratings() ([]stats.Rating, error) {
	return s.Table().Ratings(stats.RatingOptions{Prior: stats.DefaultPrior})
}

// tableLines summarizes a tournament: the entrants in the order of their ratings, with the
// crosstable.
func (s *Standings) tableLines() []string {
	table := s.Table()
	ratings, err := s.Ratings()
	if err != nil {
		return []string{err.Error()}
	}
	order := make([]int, len(ratings))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return compareRatings(ratings[a], ratings[b]) })
	rows := [][]string{{"", "name", "Elo", "95 %", "games", "score"}}
	judged := s.luckKnown()
	if judged {
		rows[0] = append(rows[0], "luck off", "95 %")
	}
	for place := range order {
		rows[0] = append(rows[0], strconv.Itoa(place+1))
	}
	for place, i := range order {
		total := table.Total(i)
		row := []string{
			strconv.Itoa(place + 1), ratings[i].Name,
			whole(ratings[i].Elo.Value),
			between(ratings[i].Elo),
			strconv.Itoa(total.Games()), points(total),
		}
		if judged {
			row = append(row, s.luckAdjustedCells(i)...)
		}
		for _, j := range order {
			row = append(row, cell(table.Against(i, j), i == j))
		}
		rows = append(rows, row)
	}
	return columns(rows)
}

// luckKnown reports whether the luck of any counted game is known.
func (s *Standings) luckKnown() bool {
	return slices.ContainsFunc(s.Counted(), func(r *Record) bool { return r.Luck != nil })
}

// luckAdjustedCells formats the luck-adjusted result of an entrant: points, or percent.
func (s *Standings) luckAdjustedCells(entrant int) []string {
	won, _ := s.LuckAdjustedTotal(entrant)
	e, scale, format := won.Mean(), 1.0, "%+.3f"
	if !s.pointsMatter() {
		e, scale, format = LuckAdjustedScore(e), 100, "%.1f"
	}
	return []string{
		fmt.Sprintf(format, e.Value*scale),
		fmt.Sprintf(format+" to "+format, e.Low*scale, e.High*scale),
	}
}

// compareRatings orders by group, then by descending strength.
func compareRatings(a, b stats.Rating) int {
	switch {
	case a.Group != b.Group:
		return a.Group - b.Group
	case a.Elo.Value > b.Elo.Value:
		return -1
	case a.Elo.Value < b.Elo.Value:
		return 1
	}
	return 0
}

// whole formats a rating without decimals. Adding 0 turns -0 into 0.
func whole(elo float64) string { return fmt.Sprintf("%+.0f", math.Round(elo)+0) }

// between formats an interval of Elo, if there is one.
func between(e stats.Estimate) string {
	if e.Unbounded() {
		return "none yet"
	}
	return whole(e.Low) + " to " + whole(e.High)
}

// points formats the score of a tally.
func points(t stats.Tally) string { return fmt.Sprintf("%.1f", t.Points()) }

// cell formats a cell of the crosstable.
func cell(t stats.Tally, self bool) string {
	if self || t.Games() == 0 {
		return "-"
	}
	return fmt.Sprintf("%s/%d", points(t), t.Games())
}

// columns aligns rows of equal length, each column as wide as needed.
func columns(rows [][]string) []string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], len([]rune(text)))
		}
	}
	lines := make([]string, len(rows))
	for n, row := range rows {
		var b strings.Builder
		for i, text := range row {
			fmt.Fprintf(&b, "%-*s  ", widths[i], text)
		}
		lines[n] = strings.TrimRight(b.String(), " ")
	}
	return lines
}
