package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"

	"gogo/bench/chart"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/pages/module"
	"gogo/bench/stats"
	"gogo/internal/files"
)

// Match is the subject of a report.
type Match struct {
	Title string
	Plan  *arena.Plan
	// Records are the finished games, in any order.
	Records []*arena.Record
	// Sides are the names of the two sides in the order in which they move.
	Sides [2]string
	// Drawer draws the games. Without one the page lists their moves.
	Drawer pages.Drawer
	// Onboard is the command that opens the file of a game on a board, with %06d in place of its
	// number; empty if there is none.
	Onboard string
}

// Report is a match with its figures and charts.
type Report struct {
	match     Match
	standings *arena.Standings
	records   []*arena.Record // of the games played, in the order of the plan
	counted   []*arena.Record // the first ones of records
	games     []game          // of records, in the same order
	reasons   []match.Reason  // for the ends of games
	charts    []*chart.Chart

	// ratings are the ratings of a tournament, or nil with the reason in ratingsErr.
	ratings    []stats.Rating
	ratingsErr error
}

// New creates the report of a match. It replaces unprintable characters by question marks. It fails
// for a record that does not belong to the plan and a game that cannot be drawn.
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

// gather sorts the records into the order of the plan.
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

// names returns the names of the entrants.
func (r *Report) names() []string {
	names := make([]string, len(r.match.Plan.Entrants))
	for i, e := range r.match.Plan.Entrants {
		names[i] = e.Name
	}
	return names
}

// pairwise reports whether only two programs play, so that everything is shown from the view of the
// first.
func (r *Report) pairwise() bool { return len(r.match.Plan.Entrants) == 2 }

// pageName is the file name of the page.
const pageName = "report.html"

// Save writes the page and the charts to an existing folder, each file atomically, and returns
// their paths. A folder in which one of them is a link is refused.
func (r *Report) Save(folder string) ([]string, error) {
	names := make([]string, 0, 1+len(r.charts))
	names = append(names, pageName)
	for _, c := range r.charts {
		names = append(names, c.Name+".png")
	}
	if err := files.CheckLinks(folder, names...); err != nil {
		return nil, err
	}
	page := filepath.Join(folder, pageName)
	if err := files.Write(page, r.WriteHTML); err != nil {
		return nil, err
	}
	paths := []string{page}
	for _, c := range r.charts {
		path := filepath.Join(folder, c.Name+".png")
		if err := files.Write(path, c.WritePNG); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
	return paths, nil
}

// fact is one line of the summary.
type fact struct{ Label, Value string }

// played returns the dates of the games.
func (r *Report) played() string {
	if len(r.records) == 0 {
		return ""
	}
	first, last := r.records[0].Started, r.records[0].Started
	for _, record := range r.records {
		if record.Started.Before(first) {
			first = record.Started
		}
		if record.Started.After(last) {
			last = record.Started
		}
	}
	const layout = "2 January 2006 15:04 MST"
	return fmt.Sprintf("first game begun on %s, last one on %s", first.UTC().Format(layout), last.UTC().Format(layout))
}

// summary returns the results of the games.
func (r *Report) summary() []fact {
	facts := []fact{{"Games", r.progressText()}}
	if !r.pairwise() {
		if r.ratingsErr != nil {
			facts = append(facts, fact{"Ratings", r.ratingsErr.Error()})
		}
		return facts
	}
	a, tally := r.names()[0], r.standings.Tally(0, 1)
	facts = append(facts, fact{a, wdl(tally) + " (wins, draws, losses)"})
	if tally.Games() == 0 {
		return facts
	}
	facts = append(facts,
		fact{"Elo of " + a, interval(tally.Elo(), elo)},
		fact{"Score", interval(tally.Score(), percent)},
		fact{"Normalized Elo", interval(tally.NormalizedElo(), elo)},
		fact{"Likelihood that " + a + " is stronger", percent(tally.LOS())},
		fact{"Pairs of games", pentanomial(tally.Pairs)})
	if r.forPoints() {
		points := r.standings.Points(0, 1)
		facts = append(facts, fact{"Points a game", interval(points.Mean(), func(v float64) string { return signed(v, 4) })})
	}
	if won, known := r.standings.LuckAdjusted(0, 1); known {
		facts = append(facts, r.luckAdjusted(won.Mean()))
	}
	if r.match.Plan.NewTest() != nil {
		facts = append(facts, fact{"Sequential test", r.standings.TestLine()})
	}
	return facts
}

// luckAdjusted returns the luck-adjusted result.
func (r *Report) luckAdjusted(e stats.Estimate) fact {
	if r.forPoints() {
		return fact{"Points a game, luck off", interval(e, func(v float64) string { return signed(v, 4) })}
	}
	return fact{"Score, luck off", interval(arena.LuckAdjustedScore(e), percent)}
}

// progressText describes how much of the plan is played.
func (r *Report) progressText() string {
	text := fmt.Sprintf("%d of %d played", len(r.records), r.match.Plan.Len())
	if uncounted := len(r.records) - len(r.counted); uncounted > 0 {
		text += fmt.Sprintf(", of which %d do not count: the test had decided before", uncounted)
	}
	return text
}

// wdl formats wins, draws and losses.
func wdl(t stats.Tally) string { return fmt.Sprintf("%d – %d – %d", t.Wins, t.Draws, t.Losses) }

// pentanomial formats the results of pairs.
func pentanomial(p stats.Pentanomial) string {
	return fmt.Sprintf("LL %d, LD %d, DD or WL %d, WD %d, WW %d", p[0], p[1], p[2], p[3], p[4])
}

//go:embed page/*.js
var pageScripts embed.FS

//go:embed page/style.css
var pageStyle string

//go:embed page/conformance.css
var conformanceStyle string

//go:embed page/*.html
var layoutFiles embed.FS

var layouts = template.Must(template.ParseFS(layoutFiles, "page/*.html"))

// page is the data of the page template.
type page struct {
	Policy string // see module.Policy
	Style  template.CSS
	Script template.JS

	Title, Plan, Played string
	Summary             []fact
	CrossTable          []standingRow
	Columns             []string
	Programs            []programRow
	Charts              []template.HTML
	Value               string // what the programs' values are called
	Data                pageData
}

// WriteHTML writes the page.
func (r *Report) WriteHTML(w io.Writer) error {
	style := module.BoardStyle() + chart.Style() + pageStyle
	script := module.Bundle("viewer.js", pageScripts, module.Boards(), module.Basics())
	p := page{
		Policy: module.Policy(style, script),
		Style:  template.CSS(style),
		Script: template.JS(script),
		Title:  r.match.Title, Plan: r.match.Plan.Describe(), Played: r.played(),
		Summary: r.summary(), CrossTable: r.standingRows(),
		Data: r.pageData(), Value: r.value(),
	}
	p.Columns, p.Programs = r.programTable()
	for _, c := range r.charts {
		p.Charts = append(p.Charts, template.HTML(c.SVG())) // every text in it is escaped
	}
	return layouts.ExecuteTemplate(w, "page.html", p)
}

// value returns the game's name for a program's evaluation of a position.
func (r *Report) value() string {
	if r.match.Drawer != nil && r.match.Drawer.Board().Kind == pages.Backgammon {
		return "equity"
	}
	return "value"
}
