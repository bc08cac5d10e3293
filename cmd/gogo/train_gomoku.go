package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	linesamples "gogo/eval/gomoku/lines/samples"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// trainGomokuCmd trains the weights of package lines: first those of the evaluation, the
// value, then those of the move ordering, the policy.
type trainGomokuCmd struct {
	Rule       gomoku.Rule `default:"freestyle" help:"Rule of the samples: freestyle, standard (exactly five), renju or caro. In renju the colours have weights of their own."`
	PolicyRate float64     `default:"0.03" help:"Learning rate of the policy at first; at last it is to this as --rate-end to --rate."`
	trainFlags `kong:"set='epochs=15',set='batch=1024',set='rate=0.0025',set='rateend=0.000167',set='schedule=linear',set='warmup=0',set='weightdecay=0.0001'"`
	dataFlags  `kong:"set='resultshare=0.1'"`
}

// Validate refuses flags that cannot be meant.
func (c *trainGomokuCmd) Validate() error {
	if !(c.PolicyRate > 0) {
		return errors.New("--policy-rate must be greater than 0")
	}
	return errors.Join(c.trainFlags.Validate(), c.dataFlags.Validate())
}

// The names of the two trainings, in files and in what is printed.
const (
	valueName  = "value"
	policyName = "policy"
)

// Run trains and says how well the weights do.
func (c *trainGomokuCmd) Run(ctx context.Context, std streams) error {
	if err := c.checkFiles(valueName, policyName); err != nil {
		return err
	}
	start, err := c.startWeights()
	if err != nil {
		return err
	}
	data, err := c.dataset(ctx, std.log)
	if err != nil {
		return err
	}
	value, err := c.train(ctx, std, training{
		name: valueName, architecture: lines.Architecture(), start: start, decayToStart: true,
		samples: &data.Positions, heldOut: heldOut(&data.HeldOutPositions),
	})
	if err != nil {
		return fmt.Errorf("%s: %w", valueName, err)
	}
	both, err := c.train(ctx, std, training{
		name: policyName, later: true, architecture: lines.Architecture(), start: value, decayToStart: true,
		loss: train.ListCrossEntropy, rate: c.PolicyRate / c.Rate,
		samples: &data.Choices, heldOut: heldOut(&data.HeldOutChoices),
	})
	if err != nil {
		return fmt.Errorf("%s: %w", policyName, err)
	}
	return c.finish(both, data, std.out)
}

// dataset makes samples of the files.
func (c *trainGomokuCmd) dataset(ctx context.Context, log io.Writer) (*linesamples.Dataset, error) {
	data := linesamples.NewDataset(linesamples.Options{Rule: c.Rule, ResultShare: c.ResultShare, Split: train.Split(c.HeldOut)})
	err := c.read(ctx, log, func(r io.Reader, next func() error) error {
		return linesamples.ReadSamples(r, func(s *linesamples.Sample) error { return errors.Join(next(), data.Add(s)) })
	})
	return data, err
}

// startWeights returns the weights to begin with: those of --start, or a guess of the
// value and a policy without an opinion.
func (c *trainGomokuCmd) startWeights() (*nn.Network, error) {
	if c.Start != "" {
		return c.startNetwork(lines.Architecture())
	}
	guess := lines.Handcrafted()
	guess.Moves = new(lines.Weights).Moves
	return guess.Network(nn.Provenance{})
}

// finish writes the weights, rounded, and says how well they do.
func (c *trainGomokuCmd) finish(trained *nn.Network, data *linesamples.Dataset, out io.Writer) error {
	w, err := lines.RoundNetwork(trained)
	if err != nil {
		return err
	}
	linesamples.Tie(w, c.Rule)
	net, err := w.Network(trained.Provenance())
	if err != nil {
		return err
	}
	if err := c.write(net); err != nil {
		return err
	}
	return measure(out, net,
		measurement{valueName, train.CrossEntropy, &data.Positions},
		measurement{valueName + ", held out", train.CrossEntropy, &data.HeldOutPositions},
		measurement{policyName, train.ListCrossEntropy, &data.Choices},
		measurement{policyName + ", held out", train.ListCrossEntropy, &data.HeldOutChoices})
}
