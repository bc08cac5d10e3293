package fit

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// Config says how to fit.
type Config struct {
	Epochs       int
	Batch        int
	Rate         float64 // of Adam, in units
	Decay        float64 // pull towards the start, per epoch and unit
	ResultShare  float64 // of the game's result in the target, the rest is the search's
	Seed         uint64
	HoldOutEvery int // every n-th sample tests and does not train
}

// Evaluation returns how a Fitter makes the weights built into the program.
func Evaluation() Config {
	return Config{Epochs: 15, Batch: 1024, Rate: 0.5, Decay: 0.0005, ResultShare: 0.1, HoldOutEvery: 20}
}

// Moves returns how a MoveFitter does.
func Moves() Config {
	return Config{Epochs: 8, Batch: 512, Rate: 0.03, Decay: 0.0005, HoldOutEvery: 20}
}

// ErrNothing says that there are no samples to fit to.
var ErrNothing = errors.New("no samples to fit to")

// check refuses what cannot be run.
func (c Config) check(train []int) error {
	switch {
	case c.Batch < 1:
		return fmt.Errorf("a batch of %d samples", c.Batch)
	case len(train) == 0:
		return ErrNothing
	}
	return nil
}

// Fitter holds samples as features and the weights being tuned.
type Fitter struct {
	adam
	config  Config
	rule    gomoku.Rule
	tied    bool // both colours have the same weights
	tables  *lines.Tables
	samples []features
	start   []float64
}

// features is a sample as the sum of weights it stands for.
type features struct {
	terms  []term
	target float64
}

// term is a weight and how often it counts.
type term struct {
	weight uint16
	count  uint16
}

// The weights of a Fitter: two colours, two roles, then the threats.
const (
	colorSpan  = 2 * lines.Features
	threatBase = 2 * colorSpan
	weightSpan = threatBase + lines.ThreatMasks
)

// NewFitter returns a fitter for a rule that starts from the given weights.
func NewFitter(rule gomoku.Rule, from *lines.Weights, config Config) *Fitter {
	f := &Fitter{
		adam:   newAdam(make([]float64, weightSpan)),
		config: config,
		rule:   rule,
		tied:   rule&gomoku.Renju == 0,
		tables: lines.NewTables(rule, from),
	}
	for color := range from.Cells {
		for role := range from.Cells[color] {
			for i, w := range &from.Cells[color][role] {
				f.weights[color*colorSpan+role*lines.Features+i] = float64(w) / lines.WeightScale
			}
		}
	}
	for i, w := range &from.Threats {
		f.weights[threatBase+i] = float64(w) / lines.WeightScale
	}
	f.start = append(f.start, f.weights...)
	return f
}

// Add takes a sample in. It refuses one of another rule.
func (f *Fitter) Add(s *Sample) error {
	board, err := s.boardOf(f.rule)
	if err != nil {
		return err
	}
	var seen []uint16
	threats := lines.NewState(board, f.tables).Features(func(color, role int, feature uint16) {
		if f.tied {
			color = 0
		}
		seen = append(seen, uint16(color*colorSpan+role*lines.Features)+feature)
	})
	slices.Sort(seen)
	var terms []term
	for _, weight := range seen {
		if last := len(terms) - 1; last >= 0 && terms[last].weight == weight {
			terms[last].count++
		} else {
			terms = append(terms, term{weight, 1})
		}
	}
	terms = append(terms, term{uint16(threatBase + threats), 1})
	f.samples = append(f.samples, features{terms, f.target(s)})
	return nil
}

// target returns the chance to win that the sample stands for.
func (f *Fitter) target(s *Sample) float64 {
	searched := sigmoid(float64(s.Value) / lines.Unit)
	if s.Result == Unplayed {
		return searched
	}
	return f.config.ResultShare*s.Result + (1-f.config.ResultShare)*searched
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// predict returns the chance to win by the present weights.
func (f *Fitter) predict(s *features) float64 {
	sum := 0.0
	for _, t := range s.terms {
		sum += f.weights[t.weight] * float64(t.count)
	}
	return sigmoid(sum / lines.Unit)
}

// Loss is the mean logistic loss above the least one possible, over the samples
// that train and those that test.
type Loss struct{ Train, Test float64 }

func (l Loss) String() string { return fmt.Sprintf("train %.5f test %.5f", l.Train, l.Test) }

// Run fits for the configured epochs and reports the loss after each.
func (f *Fitter) Run(ctx context.Context, report func(epoch int, loss Loss)) error {
	slope := func(i int, gradient []float64, share float64) { f.slope(&f.samples[i], gradient, share) }
	return f.descend(ctx, f.config, len(f.samples), slope, func(epoch int, train, test []int) {
		for i := range f.weights {
			f.weights[i] -= f.config.Decay * (f.weights[i] - f.start[i])
		}
		report(epoch, Loss{f.loss(train), f.loss(test)})
	})
}

// split returns which of n samples train and which test.
func (c Config) split(n int) (train, test []int) {
	for i := range n {
		if c.HoldOutEvery > 0 && i%c.HoldOutEvery == 0 {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}

// slope adds the gradient of one sample's loss.
func (f *Fitter) slope(s *features, gradient []float64, share float64) {
	slope := (f.predict(s) - s.target) * share
	for _, t := range s.terms {
		gradient[t.weight] += slope * float64(t.count)
	}
}

// loss returns the mean loss over some samples.
func (f *Fitter) loss(samples []int) float64 {
	sum := 0.0
	for _, i := range samples {
		s := &f.samples[i]
		sum += crossEntropy(s.target, f.predict(s)) - crossEntropy(s.target, s.target)
	}
	return sum / max(float64(len(samples)), 1)
}

// crossEntropy returns the logistic loss of predicting p where q is true.
func crossEntropy(q, p float64) float64 {
	const least = 1e-12
	return -q*math.Log(max(p, least)) - (1-q)*math.Log(max(1-p, least))
}

// Weights returns the weights as fitted, rounded.
func (f *Fitter) Weights() *lines.Weights {
	w := new(lines.Weights)
	for color := range w.Cells {
		from := color
		if f.tied {
			from = 0
		}
		for role := range w.Cells[color] {
			for i := range w.Cells[color][role] {
				w.Cells[color][role][i] = round(f.weights[from*colorSpan+role*lines.Features+i])
			}
		}
	}
	for i := range w.Threats {
		w.Threats[i] = round(f.weights[threatBase+i])
	}
	return w
}

// round returns a weight in the scale of lines.Weights.
func round(w float64) int16 {
	return int16(min(max(math.Round(w*lines.WeightScale), math.MinInt16), math.MaxInt16))
}
