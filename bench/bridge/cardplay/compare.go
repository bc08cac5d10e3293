package cardplay

import (
	"context"

	"gogo/bench/stats"
)

// Compared is what boards come to with a number of layouts.
type Compared struct {
	Layouts int
	Figures *Figures
	// What is lost beyond that with the number before, a board that was played with both.
	Lost stats.Points // in tricks
	IMPs stats.Points
}

// Compare plays each board with one number of layouts after the other. With an error there
// is what was played before it.
func Compare(ctx context.Context, o *Options, layouts []int) ([]Compared, error) {
	sheets := make([]*sheet, len(layouts))
	for i, n := range layouts {
		with := *o
		with.Settings.Layouts = n
		sheets[i] = newSheet(&with, nil)
	}
	err := playAll(ctx, o, sheets)
	var all []Compared
	for i, s := range sheets {
		if s.figures.Boards == 0 {
			break
		}
		c := Compared{Layouts: layouts[i], Figures: s.figures}
		if i > 0 {
			c.pair(sheets[i-1].entered(), s.entered())
		}
		all = append(all, c)
	}
	return all, err
}

// pair counts what boards have lost beyond what the same have lost before.
func (c *Compared) pair(before, played []*Played) {
	for i := range min(len(before), len(played)) {
		lost, imps := float64(played[i].Lost-before[i].Lost), float64(played[i].IMPs-before[i].IMPs)
		c.Lost.AddPair(lost, lost)
		c.IMPs.AddPair(imps, imps)
	}
}
