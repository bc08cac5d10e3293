package report

import (
	"fmt"

	"gogo/bench/stats"
)

// standingRow is an entrant of a tournament.
type standingRow struct {
	Place               int
	Tone                int
	Name, Elo, Interval string
	Games               int
	Score               string
	LuckOff             string // what the entrant makes of a game without the luck of the dice; empty where nobody judged it
	Cells               []standingCell
}

// standingCell is what an entrant reached against another.
type standingCell struct{ Text, Heat string }

// standingRows are the rows of the cross table, the strongest first; none in a
// match of two.
func (r *Report) standingRows() []standingRow {
	if r.pairwise() {
		return nil
	}
	table, order := r.standings.Table(), r.order()
	var rows []standingRow
	for place, i := range order {
		total := table.Total(i)
		row := standingRow{
			Place: place + 1, Tone: toneNumber(i), Name: r.names()[i],
			Games: total.Games(), Score: percent(total.Points() / float64(total.Games())),
		}
		if won, judged := r.standings.LuckOffAll(i); judged {
			row.LuckOff = r.luckOff(won.Mean()).Value
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

// order lists the entrants as the cross table does.
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

// crossCell colours a result from bad over even to good.
func crossCell(t stats.Tally, self bool) standingCell {
	const heats = 8 // steps from a score of 0 to one of 1
	switch {
	case self:
		return standingCell{Heat: "self"}
	case t.Games() == 0:
		return standingCell{Text: "–"}
	}
	score := t.Points() / float64(t.Games())
	return standingCell{
		Text: fmt.Sprintf("%s/%d", plain(t.Points()), t.Games()),
		Heat: fmt.Sprintf("heat%d", int(score*heats+0.5)),
	}
}
