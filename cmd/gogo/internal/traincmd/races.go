package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"gogo/bench/terminal"
	"gogo/bench/train/backgammon"
	"gogo/bench/train/backgammon/races"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/race"
	"gogo/internal/files"
)

// trainRacesCmd trains the network of package race.
type trainRacesCmd struct {
	Out     string `required:"" placeholder:"FILE" help:"Write the network to FILE after every round."`
	Start   string `placeholder:"FILE" type:"existingfile" help:"Begin with the network in FILE instead of random weights."`
	Players string `placeholder:"DIR" type:"existingdir" help:"Take sides from games of the networks in DIR; default: from random games."`

	Checkpoint string `placeholder:"FILE" help:"Save the training's state to FILE after every round."`
	Resume     bool   `help:"Go on from the checkpoint; the network will be that of an uninterrupted run."`

	Rounds int `default:"16" help:"Train this many rounds: new games, then passes over their sides. Each round spreads the bearoff tables' knowledge by a roll."`
	Sides  int `default:"8000" help:"Take this many sides in a round."`
	Passes int `default:"8" help:"Make this many passes in a round."`

	learnFlags `kong:"set='batch=128',set='rate=0.001',set='rateend=0.0002',set='schedule=cosine',set='warmup=50',set='weightdecay=0'"`

	watch func(races.Report) error // is called after every round is saved; may be nil
}

// Validate implements kong.Validatable.
func (c *trainRacesCmd) Validate() error {
	return errors.Join(checkCheckpoint(c.Resume, c.Checkpoint),
		checkCounts(flagNumber{"rounds", c.Rounds}, flagNumber{"sides", c.Sides}, flagNumber{"passes", c.Passes}, flagNumber{"batch", c.Batch}))
}

// Run trains the network, and prints its errors after every round and at the end.
func (c *trainRacesCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(); err != nil {
		return err
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(std.Log, nil))
	live := terminal.Detect(std.Log, os.Getenv).Live
	steps := std.Steps("training", c.Rounds*roundSteps)
	said, samples := "", uint64(0)
	options.Progress = func(r races.Report) error {
		if !live {
			log.Info("training", "round", fmt.Sprintf("%d/%d", r.Round, r.Rounds), "loss", fmt.Sprintf("%.4f", r.Loss))
		}
		said, samples = fmt.Sprintf(", loss %.4f", r.Loss), r.Network.Provenance().Samples
		return c.keep(&options, r)
	}
	options.Observe = func(round int, share float64) {
		steps.Set(int64((round-1)*roundSteps)+int64(share*roundSteps), fmt.Sprintf("round %d/%d%s", round, c.Rounds, said))
	}
	net, err := races.Train(ctx, options)
	steps.End()
	if err != nil {
		if samples > 0 { // it has been written
			fmt.Fprintf(std.Out, "%s: %d samples\n", c.Out, samples)
		}
		return err
	}
	if err := writeNetwork(c.Out, net); err != nil { // a training that is resumed at its end has no round
		return err
	}
	out := cmdline.Printer{W: std.Out}
	out.F("%s: %d samples\n", c.Out, net.Provenance().Samples)
	return out.Err
}

// roundSteps is the number of bar steps in a round.
const roundSteps = 100

// checkFiles reports a file that could not be written at the end, or must not be.
func (c *trainRacesCmd) checkFiles() error {
	if err := checkPlaces(c.Out, c.Checkpoint); err != nil {
		return err
	}
	if c.Checkpoint == "" || c.Resume {
		return nil
	}
	return checkAbsent(c.Checkpoint)
}

// keep saves the network and the state after a round.
func (c *trainRacesCmd) keep(o *races.Options, r races.Report) error {
	if err := writeNetwork(c.Out, r.Network); err != nil {
		return err
	}
	if c.Checkpoint != "" {
		if err := files.Write(c.Checkpoint, func(w io.Writer) error { return o.Save(w, r) }); err != nil {
			return err
		}
	}
	if c.watch != nil {
		return c.watch(r)
	}
	return nil
}

// options returns the options of the training.
func (c *trainRacesCmd) options() (races.Options, error) {
	o := races.Options{Rounds: c.Rounds, Sides: c.Sides, Passes: c.Passes}
	var err error
	if o.Training, err = c.learnFlags.options(); err != nil {
		return o, err
	}
	if c.Start != "" {
		if o.Start, err = readNetwork(c.Start, race.Architecture()); err != nil {
			return o, err
		}
	}
	if c.Players != "" {
		if o.Players, err = readNets(c.Players, backgammon.TD); err != nil {
			return o, err
		}
	}
	if c.Resume {
		return c.resumed(o)
	}
	return o, nil
}

// resumed returns the options of a training resumed from the checkpoint.
func (c *trainRacesCmd) resumed(o races.Options) (races.Options, error) {
	file, err := os.Open(c.Checkpoint)
	if err != nil {
		return o, err
	}
	defer file.Close()
	if o, err = races.Resume(file, o); err != nil {
		return o, fmt.Errorf("%s: %w", c.Checkpoint, err)
	}
	return o, nil
}
