package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"gogo/bench/terminal"
	"gogo/bench/train/backgammon"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/files"
)

// trainBackgammonCmd trains the networks of package chances.
type trainBackgammonCmd struct {
	Stage   backgammon.Stage `default:"td" help:"What to learn from: td is whole games, lookahead their positions one roll ahead, rollout their positions rolled out; pruning makes the small networks that choose the candidate plays."`
	Dir     string           `required:"" placeholder:"DIR" help:"Write the networks to DIR after every round, and keep the state of the training there, also at Ctrl-C."`
	Start   string           `need:"races" placeholder:"DIR" type:"existingdir" help:"Begin with the networks in DIR instead of random weights; those with a narrower first layer are widened. For pruning networks, those to learn from."`
	Races   string           `need:"races" placeholder:"FILE" type:"existingfile" help:"The network of races, of gogo train races; default: that of --start. It stays as it is."`
	Pruning string           `placeholder:"DIR" type:"existingdir" help:"Let the pruning networks in DIR choose the candidate plays of lookahead and rollout."`

	Buffer []string `placeholder:"FILE" help:"Begin with the samples in FILE,..., the states of other trainings, instead of none. With --resume they are not needed."`

	Width     int     `placeholder:"N" help:"At most N units in the first layer, for networks that learn fast and are widened later; default: as many as the program's."`
	Rounds    int     `default:"100" help:"Rounds: new games, then some passes of each network over its samples."`
	Passes    int     `default:"1" help:"Passes in a round."`
	Samples   int     `default:"131072" help:"Samples of contact positions to learn from, the latest ones; crashed and race have a third."`
	Fresh     int     `default:"65536" help:"New ones of them in a round."`
	Average   int     `default:"1" help:"End with the mean of the networks after so many last rounds."`
	Lambda    float64 `default:"0.7" help:"How much a game counts beside the estimates, at first: in td its result, in lookahead and rollout, without the luck of its rolls, what it went on to show."`
	LambdaEnd float64 `default:"0" help:"The same at last."`
	Equity    float64 `default:"4" help:"How much the error of the equity counts beside the loss of the chances."`
	Siblings  float64 `default:"8" help:"How much it counts besides by what it differs among the positions behind a roll; stage candidates has several."`
	Playouts  int     `default:"4" help:"Games that rollout plays on from a position."`
	Turns     int     `default:"7" help:"Turns in each of them."`

	learnFlags `kong:"set='batch=128',set='rate=0.001',set='rateend=0.0001',set='schedule=exponential',set='warmup=200',set='weightdecay=0'"`
	keepFlags

	Plot plotFile `placeholder:"FILE" help:"Draw the losses, with the class of the network before the extension of FILE: .png or .svg."`

	watch func(backgammon.Report) error // is called after every round; may be nil
}

// Validate implements kong.Validatable.
func (c *trainBackgammonCmd) Validate() error {
	if err := errors.Join(c.keepFlags.Validate(), checkCounts(
		flagNumber{"rounds", c.Rounds}, flagNumber{"passes", c.Passes}, flagNumber{"samples", c.Samples}, flagNumber{"fresh", c.Fresh}, flagNumber{"average", c.Average},
		flagNumber{"playouts", c.Playouts}, flagNumber{"turns", c.Turns}, flagNumber{"batch", c.Batch},
	)); err != nil {
		return err
	}
	switch {
	case c.Stage == backgammon.Pruning && c.Start == "":
		return errors.New("--start: which networks the pruning ones learn from is not said")
	case c.Races != "" && c.Stage == backgammon.Pruning:
		return errors.New("--races: pruning networks learn from that of --start")
	case c.Races == "" && c.Start == "":
		return errors.New("--races: neither a network of races is said, which gogo train races makes, nor a --start that has one")
	case c.Pruning != "" && !c.Stage.Prunes():
		return fmt.Errorf("--pruning: stage %v looks at all plays", c.Stage)
	}
	return nil
}

// checkpoint returns the file of the state: one for each stage.
func (c *trainBackgammonCmd) checkpoint() string {
	return filepath.Join(c.Dir, c.Stage.String()+".run")
}

// prepare creates the folder, and reports a file that could not be written at the end, or must not
// be.
func (c *trainBackgammonCmd) prepare() error {
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	names := []string{filepath.Base(c.checkpoint())}
	for class := range chances.Classes {
		names = append(names, filepath.Base(netFile(c.Dir, c.Stage, class)))
	}
	if err := files.CheckLinks(c.Dir, names...); err != nil {
		return err
	}
	if err := checkPlaces(string(c.Plot)); err != nil {
		return err
	}
	if err := c.checkStart(); err != nil || c.Resume {
		return err
	}
	return checkAbsent(c.checkpoint())
}

