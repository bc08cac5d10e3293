// Package train makes networks for package nn by gradient descent.
//
// A Trainer goes through the samples in mini-batches, in an order that the seed
// fixes, for a number of epochs:
//
//	t, err := train.New(options, samples)
//	err = t.Run(ctx)
//	net, err := t.Network()
//
// Everything that Options says, the number of threads aside, and the samples
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
	"time"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Trainer trains one network. It serves one goroutine at a time.
type Trainer struct {
	options Options
	samples Samples
	steps   int // in all

	// The state, all of which a checkpoint holds.
	step       int // done
	parameters []float32
	moments    [][]float32 // of the optimizer, as many values as parameters each
	curve      []float64   // sums of the losses of each point of the loss curve
	heldOut    []float64   // loss of the samples held out, of each epoch; empty without them

	workers   []*worker
	gradients [][]float32 // of each chunk of a batch
	losses    []float64
	spans     []span
	order     []uint32 // of the samples in the epoch at hand
	shuffled  int      // the epoch that order is of, counted from 1

	// What the workers read in a step.
	rounded []float32 // the parameters as a quantized network has them
	layers  []nn.View // what forward runs: of the parameters or the rounded ones
	flipped [][]float32
	start   []float32 // what weights decay to; nil for 0
}

// The streams of random numbers that come from one seed.
const (
	orderStream  = 0 // plus the epoch, counted from 1
	weightStream = math.MaxUint64
)

// New returns a trainer at its start. It does not change the samples.
func New(o Options, samples Samples) (*Trainer, error) {
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	n := samples.Len()
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
	o.Architecture.Layers = slices.Clone(o.Architecture.Layers)
	o.Threads = max(o.Threads, 1)
	parameters := o.Architecture.Parameters()
	t := &Trainer{
		options: o, samples: samples, steps: o.Epochs * perEpoch,
		parameters: make([]float32, parameters),
		spans:      spans(o.Architecture),
		order:      make([]uint32, n),
	}
	for range o.Optimizer.moments() {
		t.moments = append(t.moments, make([]float32, parameters))
	}
	for range (min(o.Batch, n) + chunk - 1) / chunk {
		t.gradients = append(t.gradients, make([]float32, parameters))
	}
	t.losses = make([]float64, len(t.gradients))
	t.curve = make([]float64, min(t.steps, curvePoints))
	if o.HeldOut != nil {
		t.heldOut = make([]float64, o.Epochs)
	}
	if o.DecayToStart {
		t.start = o.Start.Parameters()
	}
	t.prepare()
	t.initialize()
	if err := t.refresh(); err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return t, nil
}

// prepare makes the scratch.
func (t *Trainer) prepare() {
	run := t.parameters
	if t.options.Quantization.Active != 0 {
		t.rounded = make([]float32, len(t.parameters))
		run = t.rounded
	}
	t.layers = t.options.Architecture.Views(run)
	t.flipped = make([][]float32, len(t.layers))
	for i, l := range t.layers[1:] {
		t.flipped[i+1] = make([]float32, len(l.Weights))
	}
	for range t.options.Threads {
		t.workers = append(t.workers, newWorker(t))
	}
}

// initialize sets the parameters to the start's. Without one it draws the
// weights as He et al. 2015 do for layers that cut off half of their sums, and
// with half the variance for the others. A skip connection begins with zeros, and the
// hidden layer beside it with little: the network learns first what is linear.
func (t *Trainer) initialize() {
	if t.options.Start != nil {
		copy(t.parameters, t.options.Start.Parameters())
		return
	}
	r := rand.New(rand.NewPCG(t.options.Seed, weightStream))
	for _, l := range t.options.Architecture.Views(t.parameters) {
		variance := 1 / float64(l.Inputs)
		if l.Skip != nil {
			variance /= float64(l.Inputs)
		}
		if l.Activation == nn.ReLU || l.Activation == nn.ClippedReLU {
			variance *= 2
		}
		for i := range l.Weights {
			l.Weights[i] = float32(r.NormFloat64() * math.Sqrt(variance))
		}
	}
}

// refresh brings what follows from the parameters up to date.
func (t *Trainer) refresh() error {
	if t.rounded != nil {
		if err := t.options.Quantization.Round(t.options.Architecture, t.rounded, t.parameters); err != nil {
			return err
		}
	}
	for i, l := range t.layers[1:] {
		flip(t.flipped[i+1], l.Weights, l.Inputs)
	}
	return nil
}

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
		if err := t.measureHeldOut(); err != nil {
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
	chunks, loss, err := t.gradient(batch)
	if err != nil {
		return 0, err
	}
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return 0, errDiverged
	}
	u := t.options.Optimizer.update(t.step, t.options.LearningRate.At(t.step, t.steps), t.options.WeightDecay)
	if t.start != nil {
		u.decayToStart()
	}
	t.parallel(len(t.spans), func(_ *worker, i int) { t.move(&u, t.spans[i], chunks) })
	t.noteLoss(loss)
	t.step++
	return loss, t.refresh()
}

