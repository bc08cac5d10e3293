package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/chart"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

// standingRow is an entrant's row of the crosstable.
type standingRow struct {
	Place               int
	Tone                int
	Name, Elo, Interval string
	Games               int
	Score               string
	LuckOff             string // luck-adjusted result; empty if the luck is unknown
	Cells               []standingCell
}

// standingCell is the result of an entrant against another.
type standingCell struct{ Text, Heat string }

// standingRows returns the rows of the crosstable, the strongest first; none in a match of two.
func (r *Report) standingRows() []standingRow {
	if r.pairwise() {
		return nil
	}
	table, order := r.standings.Table(), r.order()
	var rows []standingRow
	for place, i := range order {
		total := table.Total(i)
		row := standingRow{
			Place: place + 1, Tone: chart.SeriesNumber(i), Name: r.names()[i],
			Games: total.Games(), Score: percent(total.Points() / float64(total.Games())),
		}
		if won, known := r.standings.LuckAdjustedTotal(i); known {
			row.LuckOff = r.luckAdjusted(won.Mean()).Value
		}
		if r.ratings != nil {
			e := r.ratings[i].Elo
			row.Elo = signed(e.Value, 0)
			row.Interval = "none yet"
			if !e.Unbounded() {
				row.Interval = signed(e.Low, 0) + " to " + signed(e.High, 0)
			}
		}
		for _, j := range order {
			row.Cells = append(row.Cells, crossCell(table.Against(i, j), i == j))
		}
		rows = append(rows, row)
	}
	return rows
}

// order lists the entrants in the order of the crosstable.
func (r *Report) order() []int {
	if r.ratings != nil {
		return ranking(r.ratings)
	}
	order := make([]int, len(r.names()))
	for i := range order {
		order[i] = i
	}
	return order
}

// crossCell colors a result from bad over even to good.
func crossCell(t stats.Tally, self bool) standingCell {
	const heats = 8 // shades from a score of 0 to one of 1
	switch {
	case self:
		return standingCell{Heat: "self"}
	case t.Games() == 0:
		return standingCell{Text: "–"}
	}
	score := t.Points() / float64(t.Games())
	return standingCell{
		Text: fmt.Sprintf("%s/%d", chart.Plain(t.Points()), t.Games()),
		Heat: fmt.Sprintf("heat%d", int(score*heats+0.5)),
	}
}

// programRow is a program's row of the table of programs.
type programRow struct {
	Tone                 int
	Name, About, Command string
	Figures              []string // one for each column
}

// programTable describes how each program played.
func (r *Report) programTable() (columns []string, rows []programRow) {
	columns = []string{
		"as " + r.match.Sides[0], "as " + r.match.Sides[1], "lost by failures",
		"moves", "median time", "95 % within", "longest", "mean depth", "nodes a second", "memory",
	}
	for i, e := range r.match.Plan.Entrants {
		row := programRow{Tone: chart.SeriesNumber(i), Name: e.Name, Command: strings.Join(e.Command, " ")}
		if e.About != e.Name {
			row.About = e.About
		}
		usage, search := r.standings.Usage(e.Name), r.searchOf(e.Name)
		row.Figures = []string{wdl(r.tallyAs(e.Name, match.First)), wdl(r.tallyAs(e.Name, match.Second)), r.failures(e.Name)}
		if usage.Moves == 0 {
			row.Figures = append(row.Figures, "0", "–", "–", "–")
		} else {
			row.Figures = append(row.Figures, strconv.Itoa(usage.Moves), clock(usage.Median), clock(usage.P95), clock(usage.Max))
		}
		row.Figures = append(row.Figures, search.depth(), search.speed(), megabytes(usage.Memory))
		rows = append(rows, row)
	}
	return columns, rows
}

// tallyAs counts the results of an entrant on one side.
func (r *Report) tallyAs(name string, seat match.Side) stats.Tally {
	var t stats.Tally
	for _, record := range r.counted {
		if record.Players[seat.Index()] == name {
			t.AddGame(resultOf(record, name))
		}
	}
	return t
}

// failures describes a program's faults.
func (r *Report) failures(name string) string {
	count := r.standings.Faults(name)
	var parts []string
	for _, reason := range match.Faults() {
		if n := count[reason]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", reason, n))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}

// search sums up a program's reports of its searches.
type search struct {
	depths, searches int // plies, and moves with a depth
	nodes            int64
	took             time.Duration // for the moves with nodes
}

func (r *Report) searchOf(name string) search {
	var s search
	for _, record := range r.counted {
		s.add(record, record.SideOf(name))
	}
	return s
}

func (s *search) add(record *arena.Record, seat match.Side) {
	for _, m := range record.Moves {
		if m.Side != seat {
			continue
		}
		if m.Depth > 0 {
			s.depths += m.Depth
			s.searches++
		}
		if m.Nodes > 0 {
			s.nodes += m.Nodes
			s.took += m.Took
		}
	}
}

func (s search) depth() string {
	if s.searches == 0 {
		return "–"
	}
	return fixed(float64(s.depths)/float64(s.searches), 1)
}

func (s search) speed() string {
	if s.took <= 0 {
		return "–"
	}
	return compact(float64(s.nodes) / s.took.Seconds())
}
