package report

import (
	"fmt"
	"slices"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/stats"
)

// Match is what a report is about.
type Match struct {
	Title string
	Plan  *arena.Plan
	// Records are the games that are finished, in any order.
	Records []*arena.Record
	// Sides are what the two seats are called, who moves first is first.
	Sides [2]string
	// Drawer draws the games. Without one the page lists their moves.
	Drawer pages.Drawer
	// Onboard is the command that opens the file of a game on a board, with %06d in the
	// place of its number; empty if there is none.
	Onboard string
}

// Report is a match with its figures and drawings.
type Report struct {
	match     Match
	standings *arena.Standings
	records   []*arena.Record // one for each game that was played, in the order of the plan
	counted   []*arena.Record // those of them that count: the first ones
	games     []game          // the records as the page has them, in the same order
	reasons   []match.Reason  // why games ended
	charts    []*Chart

	// ratings are those of a tournament, or nil and ratingsErr says why.
	ratings    []stats.Rating
	ratingsErr error
}

// New makes the report of a match. What cannot be shown of its texts becomes a
// question mark. The errors are a record that does not belong
// to the plan and a game that cannot be drawn.
func New(m Match) (*Report, error) {
	m = printableMatch(m)
	r := &Report{match: m, standings: arena.NewStandings(m.Plan)}
	if err := r.gather(); err != nil {
		return nil, err
	}
	r.counted = r.standings.Counted()
	if !r.pairwise() {
		r.ratings, r.ratingsErr = r.standings.Ratings()
	}
	if err := r.drawGames(); err != nil {
		return nil, err
	}
	r.drawCharts()
	return r, nil
}

// gather brings the records into the order of the plan.
func (r *Report) gather() error {
	places := make([]*arena.Record, r.match.Plan.Len())
	for _, record := range r.match.Records {
		if record.Game < 0 || record.Game >= len(places) {
			return fmt.Errorf("there is no game %d among %d", record.Game+1, len(places))
		}
		for _, name := range record.Players {
			if !slices.Contains(r.names(), name) {
				return fmt.Errorf("game %d: no program is called %q", record.Game+1, name)
			}
		}
		if r.standings.Add(record) {
			places[record.Game] = record
		}
	}
	for _, record := range places {
		if record != nil {
			r.records = append(r.records, record)
		}
	}
	return nil
}

// names are the names of the entrants.
func (r *Report) names() []string {
	names := make([]string, len(r.match.Plan.Entrants))
	for i, e := range r.match.Plan.Entrants {
		names[i] = e.Name
	}
	return names
}

// pairwise reports whether two programs alone play, so that everything can be
// seen from the side of the first.
func (r *Report) pairwise() bool { return len(r.match.Plan.Entrants) == 2 }
