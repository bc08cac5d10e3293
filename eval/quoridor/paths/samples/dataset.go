package samples

import (
	"math"

	"gogo/board/quoridor"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
)

// Options say what samples are made of games.
type Options struct {
	ResultShare float64     // of the game's result in a target, the rest is the value's
	Split       train.Split // of the games
}

// Dataset is the samples of games: those to train on, and those held out.
type Dataset struct {
	Train, HeldOut Samples

	options Options
	paths   *paths.PathCache
	games   uint64
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset { return &Dataset{options: o, paths: paths.NewPathCache()} }

// Samples are positions with the chance to win that they should get.
type Samples struct {
	features []paths.Features
	targets  []float32
}

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.targets) }

// Sample adds a sample as a dense row.
func (s *Samples) Sample(i int, rows *train.Rows) {
	inputs, target := rows.Dense()
	copy(inputs, s.features[i][:])
	target[0] = s.targets[i]
}

// Add takes a game in.
func (d *Dataset) Add(g *Game) error {
	b, err := g.Start()
	if err != nil {
		return err
	}
	to := &d.Train
	if d.options.Split.HeldOut(d.games) {
		to = &d.HeldOut
	}
	d.games++
	for _, m := range g.Moves {
		if m.Valued && d.open(b) {
			var f paths.Features
			d.paths.Features(b, &f)
			to.features = append(to.features, f)
			to.targets = append(to.targets, d.target(g, b.ToMove(), m.Value))
		}
		b.Make(m.Move, b.ToMove())
	}
	return nil
}

// open reports whether the evaluation may be asked about a position: the search
// settles the others.
func (d *Dataset) open(b *quoridor.Board) bool {
	us := b.ToMove()
	for _, c := range [...]quoridor.Color{us, us.Other()} {
		if b.WallsLeft(c.Other()) == 0 && d.paths.WinsRace(b, c) {
			return false
		}
	}
	return d.paths.Of(b, us).Distance > 1
}

// target returns the chance of c to win.
func (d *Dataset) target(g *Game, c quoridor.Color, value int) float32 {
	result := 0.5
	switch {
	case g.Drawn:
	case g.Winner == c:
		result = 1
	default:
		result = 0
	}
	share := d.options.ResultShare
	return float32(share*result + (1-share)/(1+math.Exp(-float64(value)/paths.Unit)))
}
