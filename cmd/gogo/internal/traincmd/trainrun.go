package traincmd

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/progress"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/files"
)

// train trains a network, once checkFiles has been asked. It keeps the checkpoint and the
// chart that the flags ask for, also if ctx ends the training.
func (f *trainFlags) train(ctx context.Context, std cmdline.Streams, t training) (*nn.Network, error) {
	options, err := f.options(t)
	if err != nil {
		return nil, err
	}
	run := &trainRun{
		flags: f, training: t, checkpoint: nameFile(f.Checkpoint, t.name),
		meter: progress.NewTraining(std.Log, terminal.Detect(std.Log, os.Getenv).Live, t.name),
	}
	if err := run.start(options); err != nil {
		return nil, err
	}
	run.keeper = keeper{path: run.checkpoint, every: f.CheckpointEvery, save: run.trainer.Save, finish: run.plot, log: std.Log}
	err = run.keeper.run(ctx, func(ctx context.Context) error {
		defer run.meter.End()
		return run.trainer.Run(ctx)
	})
	if err != nil {
		return nil, err
	}
	return run.trainer.Network()
}

// write writes the network that was trained.
func (f *trainFlags) write(n interface{ Write(w io.Writer) error }) error {
	return files.Write(f.Out, n.Write)
}

// trainRun is a training with its files.
type trainRun struct {
	flags      *trainFlags
	training   training
	checkpoint string
	meter      *progress.Training
	trainer    *train.Trainer
	keeper     keeper
}

// start makes the trainer, or reads it.
func (r *trainRun) start(o train.Options) (err error) {
	o.ProgressEvery, o.Progress = 1, r.step
	if !r.flags.Resume || r.training.later && !exists(r.checkpoint) {
		r.trainer, err = train.New(o, r.training.samples)
		return err
	}
	r.trainer, err = nn.Load(r.checkpoint, nil, func(file io.Reader) (*train.Trainer, error) {
		return train.Resume(file, o, r.training.samples)
	})
	return err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// step shows where the training is and saves it now and then.
func (r *trainRun) step(p train.Progress) {
	r.meter.Step(p)
	r.keeper.due()
}

// plot draws the loss.
func (r *trainRun) plot() error {
	title := "Loss in training " + filepath.Base(r.flags.Out)
	if name := r.training.name; name != "" {
		title += ", " + name
	}
	return r.flags.Plot.of(r.training.name).draw(title, r.trainer.LossCurve(), r.trainer.HeldOutCurve())
}
