package fit

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gogo/board/gomoku"
	"gogo/eval/lines"
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

// Fitter holds samples as features and the weights being tuned.
type Fitter struct {
	config  Config
	tied    bool // both colours have the same weights
	tables  *lines.Tables
	samples []features
	weights []float64
	start   []float64
	mean    []float64
	square  []float64
	steps   int
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
		config:  config,
		tied:    rule&gomoku.Renju == 0,
		tables:  lines.NewTables(rule, from),
		weights: make([]float64, weightSpan),
		mean:    make([]float64, weightSpan),
		square:  make([]float64, weightSpan),
	}
	for color := range from.Cells {
		for role := range from.Cells[color] {
			for i, w := range from.Cells[color][role] {
				f.weights[color*colorSpan+role*lines.Features+i] = float64(w) / lines.WeightScale
			}
		}
	}
	for i, w := range from.Threats {
		f.weights[threatBase+i] = float64(w) / lines.WeightScale
	}
	f.start = append(f.start, f.weights...)
	return f
}

// Add takes a sample in.
func (f *Fitter) Add(s *Sample) error {
	board, err := s.Board()
	if err != nil {
		return err
	}
	count := make(map[uint16]uint16)
	threats := lines.NewState(board, f.tables).Features(func(color, role int, feature uint16) {
		if f.tied {
			color = 0
		}
		count[uint16(color*colorSpan+role*lines.Features)+feature]++
	})
	terms := make([]term, 0, len(count)+1)
	for weight := range uint16(threatBase) {
		if n := count[weight]; n > 0 {
			terms = append(terms, term{weight, n})
		}
	}
	terms = append(terms, term{uint16(threatBase + threats), 1})
	f.samples = append(f.samples, features{terms, f.target(s)})
	return nil
}

// target returns the chance to win that the sample stands for.
func (f *Fitter) target(s *Sample) float64 {
	searched := sigmoid(float64(s.Value) / lines.Unit)
	if s.Result < 0 {
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
func (f *Fitter) Run(report func(epoch int, loss Loss)) {
	rng := rand.New(rand.NewPCG(f.config.Seed, 0))
	var train []int
	for i := range f.samples {
		if !f.heldOut(i) {
			train = append(train, i)
		}
	}
	gradient := make([]float64, weightSpan)
	for epoch := 1; epoch <= f.config.Epochs; epoch++ {
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		rate := f.config.Rate * (1 - float64(epoch-1)/float64(f.config.Epochs))
		for first := 0; first < len(train); first += f.config.Batch {
			f.step(train[first:min(first+f.config.Batch, len(train))], gradient, rate)
		}
		for i := range f.weights {
			f.weights[i] -= f.config.Decay * (f.weights[i] - f.start[i])
		}
		report(epoch, f.loss())
	}
}

func (f *Fitter) heldOut(i int) bool {
	return f.config.HoldOutEvery > 0 && i%f.config.HoldOutEvery == 0
}

// Adam's decay rates and guard (Kingma, Ba 2015).
const (
	meanDecay   = 0.9
	squareDecay = 0.999
	guard       = 1e-8
)

// step moves the weights down the gradient of a batch, which it leaves zero.
func (f *Fitter) step(batch []int, gradient []float64, rate float64) {
	for _, i := range batch {
		s := &f.samples[i]
		slope := (f.predict(s) - s.target) / float64(len(batch))
		for _, t := range s.terms {
			gradient[t.weight] += slope * float64(t.count)
		}
	}
	f.steps++
	fixMean := 1 - math.Pow(meanDecay, float64(f.steps))
	fixSquare := 1 - math.Pow(squareDecay, float64(f.steps))
	for i, g := range gradient {
		f.mean[i] = meanDecay*f.mean[i] + (1-meanDecay)*g
		f.square[i] = squareDecay*f.square[i] + (1-squareDecay)*g*g
		f.weights[i] -= rate * (f.mean[i] / fixMean) / (math.Sqrt(f.square[i]/fixSquare) + guard)
		gradient[i] = 0
	}
}

// loss returns the present loss.
func (f *Fitter) loss() Loss {
	var sum, n [2]float64
	for i := range f.samples {
		k := 0
		if f.heldOut(i) {
			k = 1
		}
		s := &f.samples[i]
		p := f.predict(s)
		sum[k] += crossEntropy(s.target, p) - crossEntropy(s.target, s.target)
		n[k]++
	}
	return Loss{Train: sum[0] / max(n[0], 1), Test: sum[1] / max(n[1], 1)}
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
