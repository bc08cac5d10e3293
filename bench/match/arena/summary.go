package arena

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/stats"
	"gogo/internal/words"
)

// Summary summarizes the games that count in lines of text.
func (s *Standings) Summary() []string {
	var lines []string
	for _, e := range s.plan.Entrants {
		lines = append(lines, e.describe())
	}
	lines = append(lines, s.plan.Describe())
	if len(s.plan.Entrants) == 2 {
		lines = append(lines, s.matchLines()...)
	} else {
		lines = append(lines, s.tableLines()...)
	}
	for _, e := range s.plan.Entrants {
		lines = append(lines, s.usageLine(e.Name), s.faultLine(e.Name))
	}
	return lines
}

// describe returns a line about an entrant.
func (e Entrant) describe() string {
	s := e.Name
	if e.About != "" && e.About != e.Name {
		s += ": " + e.About
	}
	if len(e.Command) > 0 {
		s += " (" + strings.Join(e.Command, " ") + ")"
	}
	return s
}

// Describe describes the match in a line.
func (p *Plan) Describe() string {
	parts := append([]string{p.Rules.String()}, p.Limits.Describe()...)
	if len(p.Openings) > 0 {
		parts = append(parts, words.Count(len(p.Openings), "given opening"))
	} else {
		parts = append(parts, fmt.Sprintf("openings from seed %d", p.Seed))
	}
	return strings.Join(parts, ", ")
}

// matchLines summarizes a match of two from the view of the first.
func (s *Standings) matchLines() []string {
	a, t := s.plan.Entrants[0].Name, s.Tally(0, 1)
	lines := []string{fmt.Sprintf("%s, %s: %s, %s, %s", words.Count(t.Games(), "game"), a,
		words.Count(t.Wins, "win"), words.Count(t.Losses, "loss"), words.Count(t.Draws, "draw"))}
	if t.Games() == 0 {
		return lines
	}
	lines = append(lines,
		fmt.Sprintf("score in percent %s, Elo %s, normalized Elo %s",
			interval(t.Score(), 100, "%.1f"), interval(t.Elo(), 1, "%+.1f"), interval(t.NormalizedElo(), 1, "%+.1f")),
		fmt.Sprintf("pairs: LL %d, LD %d, DD or WL %d, WD %d, WW %d",
			t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4]))
	if p := s.Points(0, 1); s.pointsMatter() {
		lines = append(lines, "points a game: "+interval(p.Mean(), 1, "%+.4f"))
	}
	if won, known := s.LuckAdjusted(0, 1); known {
		lines = append(lines, s.luckAdjustedLine(won.Mean()))
	}
	if s.test != nil {
		lines = append(lines, s.TestLine())
	}
	return lines
}

// luckAdjustedLine formats the luck-adjusted result.
func (s *Standings) luckAdjustedLine(e stats.Estimate) string {
	if s.pointsMatter() {
		return "points a game, luck off: " + interval(e, 1, "%+.4f")
	}
	return "score in percent, luck off: " + interval(LuckAdjustedScore(e), 100, "%.2f")
}

// LuckAdjustedScore converts a luck-adjusted result of games that are won or lost to a score: from 0 to 1,
// unless a bad evaluation of the dice has put it beyond.
func LuckAdjustedScore(e stats.Estimate) stats.Estimate {
	const half = 0.5
	return stats.Estimate{Value: e.Value + half, Low: e.Low + half, High: e.High + half}
}

// pointsMatter reports whether the game is played for points.
func (s *Standings) pointsMatter() bool {
	for _, r := range s.Counted() {
		if r.Points != 0 {
			return true
		}
	}
	return false
}

// interval formats an estimate with its 95 % interval, if there is one.
func interval(e stats.Estimate, scale float64, format string) string {
	if e.Unbounded() {
		return fmt.Sprintf(format+" (no interval yet)", e.Value*scale)
	}
	return fmt.Sprintf(format+" ("+format+" to "+format+")", e.Value*scale, e.Low*scale, e.High*scale)
}

// TestLine describes the state of the sequential test, in a plan that has one.
func (s *Standings) TestLine() string {
	lower, upper := s.test.Bounds()
	says := "not decided"
	if s.verdict != stats.Running {
		says = s.test.describe(s.verdict, s.plan.Entrants[0].Name)
	}
	return fmt.Sprintf("sequential test of %s after %s: LLR %.2f in %.2f to %.2f: %s",
		s.test.Question(), words.Count(s.test.Pairs(), "pair"), s.test.LLR(), lower, upper, says)
}

// usageLine describes the time and memory an entrant used.
func (s *Standings) usageLine(name string) string {
	u := s.Usage(name)
	if u.Moves == 0 {
		return name + " made no move"
	}
	line := fmt.Sprintf("%s used a move: median %s, 95 %% within %s, most %s",
		name, seconds(u.Median), seconds(u.P95), seconds(u.Max))
	if u.Memory > 0 {
		line += fmt.Sprintf("; memory %.0f MB", math.Ceil(float64(u.Memory)/(1<<20)))
	}
	return line
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// faultLine describes the faults of an entrant.
func (s *Standings) faultLine(name string) string {
	count := s.Faults(name)
	var parts []string
	for _, reason := range match.Faults() {
		if n := count[reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", reason, n))
		}
	}
	if len(parts) == 0 {
		return name + " lost no game by a failure"
	}
	return fmt.Sprintf("%s lost by failures: %s", name, strings.Join(parts, ", "))
}

// String describes the rules in a few words.
func (r Rules) String() string {
	parts := make([]string, 1, 1+len(r.Options))
	parts[0] = r.Game
	for _, key := range slices.Sorted(maps.Keys(r.Options)) {
		parts = append(parts, key+" "+r.Options[key])
	}
	return strings.Join(parts, ", ")
}

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
	known := s.luckKnown()
	if known {
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
		if known {
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
