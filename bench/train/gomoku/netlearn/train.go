package netlearn

import (
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"unsafe"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// Options say what is learnt and how.
type Options struct {
	Rules     []gomoku.Rule // of the games; those of others are left out
	Lookahead float64       // see samples.Options
	Split     train.Split   // of the games, by their openings
	// Start is what to begin with, of nils for nothing.
	Start shapenet.Models
	// Colors learns a model for each colour.
	Colors bool
	Seed   uint64
	Epochs int
	Batch  int
	// Rate is that of the layers at first, VectorRate that of the vectors; both fall along
	// half a cosine to RateEnd of it.
	Rate, VectorRate, RateEnd float64
	Buffer                    int // samples that are shuffled at a time
	Kernels                   simd.Kernels
}

// Games calls take with each game that there is, always in the same order.
type Games func(take func(*gomokutrain.Game) error) error

// Set says which of the samples are meant.
type Set int

// The sets: Test is for the last word, no choice is made by it.
const (
	Training Set = iota
	HeldOut
	Test
)

// Set returns the set of a game.
func (o *Options) Set(g *gomokutrain.Game) Set {
	switch opening := gomokutrain.Pattern(g.Moves(g.Opening)); {
	case o.Split.HeldOut(opening):
		return HeldOut
	case o.Split.Test(opening):
		return Test
	}
	return Training
}

// Each calls take with the samples of a set of games.
func (o *Options) Each(games Games, set Set, take func(Sample)) error {
	tables := map[gomoku.Rule]*lines.Tables{}
	for _, rule := range o.Rules {
		tables[rule] = lines.NewTables(rule, lines.Trained(rule))
	}
	return games(func(g *gomokutrain.Game) error {
		if tables[g.Rule] == nil || o.Set(g) != set {
			return nil
		}
		all, err := Samples(g, tables[g.Rule], o.Lookahead)
		for _, s := range all {
			take(s)
		}
		return err
	})
}

// shards is into how many parts a batch is cut. Each has a goroutine and a gradient of its
// own, so that the result does not depend on how many processors there are.
const shards = 2

// Trainer learns a network.
type Trainer struct {
	options    Options
	parameters []*parameters // of the models
	models     shapenet.Models
	passes     []*pass
	rng        *rand.Rand
	batch      []Sample
	step       int
	steps      int // expected in all
	Progress   Progress
	Report     func(Progress)
}

// Progress is how far a training is.
type Progress struct {
	Epoch, Samples int     // begun; seen since the start
	Loss           float64 // mean, falling behind by some batches
}

// NewTrainer returns a trainer for so many samples an epoch.
func NewTrainer(o Options, samples int) *Trainer {
	rng := rand.New(rand.NewPCG(o.Seed, 18))
	t := &Trainer{options: o, rng: rng, steps: o.Epochs * ((samples + o.Batch - 1) / o.Batch)}
	first := newParameters(rng, &o, o.Start[0])
	t.parameters, t.models = []*parameters{first}, shapenet.SharedModel(first.model)
	if o.Colors || o.Start[0] != o.Start[1] {
		second := newParameters(rng, &o, o.Start[1])
		t.parameters, t.models[1] = append(t.parameters, second), second.model
	}
	twin := shapenet.SwapColors()
	for range shards {
		t.passes = append(t.passes, newPass(o.Kernels, t.models, twin))
	}
	return t
}

// Models returns the network as it is now.
func (t *Trainer) Models() shapenet.Models { return t.models }

// ErrNoSample says that the games have nothing to learn from.
var ErrNoSample = errors.New("no position to learn from")

// Epoch learns from all games once, also from what does not fill a batch at the end.
func (t *Trainer) Epoch(games Games) error {
	t.Progress.Epoch++
	before := t.Progress.Samples
	buffer := shuffle{rng: t.rng, room: t.options.Buffer, take: t.add}
	if err := t.options.Each(games, Training, buffer.add); err != nil {
		return err
	}
	buffer.flush()
	if len(t.batch) > 0 {
		t.learn()
	}
	if t.Progress.Samples == before {
		return ErrNoSample
	}
	return nil
}

// add takes a sample into the next batch.
func (t *Trainer) add(s Sample) {
	t.batch = append(t.batch, s)
	if len(t.batch) == t.options.Batch {
		t.learn()
	}
}

// learn takes a step with the batch and empties it. In one that is not full each sample
// counts as much as in one that is.
func (t *Trainer) learn() {
	var loss, weights [shards]float64
	var wait sync.WaitGroup
	for i, p := range t.passes {
		part := t.batch[i*len(t.batch)/shards : (i+1)*len(t.batch)/shards]
		wait.Go(func() { loss[i], weights[i] = p.learn(part, 1/float32(t.options.Batch)) })
	}
	wait.Wait()
	for i, p := range t.parameters {
		p.collect(t.passes, i)
		p.step(t.options.Kernels, t.share())
	}
	t.step++
	var all, weight float64
	for i := range loss {
		all, weight = all+loss[i], weight+weights[i]
	}
	p := &t.Progress
	p.Samples += len(t.batch)
	p.Loss += (all/weight - p.Loss) / math.Min(float64(t.step), 200)
	t.batch = t.batch[:0]
	if t.Report != nil {
		t.Report(*p)
	}
}

// share returns how much of the rates is left.
func (t *Trainer) share() float64 {
	done := math.Min(float64(t.step)/float64(max(t.steps, 1)), 1)
	return t.options.RateEnd + (1-t.options.RateEnd)*(1+math.Cos(math.Pi*done))/2
}

// Measure is how well positions are judged: the log-loss on the results of quiet positions
// that were played out, each judge with the scale that suits it best.
type Measure struct {
	Positions               int
	Network, Static, Search float64
	// Target is the log-loss of the network on the targets of all samples.
	Target float64
}

// judged is a position with the logarithms of the odds that the judges give.
type judged struct {
	network, static, search float32
	result                  float32
}

// Measure judges samples.
func (t *Trainer) Measure(all []Sample) Measure {
	p := t.passes[0]
	var list []judged
	m := Measure{}
	for i := range all {
		s := &all[i]
		out := p.forward(s)
		m.Target += crossEntropy(float64(out), float64(s.target)) / float64(len(all))
		if s.quiet && s.played {
			list = append(list, judged{out, s.logit(s.static), s.logit(s.search), s.result})
		}
	}
	m.Positions = len(list)
	m.Network = bestLoss(list, func(j *judged) float32 { return j.network })
	m.Static = bestLoss(list, func(j *judged) float32 { return j.static })
	m.Search = bestLoss(list, func(j *judged) float32 { return j.search })
	return m
}

// bestLoss returns the mean loss of a judge with the best scale, found by golden section.
func bestLoss(list []judged, odds func(*judged) float32) float64 {
	loss := func(scale float64) float64 {
		sum := 0.0
		for i := range list {
			sum += crossEntropy(scale*float64(odds(&list[i])), float64(list[i].result))
		}
		return sum / float64(max(len(list), 1))
	}
	const golden = 0.6180339887498949
	low, high := 0.0, 3.0
	for range 25 {
		a, b := high-golden*(high-low), low+golden*(high-low)
		if loss(a) < loss(b) {
			high = b
		} else {
			low = a
		}
	}
	return loss((low + high) / 2)
}

// asVectors returns the vectors that lie one behind the other.
func asVectors(x []float32) []vector {
	return unsafe.Slice((*vector)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/shapenet.Width)
}