// checkStart refuses a start that the training would overwrite.
func (c *trainBackgammonCmd) checkStart() error {
	if c.Start == "" || c.Stage == backgammon.Pruning {
		return nil
	}
	start, err := os.Stat(c.Start)
	if err != nil {
		return err
	}
	dir, err := os.Stat(c.Dir)
	if err != nil {
		return err
	}
	if os.SameFile(start, dir) {
		return fmt.Errorf("--start: the networks in %s would be written over, and --resume needs them", c.Start)
	}
	return nil
}

// options returns the options of the training. It logs which networks it widens.
func (c *trainBackgammonCmd) options(log io.Writer) (backgammon.Options, error) {
	o := backgammon.Options{
		Stage: c.Stage, Rounds: c.Rounds, Passes: c.Passes, Width: c.Width, Samples: c.Samples, Fresh: c.Fresh, Average: c.Average,
		Lambda: c.Lambda, LambdaEnd: c.LambdaEnd,
		Playouts: backgammon.Playouts{Games: c.Playouts, Turns: c.Turns},
	}
	var err error
	if o.Training.Options, err = c.learnFlags.options(); err != nil {
		return o, err
	}
	o.Training.Worth = train.Worth{Of: chances.Points(), Weight: c.Equity, Siblings: c.Siblings}
	switch {
	case c.Stage == backgammon.Pruning:
		o.Teacher, err = readNets(c.Start, backgammon.TD)
	case c.Start != "":
		o.Start, err = readStart(c.Start, c.Width, c.Seed, slog.New(slog.NewTextHandler(log, nil)))
	}
	if err != nil {
		return o, err
	}
	if c.Races != "" {
		if o.Races, err = readNetwork(c.Races, chances.Architecture(chances.Race)); err != nil {
			return o, err
		}
	}
	if c.Pruning != "" {
		if o.Pruning, err = readNets(c.Pruning, backgammon.Pruning); err != nil {
			return o, err
		}
	}
	if !c.Resume {
		o.Earlier, err = readBuffers(c.Buffer)
	}
	return o, err
}

// readBuffers reads the samples in the states of trainings.
func readBuffers(paths []string) ([]*backgammon.Samples, error) {
	var all []*backgammon.Samples
	for _, path := range paths {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		samples, err := backgammon.ReadSamples(file)
		_ = file.Close() // it was only read
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all = append(all, samples)
	}
	return all, nil
}

// netFile returns the file of a network of a class by a stage, as chances.Open expects it.
func netFile(dir string, stage backgammon.Stage, class chances.Class) string {
	if stage == backgammon.Pruning {
		return filepath.Join(dir, class.String()+"-pruning.net")
	}
	return filepath.Join(dir, class.String()+".net")
}

// readNets reads the networks of a stage, of any width.
func readNets(dir string, stage backgammon.Stage) (*chances.Nets, error) {
	var nets chances.Nets
	for class := range chances.Classes {
		path := netFile(dir, stage, class)
		info, err := nn.Load(path, nil, nn.Inspect)
		if err != nil {
			return nil, err
		}
		want := stage.ArchitectureWithin(class, info.Architecture.Layers[0].Outputs)
		if nets[class], err = readNetwork(path, want); err != nil {
			return nil, err
		}
	}
	return &nets, nil
}

// writeNets writes the networks of a stage.
func writeNets(dir string, stage backgammon.Stage, nets *chances.Nets) error {
	for class := range chances.Classes {
		if err := writeNetwork(netFile(dir, stage, class), nets[class]); err != nil {
			return err
		}
	}
	return nil
}

// readStart reads the networks to start from. It widens those whose first layer is narrower than
// that of the architecture, and logs which.
func readStart(dir string, width int, seed uint64, log *slog.Logger) (*chances.Nets, error) {
	var nets chances.Nets
	for class := range chances.Classes {
		path := netFile(dir, backgammon.TD, class)
		net, err := readAnyNetwork(path)
		if err != nil {
			return nil, err
		}
		want := backgammon.TD.ArchitectureWithin(class, width)
		if nets[class], err = train.Widen(net, want, seed); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if have := net.Architecture(); !have.Equal(want) {
			log.Info("widened", "file", path, "from", have.String(), "to", want.String())
		}
	}
	return &nets, nil
}

// readAnyNetwork reads a network of the architecture in its file.
func readAnyNetwork(path string) (*nn.Network, error) {
	info, err := nn.Load(path, nil, nn.Inspect)
	if err != nil {
		return nil, err
	}
	return readNetwork(path, info.Architecture)
}

// Run trains the networks and prints the number of samples and the final losses.
func (c *trainBackgammonCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.prepare(); err != nil {
		return err
	}
	options, err := c.options(std.Log)
	if err != nil {
		return err
	}
	run := &backgammonRun{flags: c, meter: cmdline.NewRounds(std.Log, terminal.Detect(std.Log, os.Getenv).Live)}
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
	meter    *cmdline.Rounds
	training *backgammon.Training
	keeper   keeper
}

// start creates the training, or resumes it.
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

// report shows the progress. After a round it writes the networks; the checkpoint also within a
// round, which may take hours.
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

// summary writes the networks once more, in case their files are gone since the last round, and
// prints their losses.
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
