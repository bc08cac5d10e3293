package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
)

// programRow is what is known of a program.
type programRow struct {
	Tone                 int
	Name, About, Command string
	Figures              []string // one for each column
}

// programTable says how each program played.
func (r *Report) programTable() (columns []string, rows []programRow) {
	columns = []string{
		"as " + r.match.Sides[0], "as " + r.match.Sides[1], "lost by failures",
		"moves", "median time", "95 % within", "longest", "mean depth", "nodes a second", "memory",
	}
	for i, e := range r.match.Plan.Entrants {
		row := programRow{Tone: toneNumber(i), Name: e.Name, Command: strings.Join(e.Command, " ")}
		if e.About != e.Name {
			row.About = e.About
		}
		usage, search := r.standings.Usage(e.Name), r.searchOf(e.Name)
		row.Figures = []string{wdl(r.tallyAs(e.Name, match.First)), wdl(r.tallyAs(e.Name, match.Second)), r.failures(e.Name)}
		if usage.Moves == 0 {
			row.Figures = append(row.Figures, "0", "–", "–", "–")
		} else {
			row.Figures = append(row.Figures, strconv.Itoa(usage.Moves), clock(usage.Median), clock(usage.Most95), clock(usage.Most))
		}
		row.Figures = append(row.Figures, search.depth(), search.speed(), megabytes(usage.Memory))
		rows = append(rows, row)
	}
	return columns, rows
}

// tallyAs counts the games that an entrant played on one side.
func (r *Report) tallyAs(name string, seat match.Side) stats.Tally {
	var t stats.Tally
	for _, record := range r.counted {
		if record.Players[seat.Index()] == name {
			t.AddGame(resultOf(record, name))
		}
	}
	return t
}

// failures says how often a program failed, and how.
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

// search sums what a program said of its searches.
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
	return rough(float64(s.nodes) / s.took.Seconds())
}
