package train

import (
	"errors"
	"fmt"
	"math"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

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

	Optimiser    Optimiser
	LearningRate Schedule
	WeightDecay  float64 // share of a weight, times the rate, that a step takes away; biases keep theirs
	// DecayToStart has the weights decay towards those of Start instead of towards 0.
	DecayToStart bool

	// Quantisation, unless it is zero, is what the network will be quantised
	// with: the loss is then that of the quantised network, and the gradient is
	// taken as if nothing had been rounded. The inputs must be counts.
	Quantisation nn.Quantisation

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
	if err := o.Optimiser.validate(); err != nil {
		return err
	}
	return o.LearningRate.validate()
}

// describe returns everything that decides the result, in words. Two runs with
// equal descriptions and samples are the same run.
func (o *Options) describe(samples int) string {
	text := fmt.Sprintf("architecture %v %v, program %q, seed %d, loss %d, epochs %d, batch %d, %+v, %+v, weight decay %v, active %d, samples %d",
		o.Architecture, o.Architecture.Layers, o.Program, o.Seed, o.Loss, o.Epochs, o.Batch, o.Optimiser, o.LearningRate,
		o.WeightDecay, o.Quantisation.Active, samples)
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
