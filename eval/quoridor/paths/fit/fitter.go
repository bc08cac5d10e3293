package fit

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
)

// Settings say how to fit.
type Settings struct {
	Seed        uint64
	Epochs      int
	Rate        float64 // of learning at first; it falls to nothing
	ResultShare float64 // of the game's result in a target, the rest is the value's
	TestShare   int     // one game in so many is kept to test
}

// Defaults returns the settings that the weights in use were fitted with.
func Defaults() Settings {
	return Settings{Seed: 1, Epochs: 20, Rate: 0.004, ResultShare: 0.5, TestShare: 20}
}

// sample is a position with the chance to win that it should get.
type sample struct {
	features paths.Features
	target   float32
}

// Fitter takes games and fits a network to them.
type Fitter struct {
	settings    Settings
	ways        *paths.Ways
	games       int
	train, test []sample
	adam        adam
}

// NewFitter returns a fitter without games.
func NewFitter(s Settings) *Fitter { return &Fitter{settings: s, ways: paths.NewWays()} }

// Add takes a game in.
func (f *Fitter) Add(g *Game) error {
	b, err := g.Start()
	if err != nil {
		return err
	}
	f.games++
	to := &f.train
	if f.games%f.settings.TestShare == 0 {
		to = &f.test
	}
	for _, m := range g.Moves {
		if m.Valued && f.open(b) {
			s := sample{target: f.target(g, b.ToMove(), m.Value)}
			f.ways.Features(b, &s.features)
			*to = append(*to, s)
		}
		b.Make(m.Move, b.ToMove())
	}
	return nil
}

// open reports whether the evaluation may be asked about a position: the search
// settles the others.
func (f *Fitter) open(b *quoridor.Board) bool {
	us := b.ToMove()
	for _, c := range [...]quoridor.Color{us, us.Other()} {
		if b.WallsLeft(c.Other()) == 0 && f.ways.OutrunsAll(b, c) {
			return false
		}
	}
	return f.ways.Of(b, us).Distance > 1
}

// target returns the chance of c to win.
func (f *Fitter) target(g *Game, c quoridor.Color, value int) float32 {
	result := 0.5
	switch {
	case g.Drawn:
	case g.Winner == c:
		result = 1
	default:
		result = 0
	}
	share := f.settings.ResultShare
	return float32(share*result + (1-share)*logistic(float64(value)/paths.Unit))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Loss is how far a network is from the targets: cross entropies for samples that
// it learns from and for those that it does not.
type Loss struct{ Train, Test float64 }

func (l Loss) String() string { return fmt.Sprintf("train %.5f, test %.5f", l.Train, l.Test) }

// Samples returns how many positions there are to learn from and to test with.
func (f *Fitter) Samples() (train, test int) { return len(f.train), len(f.test) }

// batch is how many samples one step takes in.
const batch = 64

// Run fits a network, beginning with random weights, and reports every epoch. The
// only errors are a lack of samples and that of ctx.
func (f *Fitter) Run(ctx context.Context, report func(epoch int, l Loss)) (*paths.Net, error) {
	if len(f.train) == 0 || len(f.test) == 0 {
		return nil, fmt.Errorf("%d samples to learn from and %d to test with: more are needed", len(f.train), len(f.test))
	}
	rng := rand.New(rand.NewPCG(f.settings.Seed, 2))
	net := paths.NewNet(rng)
	steps := f.settings.Epochs * ((len(f.train) + batch - 1) / batch)
	for epoch := 1; epoch <= f.settings.Epochs; epoch++ {
		rng.Shuffle(len(f.train), func(i, k int) { f.train[i], f.train[k] = f.train[k], f.train[i] })
		var loss float64
		for start := 0; start < len(f.train); start += batch {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			rate := f.settings.Rate * (1 - float64(f.adam.steps)/float64(steps))
			loss += f.step(net, f.train[start:min(start+batch, len(f.train))], rate)
		}
		report(epoch, Loss{loss / float64(len(f.train)), f.measure(net)})
	}
	return net, nil
}

// measure returns the loss on the test samples.
func (f *Fitter) measure(net *paths.Net) float64 {
	var sum float64
	for i := range f.test {
		sum += entropy(float64(net.Logit(&f.test[i].features)), float64(f.test[i].target))
	}
	return sum / float64(len(f.test))
}

// entropy returns the cross entropy of a chance, given as a logit, to a target.
func entropy(logit, target float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(logit))) + max(logit, 0) - logit*target
}
