package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gogo/bench/train/quoridor"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
)

// trainQuoridorCmd trains the network of package paths.
type trainQuoridorCmd struct {
	trainFlags `kong:"set='epochs=8',set='batch=256',set='rate=0.002',set='rateend=0',set='schedule=cosine',set='warmup=0',set='weightdecay=0.1'"`
	dataFlags

	ResultShare float64 `default:"0.5" help:"Mix this share of the game's result with the search's value."`
}

// Validate implements kong.Validatable.
func (c *trainQuoridorCmd) Validate() error {
	if !(c.ResultShare >= 0 && c.ResultShare <= 1) {
		return fmt.Errorf("--result-share %v: must be 0 to 1", c.ResultShare)
	}
	return errors.Join(c.trainFlags.Validate(), c.dataFlags.Validate())
}

// Run trains and prints the errors of the network.
func (c *trainQuoridorCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	start, err := c.startNetwork(paths.Architecture())
	if err != nil {
		return err
	}
	data := quoridor.NewDataset(quoridor.Options{ResultShare: c.ResultShare, Split: train.Split(c.HeldOut)})
	if err := c.read(ctx, std.Log, func(r io.Reader, next func() error) error {
		return quoridor.Read(r, func(g *quoridor.Game) error { return errors.Join(next(), data.Add(g)) })
	}); err != nil {
		return err
	}
	if err := checkSamples(data.Train.Len(), data.HeldOut.Len(), "position", c.Games); err != nil {
		return err
	}
	net, err := c.train(ctx, std, training{
		architecture: paths.Architecture(), start: start, quantization: paths.Quantization(), samples: &data.Train, heldOut: heldOut(&data.HeldOut),
	})
	if err != nil {
		return err
	}
	if _, err := paths.FromNetwork(net); err != nil {
		return err
	}
	if err := c.write(net); err != nil {
		return err
	}
	return measure(std.Out, net,
		measurement{name: "trained on", loss: train.CrossEntropy, samples: &data.Train},
		measurement{name: "held out", loss: train.CrossEntropy, samples: &data.HeldOut},
		measurement{name: "results held out", loss: train.CrossEntropy, results: true, samples: quoridor.Results{Samples: &data.HeldOut}})
}
