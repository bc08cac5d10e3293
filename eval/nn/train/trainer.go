// Package train trains models by gradient descent, those of package nn above all.
//
// A Trainer goes through the samples in mini-batches, in an order that the seed
// fixes, for a number of epochs. What it trains is a Model; NewNetwork returns a trainer of a
// network of package nn:
//
//	t, err := train.NewNetwork(options, samples)
//	err = t.Run(ctx)
//	net, err := t.Network()
//
// Everything that the options say, the number of threads aside, and the samples
// decide the result to the last bit, on one machine and at one level of package
// simd. A run that was interrupted goes on where Save left it and ends with the
// same bytes as one that was not.
package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Trainer trains one model. It serves one goroutine at a time.
type Trainer struct {
	options Options
	model   Model
	groups  []Group
	spans   []span
	samples int // to learn from
	heldOut int // samples held out
	steps   int // in all

	// The state, all of which a checkpoint holds.
	step        int // done
	parameters  []float32
	moments     [][]float32 // of the optimizer, as many values as parameters each
	curve       []float64   // sums of the losses of each point of the loss curve
	heldOutLoss []float64   // of the samples held out, after each epoch; empty without them

	workers   []Worker
	gradients []*Gradient // of each shard of a batch
	losses    []float64
	order     []uint32  // of the samples in the epoch at hand
	shuffled  int       // the epoch that order is of, counted from 1
	start     []float32 // what weights decay to; nil for 0
}

// The streams of random numbers that come from one seed.
const (
	orderStream  = 0 // plus the epoch, counted from 1
	weightStream = math.MaxUint64
)

// New returns a trainer of a model at its start.
func New(o Options, m Model) (*Trainer, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	n, heldOut := m.Samples()
	switch {
	case n < 1:
		return nil, errors.New("training: no sample to learn from")
	case int64(n) > math.MaxUint32:
		return nil, fmt.Errorf("training: %d samples are too many", n)
	}
	perEpoch := (n + o.Batch - 1) / o.Batch
	if int64(o.Epochs)*int64(perEpoch) > math.MaxInt32 {
		return nil, fmt.Errorf("training: %d epochs of %d steps are too many", o.Epochs, perEpoch)
	}
	t := &Trainer{
		options: o, model: m, groups: m.Groups(), samples: n, heldOut: heldOut, steps: o.Epochs * perEpoch,
		order: make([]uint32, n),
	}
	t.curve = make([]float64, min(t.steps, curvePoints))
	if heldOut > 0 {
		t.heldOutLoss = make([]float64, o.Epochs)
	}
	t.prepare()
	if o.DecayToStart {
		t.start = slices.Clone(t.parameters)
	}
	if err := m.Refresh(t.parameters); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return t, nil
}

// prepare makes the parameters, their moments and gradients, and the workers.
func (t *Trainer) prepare() {
	t.spans = spans(t.groups)
	parameters := 0
	for _, g := range t.groups {
		parameters += g.Length
	}
	t.parameters = make([]float32, parameters)
	for range t.options.Optimizer.moments() {
		t.moments = append(t.moments, make([]float32, parameters))
	}
	for range shards(min(t.options.Batch, t.samples), t.model.Shard()) {
		t.gradients = append(t.gradients, newGradient(t.groups, parameters))
	}
	t.losses = make([]float64, len(t.gradients))
	t.model.Start(t.parameters)
	for range max(t.options.Threads, 1) {
		t.workers = append(t.workers, t.model.NewWorker())
	}
}

// shards returns into how many shards samples are cut.
func shards(samples, shard int) int { return (samples + shard - 1) / shard }

// Run trains to the end, or until ctx is done: it then finishes the step and
// returns the context's error, and the trainer can be saved or run again. Any
// other error means that the training has failed.
func (t *Trainer) Run(ctx context.Context) error {
	report := reporter{t: t, since: time.Now()}
	for t.step < t.steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		batch := t.batch()
		loss, err := t.advance(batch)
		if err != nil {
			return fmt.Errorf("training: step %d of %d: %w", t.step+1, t.steps, err)
		}
		if err := t.noteHeldOut(); err != nil {
			return fmt.Errorf("training: held out: %w", err)
		}
		report.add(loss, len(batch))
	}
	return nil
}

// batch returns the samples of the next step.
func (t *Trainer) batch() []uint32 {
	perEpoch := t.steps / t.options.Epochs
	if epoch := t.step/perEpoch + 1; epoch != t.shuffled {
		for i := range t.order {
			t.order[i] = uint32(i)
		}
		r := rand.New(rand.NewPCG(t.options.Seed, orderStream+uint64(epoch)))
		r.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
		t.shuffled = epoch
	}
	from := t.step % perEpoch * t.options.Batch
	return t.order[from:min(from+t.options.Batch, len(t.order))]
}

var errDiverged = errors.New("the loss is no longer finite")

// advance does one step with a batch and returns the sum of its losses.
func (t *Trainer) advance(batch []uint32) (float64, error) {
	gradients, loss, err := t.gradient(batch)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return 0, errDiverged
	}
	updates := make([]update, len(t.groups))
	for i, g := range t.groups {
		rate := g.Rate * t.options.LearningRate.At(t.step, t.steps)
		updates[i] = t.options.Optimizer.update(t.step, rate, t.options.WeightDecay)
		if t.start != nil {
			updates[i].decayToStart()
		}
	}
	t.parallel(len(t.spans), func(_ Worker, i int) { t.move(&updates[t.spans[i].group], &t.spans[i], gradients) })
	t.noteLoss(loss)
	t.step++
	return loss, t.model.Refresh(t.parameters)
}

