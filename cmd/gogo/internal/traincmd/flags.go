package traincmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gogo/bench/report"
	"gogo/cmd/internal/program"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/files"
)

// learnFlags configures the optimizer. A command embeds them and sets the defaults named batch,
// rate, rateend, schedule, warmup and weightdecay in the field's tag.
type learnFlags struct {
	Batch       int     `default:"${batch}" help:"Use this many samples in a step."`
	Optimizer   string  `name:"optimiser" enum:"adam,sgd" default:"adam" help:"Choose the optimizer: ${enum}."`
	Momentum    float64 `default:"0.9" help:"Set the momentum of sgd."`
	Rate        float64 `default:"${rate}" help:"Start with this learning rate."`
	RateEnd     float64 `default:"${rateend}" help:"End with this learning rate."`
	Schedule    string  `enum:"constant,linear,exponential,cosine" default:"${schedule}" help:"Go from one rate to the other by this schedule: ${enum}."`
	Warmup      int     `default:"${warmup}" placeholder:"STEPS" help:"Let the rate rise from 0 in the first STEPS."`
	WeightDecay float64 `default:"${weightdecay}" help:"Let each step take away this share of a weight, times the rate; in gomoku, of its difference from the initial weight."`
	Seed        uint64  `default:"1" help:"Repeat the training of this seed."`
	Threads     int     `default:"1" help:"Train with this many threads; the result does not depend on it."`
}

// keepFlags configures the checkpoints of a training.
type keepFlags struct {
	CheckpointEvery time.Duration `default:"1m" help:"Write the checkpoint this often."`
	Resume          bool          `help:"Go on from the checkpoint; the network will be that of an uninterrupted run."`
}

// Validate implements kong.Validatable.
func (f *keepFlags) Validate() error {
	if f.CheckpointEvery <= 0 {
		return errors.New("--checkpoint-every must be greater than 0")
	}
	return nil
}

// flagNumber is a flag that has to be positive.
type flagNumber struct {
	flag string
	n    int
}

// checkCounts refuses flags that are less than 1.
func checkCounts(all ...flagNumber) error {
	for _, c := range all {
		if c.n < 1 {
			return program.Misusef("--%s %d: must be at least 1", c.flag, c.n)
		}
	}
	return nil
}

// options returns the options of a trainer.
func (f *learnFlags) options() (train.Options, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return train.Options{}, err
	}
	o := train.Options{
		Program: programName(), Seed: f.Seed, Batch: f.Batch,
		Optimizer:    train.Adam(),
		LearningRate: train.Schedule{Start: f.Rate, End: f.RateEnd, Decay: schedules[f.Schedule], Warmup: f.Warmup},
		WeightDecay:  f.WeightDecay,
		Kernels:      kernels, Threads: f.Threads,
	}
	if f.Schedule == "constant" {
		o.LearningRate.End = o.LearningRate.Start
	}
	if f.Optimizer == "sgd" {
		o.Optimizer = train.SGD(f.Momentum)
	}
	return o, nil
}

// trainFlags configures the training of one network on a set of samples. A command embeds them and
// sets the default named epochs besides.
type trainFlags struct {
	Out   string `required:"" placeholder:"FILE" help:"Write the trained network to FILE."`
	Start string `placeholder:"FILE" type:"existingfile" help:"Begin with the network in FILE instead of random weights or, in gomoku, a guess."`

	Epochs int `default:"${epochs}" help:"Learn this many times from all samples."`
	learnFlags
	keepFlags

	Plot       plotFile `placeholder:"FILE" help:"Draw the loss to FILE (.png or .svg)."`
	Checkpoint string   `placeholder:"FILE" help:"Save the training's state to FILE, also at Ctrl-C."`
}

// schedules has the values of Schedule.
var schedules = map[string]train.Decay{
	"constant": train.Constant, "linear": train.Linear, "exponential": train.Exponential, "cosine": train.Cosine,
}

// Validate implements kong.Validatable.
func (f *trainFlags) Validate() error {
	return errors.Join(f.keepFlags.Validate(), checkCounts(flagNumber{"epochs", f.Epochs}, flagNumber{"batch", f.Batch}), checkCheckpoint(f.Resume, f.Checkpoint))
}

