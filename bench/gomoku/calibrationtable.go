package gomoku

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"gogo/bench/stats"
	"gogo/eval/gomoku/lines"
	"gogo/internal/words"
)

// Write writes the games, the scales and a table for all engines and for each: by ply, rule, size, color
// and engine the log-loss of the search and of the network with its 95 % interval, by how much they are
// too high for the side to move, in units of lines.Unit, and the log-loss without that. All values of
// an engine's searches have one scale, and so have all of the network, with which their log-loss is least.
func (c *Calibration) Write(w io.Writer) error {
	if len(c.positions) == 0 {
		return fmt.Errorf("no position to judge values by in %s", words.Count(c.games, "game"))
	}
	all := make([]*foretold, len(c.positions))
	for i := range c.positions {
		all[i] = &c.positions[i]
	}
	t := calibrationTable{out: tabwriter.NewWriter(w, 0, 0, 2, ' ', 0), engines: c.engines, network: fitScale(all, (*foretold).networkOdds)}
	for i := range c.engines {
		t.searches = append(t.searches, fitScale(c.of(i), (*foretold).searchOdds))
	}
	c.describe(w, &t)
	t.add("all engines", all)
	for i, engine := range c.engines {
		if list := c.of(i); len(list) > 0 && len(list) < len(all) {
			t.add(engine, list)
		}
	}
	return t.out.Flush()
}

// of returns the positions in which an engine was to move.
func (c *Calibration) of(engine int) []*foretold {
	var list []*foretold
	for i := range c.positions {
		if c.positions[i].engine == engine {
			list = append(list, &c.positions[i])
		}
	}
	return list
}

// describe writes what is measured, and the scales. The table's writer reports errors.
func (c *Calibration) describe(w io.Writer, t *calibrationTable) {
	fmt.Fprintf(w, "%s, %s; left out: %s lost by a fault, %s with a proven value, %d of them refuted by the result\n",
		words.Count(c.games, "game"), words.Count(len(c.positions), "position"),
		words.Count(c.faults, "game"), words.Count(c.proofs, "position"), c.refuted)
	if c.valueless > 0 {
		fmt.Fprintf(w, "%s without a value of the search\n", words.Count(c.valueless, "position"))
	}
	for i, engine := range c.engines {
		fmt.Fprintf(w, "values of %s are taken times %.3f\n", engine, t.searches[i])
	}
	fmt.Fprintf(w, "values of the network are taken times %.3f\n", t.network)
}

// searchOdds returns the log-odds of the search for a win as if its unit were lines.Unit, if it gave a value.
func (f *foretold) searchOdds() (odds float64, given bool) { return oddsOf(f.value), f.valued }

// networkOdds returns the log-odds of the network for a win, in quiet positions.
func (f *foretold) networkOdds() (odds float64, given bool) { return oddsOf(f.static), f.quiet }

// oddsOf returns the log-odds that a value stands for.
func oddsOf(value int) float64 { return lines.Sharpness * float64(value) / lines.Unit }

// fitScale returns the factor of all odds with which their log-loss is least.
func fitScale(list []*foretold, odds func(*foretold) (float64, bool)) float64 {
	// What the values of foreign engines mean is not known: their mean square says where to look.
	const most = 8 // log-odds on the average
	squares, n := 0.0, 0.0
	forecasts := func(yield func(odds, result float64) bool) {
		for _, f := range list {
			if odds, given := odds(f); given && !yield(odds, f.result) {
				return
			}
		}
	}
	for odds := range forecasts {
		squares += odds * odds
		n++
	}
	if squares == 0 {
		return 1
	}
	scale, _ := stats.FitScale(forecasts, most/math.Sqrt(squares/n))
	return scale
}

// calibrationTable is the tables of a Calibration, which share columns.
type calibrationTable struct {
	out      *tabwriter.Writer
	engines  []string
	searches []float64 // scales of the engines
	network  float64   // scale
}

// add adds a table with a heading.
func (t *calibrationTable) add(heading string, list []*foretold) {
	t.row()
	t.row(heading, "positions", "search", "offset", "without it", "quiet", "network", "offset", "without it")
	t.measure("all", list)
	for _, part := range []func(*foretold) (place int, name string){
		(*foretold).phase, (*foretold).half,
		func(f *foretold) (int, string) { return int(f.rule), f.rule.String() },
		func(f *foretold) (int, string) { return f.size.Width<<8 + f.size.Height, f.size.String() },
		func(f *foretold) (int, string) { return int(f.color), f.color.String() + " to move" },
		func(f *foretold) (int, string) { return f.engine, t.engines[f.engine] },
	} {
		names, parts := map[int]string{}, map[int][]*foretold{}
		for _, f := range list {
			place, name := part(f)
			names[place], parts[place] = name, append(parts[place], f)
		}
		for _, place := range slices.Sorted(maps.Keys(parts)) {
			if len(parts) > 1 {
				t.measure(names[place], parts[place])
			}
		}
	}
}

// phase returns the part of the game.
func (f *foretold) phase() (place int, name string) {
	last := [...]int{8, 16, 30, 50}
	first := 1
	for i, ply := range last {
		if f.ply <= ply {
			return i, fmt.Sprintf("ply %d to %d", first, ply)
		}
		first = ply + 1
	}
	return len(last), fmt.Sprintf("from ply %d on", first)
}

// half returns whether the board is still open or crowded.
func (f *foretold) half() (place int, name string) {
	const last = 30
	if f.ply <= last {
		return 0, fmt.Sprintf("up to ply %d", last)
	}
	return 1, fmt.Sprintf("from ply %d on", last+1)
}

// measure adds a row.
func (t *calibrationTable) measure(name string, list []*foretold) {
	var search, network []stats.Forecast
	for _, f := range list {
		if odds, given := f.searchOdds(); given {
			search = append(search, stats.Forecast{Odds: odds * t.searches[f.engine], Result: f.result, Game: f.game})
		}
		if odds, given := f.networkOdds(); given {
			network = append(network, stats.Forecast{Odds: odds * t.network, Result: f.result, Game: f.game})
		}
	}
	t.row(slices.Concat([]string{name}, calibrationCells(search), calibrationCells(network))...)
}

// row adds a row of cells; Flush reports errors.
func (t *calibrationTable) row(cells ...string) {
	fmt.Fprintln(t.out, strings.Join(cells, "\t"))
}

// calibrationCells formats how well forecasts foretold results.
func calibrationCells(list []stats.Forecast) []string {
	const none = "-"
	if len(list) == 0 {
		return []string{"0", none, none, none}
	}
	c := stats.Calibrate(list)
	cells := []string{strconv.Itoa(c.Forecasts), withMargin("%.3f", c.Loss, 1), none, none}
	if !math.IsInf(c.Offset.Value, 0) {
		cells[2], cells[3] = withMargin("%+.0f", c.Offset, lines.Unit/lines.Sharpness), fmt.Sprintf("%.3f", c.Corrected)
	}
	return cells
}

// withMargin formats an estimate in a unit with the margin of its interval, if there is one.
func withMargin(format string, e stats.Estimate, unit float64) string {
	text := fmt.Sprintf(format, e.Value*unit)
	if text == "-0" {
		text = "+0"
	}
	if !e.Unbounded() {
		text += " ±" + strings.TrimPrefix(fmt.Sprintf(format, e.Margin()*unit), "+")
	}
	return text
}
