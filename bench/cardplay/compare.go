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

// Compare plays the same boards with one number of layouts after the other. With an error
// there is what was played before it.
func Compare(ctx context.Context, o *Options, layouts []int) ([]Compared, error) {
	var all []Compared
	var before []*Played
	for _, n := range layouts {
		with := *o
		with.Settings.Layouts = n
		var played []*Played
		figures, err := Run(ctx, &with, func(p *Played) { played = append(played, p) })
		if figures == nil || figures.Boards == 0 {
			return all, err
		}
		c := Compared{Layouts: n, Figures: figures}
		for i := range min(len(before), len(played)) {
			lost, imps := float64(played[i].Lost-before[i].Lost), float64(played[i].IMPs-before[i].IMPs)
			c.Lost.AddPair(lost, lost)
			c.IMPs.AddPair(imps, imps)
		}
		all = append(all, c)
		if err != nil {
			return all, err
		}
		before = played
	}
	return all, nil
}
