// Package traincmd has the commands of gogo that train networks and print training data.
package traincmd

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/toyrace"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/files"
)

// Train has the commands that train networks.
type Train struct {
	Gomoku           trainGomokuCmd           `cmd:"" help:"Train the evaluation and move ordering of gomoku's patterns."`
	GomokuNet        trainGomokuNetCmd        `cmd:"" name:"gomoku-net" help:"Train the network of gomoku."`
	Quoridor         trainQuoridorCmd         `cmd:"" help:"Train the network of Quoridor."`
	Backgammon       trainBackgammonCmd       `cmd:"" help:"Train the backgammon networks by their own games."`
	Races            trainRacesCmd            `cmd:"" help:"Train the backgammon race network."`
	BackgammonCourse trainBackgammonCourseCmd `cmd:"" name:"backgammon-course" help:"Train all backgammon networks from nothing."`
	Bridge           trainBridgeCmd           `cmd:"" help:"Train the network that estimates tricks at bridge."`
	BridgeCalls      trainBridgeCallsCmd      `cmd:"" help:"Train the network that chooses calls at bridge."`
	Bearoff          trainBearoffCmd          `cmd:"" help:"Train a toy network on small bearoff races, to try the trainer."`
}

// trainBearoffCmd trains on a problem with known answers.
type trainBearoffCmd struct {
	trainFlags `kong:"set='epochs=10',set='batch=128',set='rate=0.01',set='rateend=0.0002',set='schedule=cosine',set='warmup=0',set='weightdecay=0'"`

	Quantize bool `name:"quantise" help:"Train and write a network of small integers."`

	Races int `default:"200000" help:"Learn from this many random races."`
}

// maxRaces bounds the memory of the races.
const maxRaces = 100_000_000

// Validate implements kong.Validatable.
func (c *trainBearoffCmd) Validate() error {
	if c.Races < 1 || c.Races > maxRaces {
		return program.Misusef("--races %d: must be 1 to %d", c.Races, maxRaces)
	}
	return c.trainFlags.Validate()
}

// Run trains and prints the errors on races that were not trained on.
func (c *trainBearoffCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	net, integers, err := c.learn(ctx, std)
	if err != nil {
		return err
	}
	const races = 10000
	unseen := toyrace.New(races, ^c.Seed)
	kernels, err := simd.FromEnv()
	if err != nil {
		return err
	}
	metrics, err := train.Evaluate(net, train.CrossEntropy, unseen, kernels)
	if err != nil {
		return err
	}
	out := cmdline.Printer{W: std.Out}
	out.F("%d samples, loss in %d other races: %.4f\n", net.Provenance().Samples, races, metrics.Loss)
	out.F("error of the chance to win: %.4f\n", raceError(net, unseen, kernels))
	if integers != nil {
		out.F("of the network in integers: %.4f\n", quantizedRaceError(integers, unseen, kernels))
	}
	return out.Err
}

// learn trains the network and writes it; with Quantize it writes and returns an integer network
// too.
func (c *trainBearoffCmd) learn(ctx context.Context, std cmdline.Streams) (net *nn.Network, integers *nn.Quantized, err error) {
	t := training{architecture: toyrace.Architecture(), samples: toyrace.New(c.Races, c.Seed)}
	if t.start, err = c.startNetwork(t.architecture); err != nil {
		return nil, nil, err
	}
	if c.Quantize {
		t.quantization.Active = toyrace.Active
	}
	if net, err = c.train(ctx, std, t); err != nil {
		return nil, nil, err
	}
	if !c.Quantize {
		return net, nil, c.write(net)
	}
	if integers, err = t.quantization.Quantize(net); err != nil {
		return nil, nil, err
	}
	return net, integers, c.write(integers)
}

// raceError returns the root mean square error of a network's chances.
func raceError(net *nn.Network, races *toyrace.Races, k simd.Kernels) float64 {
	e := nn.NewEvaluator(net, k, 1)
	inputs, chance := make([]float32, toyrace.Inputs), make([]float32, 1)
	return races.Error(func(i int) float64 {
		clear(inputs)
		races.Inputs(i, inputs)
		e.Evaluate(chance, inputs)
		return float64(chance[0])
	})
}

// quantizedRaceError returns the root mean square error of an integer network's chances.
func quantizedRaceError(net *nn.Quantized, races *toyrace.Races, k simd.Kernels) float64 {
	e, chance := nn.NewQuantizedEvaluator(net, k), make([]float32, 1)
	return races.Error(func(i int) float64 {
		e.Evaluate(chance, races.Features(i))
		return float64(chance[0])
	})
}

// train trains a network after checkFiles. It writes the checkpoint and the chart that the flags
// ask for, also if ctx ends the training.
func (f *trainFlags) train(ctx context.Context, std cmdline.Streams, t training) (*nn.Network, error) {
	var trainer *train.NetworkTrainer
	run := &trainRun{flags: f, name: t.name, later: t.later}
	err := run.train(ctx, std, func(o train.Options, checkpoint io.Reader) (_ *train.Trainer, err error) {
		if checkpoint == nil {
			trainer, err = train.NewNetwork(f.network(o, &t), t.samples)
		} else {
			trainer, err = train.ResumeNetwork(checkpoint, f.network(o, &t), t.samples)
		}
		if err != nil {
			return nil, err
		}
		return trainer.Trainer, nil
	})
	if err != nil {
		return nil, err
	}
	return trainer.Network()
}

