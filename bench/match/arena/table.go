package arena

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gogo/bench/stats"
)

// Table returns what everybody reached against everybody.
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

// Ratings rates the entrants, in the order of the plan, with a mean of 0.
func (s *Standings) Ratings() ([]stats.Rating, error) {
	return s.Table().Ratings(stats.RatingOptions{Prior: stats.DefaultPrior})
}

// tableLines are about a tournament: the entrants in the order of their ratings,
// and what each reached against each other.
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
	judged := s.judged()
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
			row = append(row, s.luckOffCells(i)...)
		}
		for _, j := range order {
			row = append(row, cell(table.Against(i, j), i == j))
		}
		rows = append(rows, row)
	}
	return columns(rows)
}

// judged reports whether the dice of a game that counts were judged.
func (s *Standings) judged() bool {
	return slices.ContainsFunc(s.Counted(), func(r *Record) bool { return r.Luck != nil })
}

// luckOffCells are what an entrant makes of a game without the luck of the dice: points, or percent.
func (s *Standings) luckOffCells(entrant int) []string {
	won, _ := s.LuckOffAll(entrant)
	e, scale, format := won.Mean(), 1.0, "%+.3f"
	if !s.pointsMatter() {
		e, scale, format = ScoreOf(e), 100, "%.1f"
	}
	return []string{
		fmt.Sprintf(format, e.Value*scale),
		fmt.Sprintf(format+" to "+format, e.Low*scale, e.High*scale),
	}
}

// compareRatings orders by group, then the stronger first.
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

// whole writes a rating without decimals. The sum makes -0 a 0.
func whole(elo float64) string { return fmt.Sprintf("%+.0f", math.Round(elo)+0) }

// between writes an interval of Elo, if there is one.
func between(e stats.Estimate) string {
	if e.Unbounded() {
		return "none yet"
	}
	return whole(e.Low) + " to " + whole(e.High)
}

// points writes what was scored.
func points(t stats.Tally) string { return fmt.Sprintf("%.1f", t.Points()) }

// cell writes what one reached against another.
func cell(t stats.Tally, self bool) string {
	if self || t.Games() == 0 {
		return "-"
	}
	return fmt.Sprintf("%s/%d", points(t), t.Games())
}

// columns writes rows of equal length, each column as wide as it must be.
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
