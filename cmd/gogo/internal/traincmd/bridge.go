package traincmd

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"gogo/bench/bridge/auctions"
	bridgetrain "gogo/bench/train/bridge"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/words"
)

// trainBridgeCmd trains the network of package tricks.
type trainBridgeCmd struct {
	trainFlags `kong:"set='epochs=12',set='batch=64',set='rate=0.002',set='rateend=0',set='schedule=linear',set='warmup=200',set='weightdecay=0.3'"`

	HeldOut int      `default:"20" help:"Hold out one deal in N to test the network; 0 holds out none."`
	Test    []string `type:"existingfile" placeholder:"FILE" help:"Test the network at last on the deals in these files."`

	Answers []string `arg:"" type:"existingfile" help:"Files that bridge-gogo dd --format lines wrote."`
}

// Validate implements kong.Validatable.
func (c *trainBridgeCmd) Validate() error {
	if c.HeldOut < 0 {
		return fmt.Errorf("--held-out %d: must be at least 0", c.HeldOut)
	}
	return c.trainFlags.Validate()
}

// Run trains and prints the errors of the network.
func (c *trainBridgeCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	start, err := c.startNetwork(tricks.Architecture())
	if err != nil {
		return err
	}
	slog.New(slog.NewTextHandler(std.Log, nil)).Info("reading", "files", len(c.Answers)+len(c.Test))
	data := bridgetrain.NewDataset(train.Split(c.HeldOut))
	if err := readAnswers(c.Answers, data.Add); err != nil {
		return err
	}
	var test bridgetrain.Samples
	if err := readAnswers(c.Test, test.Add); err != nil {
		return err
	}
	if err := checkSamples(data.Train.Len(), data.HeldOut.Len(), "deal", c.Answers); err != nil {
		return err
	}
	net, err := c.train(ctx, std, training{
		architecture: tricks.Architecture(), start: start, samples: &data.Train, heldOut: heldOut(&data.HeldOut),
	})
	if err != nil {
		return err
	}
	if net, err = nn.Round(net); err != nil {
		return err
	}
	if err := c.write(net); err != nil {
		return err
	}
	return c.measure(std.Out, net, data, &test)
}

// maxAnswers bounds the deals of a file.
const maxAnswers = 10_000_000

// readAnswers calls add with each deal of the files. An error names the file.
func readAnswers(paths []string, add func(bridge.Deal, bridgetrain.Table)) error {
	for _, path := range paths {
		boards, err := nn.Load(path, func(r io.Reader) ([]auctions.Board, error) { return auctions.Read(r, maxAnswers) })
		if err != nil {
			return err
		}
		if len(boards) == 0 {
			return fmt.Errorf("%s: no deals in the file", path)
		}
		for i := range boards {
			add(boards[i].Deal, boards[i].Tricks)
		}
	}
	return nil
}

// measure prints the losses and, in tricks, the errors.
func (c *trainBridgeCmd) measure(to io.Writer, net *nn.Network, data *bridgetrain.Dataset, test *bridgetrain.Samples) error {
	kernels, err := simd.FromEnv()
	if err != nil {
		return err
	}
	e, out := tricks.NewEstimator(net, kernels), cmdline.Printer{W: to}
	for _, set := range []struct {
		name    string
		samples *bridgetrain.Samples
	}{{"trained on", &data.Train}, {"held out", &data.HeldOut}, {"test", test}} {
		if set.samples.Len() == 0 {
			continue
		}
		metrics, err := train.Evaluate(net, train.CrossEntropy, set.samples, kernels)
		if err != nil {
			return err
		}
		out.F("%s: %s, cross-entropy %.5f\n", set.name, words.Count(set.samples.Len(), "sample"), metrics.Loss)
		suits, noTrump := set.samples.Errors(e)
		printErrors(&out, set.name+", suits", suits)
		printErrors(&out, set.name+", no trump", noTrump)
	}
	return out.Err
}

// printErrors prints the errors on a set.
func printErrors(out *cmdline.Printer, name string, e bridgetrain.Errors) {
	out.F("%s: %d declarers, error %.3f tricks, root mean square %.3f, right %.1f %%\n",
		name, e.Samples, e.Absolute, e.Square, 100*e.Right)
}
