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
	"gogo/cmd/bridge-table/internal/journal"
)

// report prints the results of the boards, and of the match if there is one, and writes the page.
// It does so after an interrupt too.
func (s *session) report(ctx context.Context, matched bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := tabwriter.NewWriter(s.std.out, 0, 0, 2, ' ', 0)
	var m *match
	if matched {
		m = newMatch(s.results)
		m.print(w)
	} else {
		printResults(w, s.results)
	}
	if err := errors.Join(w.Flush(), s.writePage(context.WithoutCancel(ctx), m)); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.std.out, "\nThe boards, to step through: %s\n", s.folder.Path(journal.PageName))
	return err
}

// outcome formats the result of a board as on a score sheet: 4H South +1.
func outcome(r *journal.Result) string {
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
func printResults(w io.Writer, results []journal.Result) {
	fmt.Fprintln(w, "board\tN/S\tE/W\tresult\tscore")
	for i := range results {
		r := &results[i]
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%+d\n", r.Board, r.NorthSouth, r.EastWest, outcome(r), r.Score)
	}
}

// match has the boards that were played in both rooms.
type match struct {
	teams  [2]string // home and visitors: the home team is North-South in the open room
	boards []comparison
	imps   [2]int
}

// comparison is a board in both rooms, with the IMPs of the home team.
type comparison struct {
	open, closed *journal.Result
	imps         int
}

// adjudicationIMPs is the penalty of a side that has used up its time on a board: an average
// minus, three IMPs (Law 86).
const adjudicationIMPs = 3

// newMatch pairs the results of both rooms.
func newMatch(results []journal.Result) *match {
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

// compare scores the two results of a board.
func compare(open, closed *journal.Result) comparison {
	c := comparison{open: open, closed: closed}
	switch late := late(open) - late(closed); {
	case open.Late != "" || closed.Late != "":
		c.imps = -adjudicationIMPs * late
	default:
		c.imps = bridge.IMPs(open.Score - closed.Score)
	}
	return c
}

// comparisonOf compares a result with that of the other room, if there is one.
func comparisonOf(r *journal.Result, results []journal.Result) (c comparison, ok bool) {
	other := map[string]string{openRoom: closedRoom, closedRoom: openRoom}[r.Room]
	i := slices.IndexFunc(results, func(o journal.Result) bool { return o.Room == other && o.Board == r.Board })
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

// homeAndVisitors returns the teams of a result's match, empty outside one.
func homeAndVisitors(r *journal.Result) (teams [2]string) {
	switch r.Room {
	case openRoom:
		teams = [2]string{r.NorthSouth, r.EastWest}
	case closedRoom:
		teams = [2]string{r.EastWest, r.NorthSouth}
	}
	return teams
}

// late returns 1 if North-South used up their time in a room, -1 if East-West did.
func late(r *journal.Result) int {
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

// vps returns the victory points of the teams, on the continuous scale of the World Bridge
// Federation, unless the match has no boards.
func (m *match) vps() (home, visitors float64, ok bool) {
	scale, err := bridge.ContinuousVPs(len(m.boards))
	if err != nil {
		return 0, 0, false
	}
	margin := m.imps[0] - m.imps[1]
	return scale.VPs(margin), scale.VPs(-margin), true
}