// gradient fills the gradients of the chunks of a batch, which add up to the
// gradient of its mean loss, and returns their number and the sum of the losses.
func (t *Trainer) gradient(batch []uint32) (chunks int, loss float64, err error) {
	chunks = (len(batch) + chunk - 1) / chunk
	errs := make([]error, chunks)
	t.parallel(chunks, func(w *worker, i int) {
		part := batch[i*chunk : min((i+1)*chunk, len(batch))]
		t.losses[i], errs[i] = w.gradient(t.gradients[i], part, 1/float32(len(batch)))
	})
	for _, l := range t.losses[:chunks] {
		loss += l
	}
	return chunks, loss, errors.Join(errs...)
}

// Network returns the network as it is now.
func (t *Trainer) Network() (*nn.Network, error) {
	return nn.New(t.options.Architecture, t.parameters, nn.Provenance{
		Program: t.options.Program, Seed: t.options.Seed, Samples: t.trainedOn(),
	})
}

// trainedOn returns how many samples the network has learned from, those of its
// start included.
func (t *Trainer) trainedOn() uint64 {
	samples := t.samplesIn(t.step)
	if t.options.Start != nil {
		samples += t.options.Start.Provenance().Samples
	}
	return samples
}

// Options says what to train and how.
type Options struct {
	Architecture nn.Architecture
	Program      string // for the network's provenance
	Seed         uint64 // of the first parameters and the order of the samples

	// Start, unless it is nil, is a network of the same architecture whose
	// parameters are the first ones. The samples that it was trained on count in
	// the provenance of the result.
	Start *nn.Network
	// Dataset names the samples, so that a checkpoint that was made with others of the
	// same number is refused. It may be empty.
	Dataset string
	// HeldOut, unless it is nil, is samples that the network does not learn from: their
	// loss is found after every epoch.
	HeldOut Samples

	Loss   Loss
	Worth  Worth // counts besides the loss, which is told without it; may be empty
	Epochs int
	Batch  int // samples to a step; for every 64 of them there is a gradient in memory

	Optimizer    Optimizer
	LearningRate Schedule
	WeightDecay  float64 // share of a weight, times the rate, that a step takes away; biases keep theirs
	// DecayToStart has the weights decay toward Start's instead of toward 0.
	DecayToStart bool

	// Quantization, unless it is zero, is the quantization that the network is trained for:
	// the loss is then the quantized network's, and the gradient is
	// taken as if nothing had been rounded. The inputs must be counts.
	Quantization nn.Quantization

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
	if err := o.Architecture.Validate(); err != nil {
		return err
	}
	if o.Start != nil && !o.Start.Architecture().Equal(o.Architecture) {
		return fmt.Errorf("%w: the start is %v, the training is of %v", nn.ErrArchitecture, o.Start.Architecture(), o.Architecture)
	}
	last := o.Architecture.Layers[len(o.Architecture.Layers)-1].Activation
	switch {
	case len(o.Program) > nn.MaxName:
		return fmt.Errorf("a program's name of %d bytes, the most is %d", len(o.Program), nn.MaxName)
	case o.Epochs < 1 || o.Epochs > math.MaxInt32:
		return fmt.Errorf("%d epochs", o.Epochs)
	case o.Batch < 1 || o.Batch > maxBatch:
		return fmt.Errorf("batches of %d, 1 to %d are possible", o.Batch, maxBatch)
	case o.Threads < 0 || o.ProgressEvery < 0:
		return errors.New("the number of threads or of steps to a report is negative")
	case o.Loss >= losses:
		return fmt.Errorf("loss %d is not known", o.Loss)
	case o.Loss == ListCrossEntropy && o.Architecture.Outputs() != 1:
		return fmt.Errorf("the cross-entropy of lists needs one output, not %d", o.Architecture.Outputs())
	case o.DecayToStart && o.Start == nil:
		return errors.New("weight decay towards a start that is not given")
	case o.HeldOut != nil && o.HeldOut.Len() < 1:
		return errors.New("no samples are held out")
	case o.Loss == CrossEntropy && last != nn.Sigmoid && last != nn.Softmax:
		return fmt.Errorf("cross-entropy needs outputs of sigmoid or softmax, not %v", last)
	case !(o.WeightDecay >= 0) || math.IsInf(o.WeightDecay, 1):
		return fmt.Errorf("weight decay of %v", o.WeightDecay)
	}
	if err := o.Worth.validate(o.Architecture.Outputs(), last, o.Loss); err != nil {
		return err
	}
	if err := o.Optimizer.validate(); err != nil {
		return err
	}
	return o.LearningRate.validate()
}

// describe returns everything that decides the result, in words. Two runs with
// equal descriptions and samples are the same run.
func (o *Options) describe(samples int) string {
	text := fmt.Sprintf("architecture %v %v, program %q, seed %d, loss %d, epochs %d, batch %d, %+v, %+v, weight decay %v, active %d, samples %d",
		o.Architecture, o.Architecture.Layers, o.Program, o.Seed, o.Loss, o.Epochs, o.Batch, o.Optimizer, o.LearningRate,
		o.WeightDecay, o.Quantization.Active, samples)
	if o.Start != nil {
		text += fmt.Sprintf(", start %016x after %d samples", nn.Fingerprint(o.Start), o.Start.Provenance().Samples)
	}
	if o.DecayToStart {
		text += ", decay to the start"
	}
	if o.HeldOut != nil {
		text += fmt.Sprintf(", %d held out", o.HeldOut.Len())
	}
	if len(o.Worth.Of) > 0 {
		text += fmt.Sprintf(", worth %v", o.Worth)
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
