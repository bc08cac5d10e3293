package train

import (
	"errors"
	"fmt"
	"math"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

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