// gradient returns the gradients of the shards of a batch, which add up to the gradient
// of its mean loss, and the sum of the losses.
func (t *Trainer) gradient(batch []uint32) (gradients []*Gradient, loss float64, err error) {
	shard := t.model.Shard()
	gradients = t.gradients[:shards(len(batch), shard)]
	errs := make([]error, len(gradients))
	t.parallel(len(gradients), func(w Worker, i int) {
		part := batch[i*shard : min((i+1)*shard, len(batch))]
		t.losses[i], errs[i] = w.Gradient(gradients[i], part, 1/float32(len(batch)))
	})
	for _, l := range t.losses[:len(gradients)] {
		loss += l
	}
	return gradients, loss, errors.Join(errs...)
}

// parallel calls work for every item below items, on all workers.
func (t *Trainer) parallel(items int, work func(w Worker, item int)) {
	var next atomic.Int64
	take := func(w Worker) {
		for i := int(next.Add(1)) - 1; i < items; i = int(next.Add(1)) - 1 {
			work(w, i)
		}
	}
	var wait sync.WaitGroup
	for _, w := range t.workers[1:] {
		wait.Go(func() { take(w) })
	}
	take(t.workers[0])
	wait.Wait()
}

// noteHeldOut finds the mean loss of the samples held out if an epoch is over.
func (t *Trainer) noteHeldOut() error {
	perEpoch := t.steps / t.options.Epochs
	if t.heldOut == 0 || t.step%perEpoch != 0 {
		return nil
	}
	shard := t.model.Shard()
	losses := make([]float64, shards(t.heldOut, shard))
	errs := make([]error, len(losses))
	t.parallel(len(losses), func(w Worker, i int) {
		losses[i], errs[i] = w.HeldOutLoss(run(i*shard, min((i+1)*shard, t.heldOut)))
	})
	var sum float64
	for _, l := range losses {
		sum += l
	}
	t.heldOutLoss[t.step/perEpoch-1] = sum / float64(t.heldOut)
	return errors.Join(errs...)
}

// Provenance says how the parameters came to be, as a network's file notes it.
func (t *Trainer) Provenance() nn.Provenance {
	return nn.Provenance{Program: t.options.Program, Seed: t.options.Seed, Samples: t.samplesIn(t.step)}
}

// Options says how to train, whatever the model.
type Options struct {
	Program string // for the provenance
	Seed    uint64 // of the first parameters and the order of the samples

	// Dataset names the samples, so that a checkpoint that was made with others of the
	// same number is refused. It may be empty.
	Dataset string

	Epochs int
	Batch  int // samples to a step; for every shard of them there is a gradient in memory

	Optimizer    Optimizer
	LearningRate Schedule
	WeightDecay  float64 // share of a weight, times the rate, that a step takes away; biases keep theirs
	// DecayToStart has the weights decay toward the first ones instead of toward 0.
	DecayToStart bool

	// What follows does not change the result.

	Kernels       simd.Kernels
	Threads       int            // 0 means 1
	Progress      func(Progress) // called between two steps, at every epoch's end; may be nil
	ProgressEvery int            // steps after which Progress is called too; 0 means never
}

// maxBatch bounds the memory of the gradients of a batch.
const maxBatch = 1 << 14

// validate reports what is wrong with o, if anything.
func (o *Options) validate() error {
	switch {
	case len(o.Program) > nn.MaxName:
		return fmt.Errorf("a program's name of %d bytes, the most is %d", len(o.Program), nn.MaxName)
	case o.Epochs < 1 || o.Epochs > math.MaxInt32:
		return fmt.Errorf("%d epochs", o.Epochs)
	case o.Batch < 1 || o.Batch > maxBatch:
		return fmt.Errorf("batches of %d, 1 to %d are possible", o.Batch, maxBatch)
	case o.Threads < 0 || o.ProgressEvery < 0:
		return errors.New("the number of threads or of steps to a report is negative")
	case !(o.WeightDecay >= 0) || math.IsInf(o.WeightDecay, 1):
		return fmt.Errorf("weight decay of %v", o.WeightDecay)
	}
	if err := o.Optimizer.validate(); err != nil {
		return err
	}
	return o.LearningRate.validate()
}

// describe returns in words everything of o that decides the result.
func (o *Options) describe() string {
	text := fmt.Sprintf("program %q, seed %d, epochs %d, batch %d, %+v, %+v, weight decay %v",
		o.Program, o.Seed, o.Epochs, o.Batch, o.Optimizer, o.LearningRate, o.WeightDecay)
	if o.DecayToStart {
		text += ", decay to the start"
	}
	if o.Dataset != "" {
		text += fmt.Sprintf(", data %.200q", o.Dataset)
	}
	return text
}

// Progress is a report of how the training goes.
type Progress struct {
	Epoch, Epochs int     // begun so far, in all
	Step, Steps   int     // done so far, in all
	Samples       int     // since the last report
	Loss          float64 // mean of these samples
	HeldOut       float64 // mean loss of the samples held out, at an epoch's end; else NaN
	Rate          float64 // of the last step
	PerSecond     float64 // samples, by the wall clock
}
