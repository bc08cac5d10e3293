package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gogo/bench/atomicfile"
	"gogo/cmd/gogo/internal/progress"
	"gogo/cmd/gogo/internal/screen"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// train trains what a function returns, which is called once the flags are known
// to be good. It writes all files that the flags ask for and returns the network.
// A training that ctx ends has its checkpoint and its chart.
func (f *trainFlags) train(ctx context.Context, std streams, what func() training) (*nn.Network, error) {
	if err := f.checkFiles(); err != nil {
		return nil, err
	}
	t := what()
	options, err := f.options(t)
	if err != nil {
		return nil, err
	}
	run := &trainRun{flags: f, meter: progress.NewTraining(std.log, screen.Detect(std.log, os.Getenv).Live)}
	if err := run.start(options, t.samples); err != nil {
		return nil, err
	}
	run.keeper = keeper{path: f.Checkpoint, every: f.CheckpointEvery, save: run.trainer.Save, finish: run.plot, log: std.log}
	err = run.keeper.run(ctx, func(ctx context.Context) error {
		defer run.meter.End()
		return run.trainer.Run(ctx)
	})
	if err != nil {
		return nil, err
	}
	return run.write(options.Quantisation)
}

// trainRun is a training with its files.
type trainRun struct {
	flags   *trainFlags
	meter   *progress.Training
	trainer *train.Trainer
	keeper  keeper
}

// start makes the trainer, or reads it.
func (r *trainRun) start(o train.Options, samples train.Samples) (err error) {
	o.Every, o.Progress = 1, r.step
	if !r.flags.Resume {
		r.trainer, err = train.New(o, samples)
		return err
	}
	file, err := os.Open(r.flags.Checkpoint)
	if err != nil {
		return err
	}
	defer file.Close()
	if r.trainer, err = train.Resume(file, o, samples); err != nil {
		return fmt.Errorf("%s: %w", r.flags.Checkpoint, err)
	}
	return nil
}

// step shows where the training is and saves it now and then.
func (r *trainRun) step(p train.Progress) {
	r.meter.Step(p)
	r.keeper.due()
}

// plot draws the loss.
func (r *trainRun) plot() error {
	return r.flags.Plot.draw("Loss in training "+filepath.Base(r.flags.Out), r.trainer.LossCurve())
}

// write writes the network, in integers if it was trained for them.
func (r *trainRun) write(q nn.Quantisation) (*nn.Network, error) {
	net, err := r.trainer.Network()
	if err != nil {
		return nil, err
	}
	write := func(w io.Writer) error { return net.Write(w) }
	if q.Active > 0 {
		integers, err := q.Quantise(net)
		if err != nil {
			return nil, err
		}
		write = integers.Write
	}
	return net, atomicfile.Write(r.flags.Out, write)
}
