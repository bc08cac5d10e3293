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
	Stage   backgammon.Stage `default:"td" help:"Learn from whole games (td), positions one roll ahead (lookahead), rollouts (rollout) or candidate plays (candidates), or make the small networks that preselect plays (pruning)."`
	Dir     string           `required:"" placeholder:"DIR" help:"Write networks and checkpoint to DIR after every round, and at Ctrl-C."`
	Start   string           `need:"races" placeholder:"DIR" type:"existingdir" help:"Begin with the networks in DIR, widened if narrower, instead of random weights; for pruning, learn from them."`
	Races   string           `need:"races" placeholder:"FILE" type:"existingfile" help:"Use this race network of gogo train races unchanged; default: that of --start."`
	Pruning string           `placeholder:"DIR" type:"existingdir" help:"Preselect plays by the pruning networks in DIR."`

	Buffer []string `placeholder:"FILE" help:"Begin with the samples in these checkpoints of other trainings; not needed with --resume."`

	Width     int     `placeholder:"N" help:"Use at most N units in the first layer, to train faster and widen later; default: as many as the built-in networks."`
	Rounds    int     `default:"100" help:"Train this many rounds: new games, then passes of each network over its samples."`
	Passes    int     `default:"1" help:"Make this many passes in a round."`
	Samples   int     `default:"131072" help:"Learn from this many of the latest contact positions, and a third as many crashed and race positions."`
	Fresh     int     `default:"65536" help:"Make this many new contact positions in a round."`
	Average   int     `default:"1" help:"End with the mean of the networks of this many last rounds."`
	Lambda    float64 `default:"0.7" help:"Weigh the rest of the game against the networks' estimates by this at first (luck removed, but not in td)."`
	LambdaEnd float64 `default:"0" help:"Weigh it by this at last."`
	Equity    float64 `default:"4" help:"Weigh the error of the equity against the loss of the chances."`
	Siblings  float64 `default:"8" help:"Weigh its differences between the plays of a roll (in stage candidates)."`
	Playouts  int     `default:"4" help:"Play this many games from a position in stage rollout."`
	Turns     int     `default:"7" help:"Stop each of them after this many turns."`

	learnFlags `kong:"set='batch=128',set='rate=0.001',set='rateend=0.0001',set='schedule=exponential',set='warmup=200',set='weightdecay=0'"`
	keepFlags

	Plot plotFile `placeholder:"FILE" help:"Draw the losses to FILE (.png or .svg), one chart per class, whose name is added before the extension."`

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
		return errors.New("--start: name the networks that pruning networks learn from")
	case c.Races != "" && c.Stage == backgammon.Pruning:
		return errors.New("--races: pruning networks use the one of --start; leave it out")
	case c.Races == "" && c.Start == "":
		return errors.New("--races: name a network of gogo train races, or a --start that has one")
	case c.Pruning != "" && !c.Stage.Prunes():
		return fmt.Errorf("--pruning: stage %v looks at all plays; leave it out", c.Stage)
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
		return fmt.Errorf("--start: training would overwrite the networks in %s, which --resume needs; choose another --dir", c.Start)
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
		info, err := nn.Load(path, nn.Inspect)
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
	info, err := nn.Load(path, nn.Inspect)
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