// trainModel trains a model that is not a network of package nn. It returns the provenance of the
// parameters. It calls dataset only with a checkpoint.
func (f *trainFlags) trainModel(ctx context.Context, std cmdline.Streams, m train.Model, dataset func() string) (nn.Provenance, error) {
	run := &trainRun{flags: f}
	err := run.train(ctx, std, func(o train.Options, checkpoint io.Reader) (*train.Trainer, error) {
		if f.Checkpoint != "" {
			o.Dataset = dataset()
		}
		if checkpoint == nil {
			return train.New(o, m)
		}
		return train.Resume(checkpoint, o, m)
	})
	if err != nil {
		return nn.Provenance{}, err
	}
	return run.trainer.Provenance(), nil
}

// write writes the trained network.
func (f *trainFlags) write(n nn.Writable) error {
	return writeNetwork(f.Out, n)
}

// writeNetwork writes a network to a file.
func writeNetwork(path string, n nn.Writable) error {
	return files.Write(path, func(w io.Writer) error { return nn.Write(w, n) })
}

// trainRun is a training with its files.
type trainRun struct {
	flags   *trainFlags
	name    string // among the trainings of a command; empty for a single one
	later   bool   // follows another one: there may be no checkpoint to resume
	meter   *cmdline.Training
	trainer *train.Trainer
	keeper  keeper
}

// train trains with the trainer that begin creates, from a checkpoint unless that is nil.
func (r *trainRun) train(ctx context.Context, std cmdline.Streams, begin func(o train.Options, checkpoint io.Reader) (*train.Trainer, error)) error {
	o, err := r.flags.options()
	if err != nil {
		return err
	}
	r.meter = cmdline.NewTraining(std.Log, terminal.Detect(std.Log, os.Getenv).Live, r.name)
	o.Epochs, o.ProgressEvery, o.Progress = r.flags.Epochs, 1, r.step
	checkpoint := nameFile(r.flags.Checkpoint, r.name)
	if r.flags.Resume && (!r.later || exists(checkpoint)) {
		r.trainer, err = nn.Load(checkpoint, func(file io.Reader) (*train.Trainer, error) { return begin(o, file) })
	} else {
		r.trainer, err = begin(o, nil)
	}
	if err != nil {
		return err
	}
	r.keeper = keeper{path: checkpoint, every: r.flags.CheckpointEvery, save: r.trainer.Save, finish: r.plot, log: std.Log}
	return r.keeper.run(ctx, func(ctx context.Context) error {
		defer r.meter.End()
		return r.trainer.Run(ctx)
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// step shows the progress and saves the state now and then.
func (r *trainRun) step(p train.Progress) {
	r.meter.Step(p)
	r.keeper.due()
}

// plot draws the loss.
func (r *trainRun) plot() error {
	title := "Loss in training " + filepath.Base(r.flags.Out)
	if r.name != "" {
		title += ", " + r.name
	}
	return r.flags.Plot.of(r.name).draw(title, r.trainer.LossCurve(), r.trainer.HeldOutCurve())
}

// keeper saves the state of a training in its checkpoint.
type keeper struct {
	path   string // of the checkpoint; empty for none
	every  time.Duration
	save   func(io.Writer) error
	finish func() error // draws the charts once the state is saved
	log    io.Writer
	silent bool // the caller reports instead

	stop  context.CancelCauseFunc
	saved time.Time // when the checkpoint was last written
}

// run trains to the end, or until ctx is done, and then saves the state: a result that cannot be
// written need not be trained again. A failed training leaves no state.
func (k *keeper) run(ctx context.Context, work func(context.Context) error) error {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k.stop, k.saved = stop, time.Now()
	err := work(within)
	if err != nil && within.Err() == nil {
		return err
	}
	if cause := context.Cause(within); err != nil && ctx.Err() == nil && cause != nil {
		err = cause // a file that could not be written
	}
	if k.path != "" {
		if failed := k.write(); failed != nil {
			return errors.Join(err, failed)
		}
		if err != nil && !k.silent {
			slog.New(slog.NewTextHandler(k.log, nil)).Info("stopped: go on with --resume", "checkpoint", k.path)
		}
	}
	return errors.Join(err, k.finish())
}

// due writes the checkpoint if it is due. An error ends the training.
func (k *keeper) due() {
	if k.path != "" && time.Since(k.saved) >= k.every {
		k.check(k.write())
	}
}

// check ends the training with an error, unless it is nil.
func (k *keeper) check(err error) {
	if err != nil {
		k.stop(err)
	}
}

func (k *keeper) write() error {
	k.saved = time.Now()
	return files.Write(k.path, k.save)
}
