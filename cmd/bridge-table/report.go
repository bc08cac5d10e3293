package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/keep"
)

// report prints what became of the boards, and of the match if it is one, writes the page and
// says where that is. It does so after an interrupt too.
func (s *session) report(ctx context.Context, matched bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := tabwriter.NewWriter(s.std.out, 0, 0, 2, ' ', 0)
	var m *match
	if matched {
		m = matchOf(s.results)
		m.print(w)
	} else {
		printResults(w, s.results)
	}
	if err := errors.Join(w.Flush(), s.writePage(context.WithoutCancel(ctx), m)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.std.out, "\nThe boards, to step through: %s\n", s.folder.Path(pageName))
	return err
}

// outcome says how a board ended, as on a score sheet: 4H South +1.
func outcome(r *keep.Result) string {
	if r.Late != "" {
		return "adjudicated against " + r.Late
	}
	contract, err := bridge.ParseContract(r.Contract)
	if err != nil || contract.IsPassedOut() {
		return "passed out"
	}
	made := "="
	if over := r.Tricks - contract.Needed(); over != 0 {
		made = fmt.Sprintf("%+d", over)
	}
	return fmt.Sprintf("%s %s %s", r.Contract, r.Declarer, made)
}

// printResults prints the boards of one room.
func printResults(w io.Writer, results []keep.Result) {
	fmt.Fprintln(w, "board\tN/S\tE/W\tresult\tscore")
	for i := range results {
		r := &results[i]
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%+d\n", r.Board, r.NorthSouth, r.EastWest, outcome(r), r.Score)
	}
}

// match is the boards that were played in both rooms.
type match struct {
	teams  [2]string // home and visitors: who sits North and South in the open room
	boards []comparison
	imps   [2]int
}

// comparison is a board in both rooms, with what the home team won by it, below zero what
// it lost.
type comparison struct {
	open, closed *keep.Result
	imps         int
}

// adjudication is what a side loses by a board on which it used its time: an average
// minus, three IMPs (Law 86).
const adjudication = 3

// matchOf compares the rooms.
func matchOf(results []keep.Result) *match {
	m := &match{}
	for i := range results {
		if results[i].Room != openRoom {
			continue
		}
		if c, ok := comparisonOf(&results[i], results); ok {
			m.add(c)
		}
	}
	slices.SortFunc(m.boards, func(a, b comparison) int { return cmp.Compare(a.open.Board, b.open.Board) })
	return m
}

// add adds a board.
func (m *match) add(c comparison) {
	m.teams = c.teams()
	m.boards = append(m.boards, c)
	m.imps[0] += max(c.imps, 0)
	m.imps[1] += max(-c.imps, 0)
}

// compare compares the rooms on a board.
func compare(open, closed *keep.Result) comparison {
	c := comparison{open: open, closed: closed}
	switch late := late(open) - late(closed); {
	case open.Late != "" || closed.Late != "":
		c.imps = -adjudication * late
	default:
		c.imps = bridge.IMPs(open.Score - closed.Score)
	}
	return c
}

// comparisonOf compares a result with that of the same board in the other room. ok is false
// as long as there is none.
func comparisonOf(r *keep.Result, results []keep.Result) (c comparison, ok bool) {
	other := map[string]string{openRoom: closedRoom, closedRoom: openRoom}[r.Room]
	i := slices.IndexFunc(results, func(o keep.Result) bool { return o.Room == other && o.Board == r.Board })
	switch {
	case other == "" || i < 0:
		return c, false
	case r.Room == openRoom:
		return compare(r, &results[i]), true
	}
	return compare(&results[i], r), true
}

// teams returns the home team and the visitors.
func (c *comparison) teams() [2]string { return homeAndVisitors(c.open) }

// homeAndVisitors returns the teams of a match by a result of it; empty if it is of none.
func homeAndVisitors(r *keep.Result) (teams [2]string) {
	switch r.Room {
	case openRoom:
		teams = [2]string{r.NorthSouth, r.EastWest}
	case closedRoom:
		teams = [2]string{r.EastWest, r.NorthSouth}
	}
	return teams
}

// late is 1 if North and South used their time in a room, -1 if East and West did.
func late(r *keep.Result) int {
	switch r.Late {
	case bridge.NorthSouth.String():
		return 1
	case bridge.EastWest.String():
		return -1
	}
	return 0
}

// print prints the IMP sheet.
func (m *match) print(w io.Writer) {
	fmt.Fprintf(w, "board\topen room\tscore\tclosed room\tscore\t%s\t%s\n", m.teams[0], m.teams[1])
	for _, c := range m.boards {
		imps := [2]string{}
		if c.imps > 0 {
			imps[0] = strconv.Itoa(c.imps)
		} else if c.imps < 0 {
			imps[1] = strconv.Itoa(-c.imps)
		}
		fmt.Fprintf(w, "%d\t%s\t%+d\t%s\t%+d\t%s\t%s\n", c.open.Board, outcome(c.open), c.open.Score, outcome(c.closed), c.closed.Score, imps[0], imps[1])
	}
	fmt.Fprintf(w, "IMPs\t\t\t\t\t%d\t%d\n", m.imps[0], m.imps[1])
	if home, visitors, ok := m.vps(); ok {
		fmt.Fprintf(w, "VPs\t\t\t\t\t%.2f\t%.2f\n", home, visitors)
	}
}

// vps returns the victory points of the teams, on the continuous scale of the World
// Bridge Federation. ok is false of a match without boards.
func (m *match) vps() (home, visitors float64, ok bool) {
	scale, err := bridge.ContinuousVPs(len(m.boards))
	if err != nil {
		return 0, 0, false
	}
	margin := m.imps[0] - m.imps[1]
	return scale.VPs(margin), scale.VPs(-margin), true
}
