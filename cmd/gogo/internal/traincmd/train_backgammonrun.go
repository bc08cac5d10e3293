package traincmd

import (
	"context"
	"fmt"
	"os"

	"gogo/bench/terminal"
	"gogo/bench/train/backgammon"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/progress"
	"gogo/eval/backgammon/chances"
)

// Run trains the networks and says on how many samples, and their last losses.
func (c *trainBackgammonCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.prepare(); err != nil {
		return err
	}
	options, err := c.options(std.Log)
	if err != nil {
		return err
	}
	run := &backgammonRun{flags: c, meter: progress.NewRounds(std.Log, terminal.Detect(std.Log, os.Getenv).Live)}
	options.Progress = run.report
	if err := run.start(options); err != nil {
		return err
	}
	run.keeper = keeper{path: c.checkpoint(), every: c.CheckpointEvery, save: run.training.Save, finish: run.plot, log: std.Log, silent: c.watch != nil}
	err = run.keeper.run(ctx, func(ctx context.Context) error {
		defer run.meter.End()
		if at := run.training.Report(); at.Round <= at.Rounds {
			run.meter.Report(at)
		}
		return run.training.Run(ctx)
	})
	if err != nil {
		return err
	}
	return run.summary(cmdline.Printer{W: std.Out})
}

// backgammonRun is a training with its files.
type backgammonRun struct {
	flags    *trainBackgammonCmd
	meter    *progress.Rounds
	training *backgammon.Training
	keeper   keeper
}

// start makes the training, or reads it.
func (r *backgammonRun) start(o backgammon.Options) (err error) {
	if !r.flags.Resume {
		r.training, err = backgammon.New(o)
		return err
	}
	path := r.flags.checkpoint()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if r.training, err = backgammon.Resume(file, o); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// report shows where the training is. After a round it writes the networks, and the
// checkpoint now and then, also within a round, which may take hours.
func (r *backgammonRun) report(p backgammon.Report) {
	r.meter.Report(p)
	if p.Over {
		r.keeper.check(r.write())
		if r.flags.watch != nil {
			r.keeper.check(r.flags.watch(p))
		}
	}
	r.keeper.due()
}

func (r *backgammonRun) write() error {
	return writeNets(r.flags.Dir, r.flags.Stage, r.training.Nets())
}

// plot draws the loss of each class.
func (r *backgammonRun) plot() error {
	for class := range chances.Classes {
		if len(r.training.LossCurve(class)) == 0 {
			continue // races
		}
		title := fmt.Sprintf("Loss in training %v, %v", class, r.flags.Stage)
		if err := r.flags.Plot.of(class.String()).draw(title, r.training.LossCurve(class), nil); err != nil {
			return err
		}
	}
	return nil
}

// summary writes the networks once more, in case their files are gone since the
// last round, and says what they are.
func (r *backgammonRun) summary(out cmdline.Printer) error {
	if err := r.write(); err != nil {
		return err
	}
	for class, net := range r.training.Nets() {
		class := chances.Class(class)
		curve := r.training.LossCurve(class)
		if len(curve) == 0 {
			continue // races
		}
		out.F("%s: %d samples, loss %.4f\n", netFile(r.flags.Dir, r.flags.Stage, class),
			net.Provenance().Samples, curve[len(curve)-1].Loss)
	}
	return out.Err
}