// checkCheckpoint refuses to resume without a checkpoint.
func checkCheckpoint(resume bool, checkpoint string) error {
	if resume && checkpoint == "" {
		return errors.New("--resume: name the --checkpoint to go on from")
	}
	return nil
}

// checkFiles reports a file that could not be written at the end, or must not be. A command with
// several trainings names them; the name of a single one is empty.
func (f *trainFlags) checkFiles(names ...string) error {
	if err := checkPlaces(f.Out); err != nil {
		return err
	}
	for _, name := range names {
		checkpoint := nameFile(f.Checkpoint, name)
		if err := checkPlaces(string(f.Plot.of(name)), checkpoint); err != nil {
			return err
		}
		if checkpoint == "" || f.Resume {
			continue
		}
		if err := checkAbsent(checkpoint); err != nil {
			return err
		}
	}
	return nil
}

// nameFile returns the file of one of several parts, whose name is added before the extension. An
// empty path or name adds nothing.
func nameFile(path, name string) string {
	if path == "" || name == "" {
		return path
	}
	extension := filepath.Ext(path)
	return strings.TrimSuffix(path, extension) + "-" + name + extension
}

// checkPlaces reports a file that cannot be written. An empty name is no file.
func checkPlaces(paths ...string) error {
	for _, path := range paths {
		if path == "" {
			continue
		}
		if err := files.CheckWritable(path); err != nil {
			return err
		}
	}
	return nil
}

// checkAbsent refuses a checkpoint that a new training would overwrite.
func checkAbsent(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("--checkpoint: %s exists: go on with --resume, or remove it", path)
	}
	return nil
}

// training is a training of a command.
type training struct {
	name  string // among the trainings of a command; empty for a single one
	later bool   // follows another one: there may be no checkpoint to resume

	architecture nn.Architecture
	start        *nn.Network // nil for random weights
	decayToStart bool
	quantization nn.Quantization // of an integer network

	loss    train.Loss
	rate    float64 // factor of the learning rates in the flags; 0 means 1
	samples train.Samples
	heldOut train.Samples // nil for none
}

// network returns the trainer's options for a network.
func (f *trainFlags) network(o train.Options, t *training) train.NetworkOptions {
	o.DecayToStart = t.decayToStart
	if t.rate != 0 {
		o.LearningRate.Start *= t.rate
		o.LearningRate.End *= t.rate
	}
	if f.Checkpoint != "" {
		o.Dataset = train.Fingerprint(t.architecture, t.samples)
	}
	return train.NetworkOptions{
		Options: o, Architecture: t.architecture, Start: t.start, Quantization: t.quantization,
		Loss: t.loss, HeldOut: t.heldOut,
	}
}

// startNetwork returns the network of --start, nil if there is none.
func (f *trainFlags) startNetwork(a nn.Architecture) (*nn.Network, error) {
	if f.Start == "" {
		return nil, nil
	}
	return readNetwork(f.Start, a)
}

// readNetwork reads a network of an architecture. An error names the file.
func readNetwork(path string, a nn.Architecture) (*nn.Network, error) {
	return nn.Load(path, func(r io.Reader) (*nn.Network, error) { return nn.Read(r, a) })
}

// programName returns the program's name and version, as long as a network can store it.
func programName() string {
	name := "gogo " + program.Number()
	return name[:min(len(name), nn.MaxName)]
}

// plotFile is the file of a loss curve; empty for none.
type plotFile string

// chartKinds has the extensions of charts.
var chartKinds = []string{".png", ".svg"}

// Validate implements kong.Validatable.
func (f plotFile) Validate() error {
	if f != "" && !slices.Contains(chartKinds, filepath.Ext(string(f))) {
		return fmt.Errorf("%s: must end in .png or .svg", string(f))
	}
	return nil
}

// of returns the file of one of several curves: its name is added before the extension.
func (f plotFile) of(name string) plotFile {
	return plotFile(nameFile(string(f), name))
}

// draw draws a curve, unless it has no points yet, and the validation curve, if there is one.
func (f plotFile) draw(title string, curve, heldOut []train.Point) error {
	if f == "" || len(curve) == 0 {
		return nil
	}
	chart := report.LossChart(title, curve, heldOut)
	draw := chart.WritePNG
	if filepath.Ext(string(f)) == ".svg" {
		draw = chart.WriteSVG
	}
	return files.Write(string(f), draw)
}
