package samples

import (
	"math"

	"gogo/board/quoridor"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
	"gogo/eval/quoridor/record"
)

// Options say what samples are made of games.
type Options struct {
	ResultShare float64 // of the game's result in a target, the rest is the value's
	// Split is of the games, by their openings: games that begin alike, mirrored too, are in
	// one set.
	Split train.Split
}

// Dataset is the samples of games: those to train on, and those held out.
type Dataset struct {
	Train, HeldOut Samples

	options Options
	finders paths.Finders
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset { return &Dataset{options: o} }

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
func (d *Dataset) Add(g *record.Game) error {
	b, err := g.After(g.Opening)
	if err != nil {
		return err
	}
	to := &d.Train
	if d.options.Split.HeldOut(record.Position(b)) {
		to = &d.HeldOut
	}
	return d.addTo(to, g)
}

// addTo takes a game into a set.
func (d *Dataset) addTo(set *Samples, g *record.Game) error {
	b, err := g.Start()
	if err != nil {
		return err
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		if p.Verdict.Given && d.open(b) {
			var f paths.Features
			d.finders.For(b).Features(b, &f)
			set.features = append(set.features, f)
			set.targets = append(set.targets, d.target(g, b.ToMove(), p.Verdict.Value))
		}
		b.Make(p.Move, b.ToMove())
	}
	return nil
}

// open reports whether the evaluation may be asked about a position: the search
// settles the others.
func (d *Dataset) open(b *quoridor.Board) bool {
	us := b.ToMove()
	for _, c := range [...]quoridor.Color{us, us.Other()} {
		if b.WallsLeft(c.Other()) == 0 && d.finders.For(b).WinsRace(b, c) {
			return false
		}
	}
	return d.finders.For(b).Distance(b, us) > 1
}

// target returns the chance of c to win.
func (d *Dataset) target(g *record.Game, c quoridor.Color, value int) float32 {
	result := 0.0
	if g.Winner == c {
		result = 1
	}
	share := d.options.ResultShare
	return float32(share*result + (1-share)/(1+math.Exp(-float64(value)/paths.Unit)))
}
