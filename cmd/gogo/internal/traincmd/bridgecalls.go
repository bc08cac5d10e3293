package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	bridgetrain "gogo/bench/train/bridge"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/words"
)

// trainBridgeCallsCmd trains the network of package policy.
type trainBridgeCallsCmd struct {
	trainFlags `kong:"set='epochs=5',set='batch=256',set='rate=0.001',set='rateend=0.00005',set='schedule=cosine',set='warmup=0',set='weightdecay=0.01'"`

	Deals   int      `default:"100000" help:"Bid this many deals."`
	HeldOut int      `default:"25" help:"Hold out one deal in N to test the network; 0 holds out none."`
	Explore float64  `default:"0.1" help:"Make another call than the network's this often."`
	System  []string `default:"two-over-one,two-over-one,sayc" placeholder:"NAME" help:"Let sides bid these systems, as often as they are named."`
	Against string   `placeholder:"COMMAND" help:"On half of the deals, let this program bid for East and West, as in gogo auction match."`
}

// Help implements kong.HelpProvider.
func (*trainBridgeCallsCmd) Help() string {
	return "All sides bid by the network in --start, or by their systems' rules without one. What each other call would have gained is learned. " +
		"Train in generations, each from the network before on deals of another --seed."
}

// Validate implements kong.Validatable.
func (c *trainBridgeCallsCmd) Validate() error {
	switch {
	case c.HeldOut < 0:
		return fmt.Errorf("--held-out %d: must be at least 0", c.HeldOut)
	case !(c.Explore >= 0 && c.Explore <= 1):
		return fmt.Errorf("--explore %v: must be 0 to 1", c.Explore)
	}
	return errors.Join(checkCounts(flagNumber{"deals", c.Deals}), c.trainFlags.Validate())
}

// Run bids the deals, trains and prints the losses of the network.
func (c *trainBridgeCallsCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	start, err := c.startNetwork(policy.Architecture())
	if err != nil {
		return err
	}
	learned, held, err := c.bid(ctx, std, start)
	if err != nil {
		return err
	}
	if learned.Len() == 0 {
		return program.Misusef("--deals %d: no call was a choice", c.Deals)
	}
	net, err := c.train(ctx, std, training{
		architecture: policy.Architecture(), start: start, loss: train.SquaredError, samples: learned, heldOut: heldOut(held),
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
	return measureCalls(std.Out, net, learned, held)
}

// measureCalls prints the errors of a network in IMPs, and those of one that expects no gain of anything.
func measureCalls(to io.Writer, net *nn.Network, learned, held *bridgetrain.Calls) error {
	kernels, err := simd.FromEnv()
	if err != nil {
		return err
	}
	out := cmdline.Printer{W: to}
	for _, set := range []struct {
		name    string
		samples *bridgetrain.Calls
	}{{"trained on", learned}, {"held out", held}} {
		if set.samples.Len() == 0 {
			continue
		}
		metrics, err := train.Evaluate(net, train.SquaredError, set.samples, kernels)
		if err != nil {
			return err
		}
		out.F("%s: %s, root mean square error %.4f IMPs, without a network %.4f\n",
			set.name, words.Count(set.samples.Len(), "sample"), policy.Scale*math.Sqrt(2*metrics.Loss), set.samples.Spread())
	}
	return out.Err
}

// bid bids the deals by a network, nil for the rules.
func (c *trainBridgeCallsCmd) bid(ctx context.Context, std cmdline.Streams, by *nn.Network) (learned, held *bridgetrain.Calls, err error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, nil, err
	}
	counter, err := tricks.Default()
	if err != nil {
		return nil, nil, err
	}
	o := bridgetrain.Auctions{
		Deals: c.Deals, Seed: c.Seed, Policy: by, Tricks: counter, Explore: c.Explore,
		HeldOut: train.Split(c.HeldOut), Kernels: kernels, Threads: c.Threads,
	}
	for _, name := range c.System {
		s, err := system.Open(name)
		if err != nil {
			return nil, nil, err
		}
		o.Systems = append(o.Systems, s)
	}
	if c.Against != "" {
		o.Opponent = func(ctx context.Context, s *system.System) (bridgetrain.OpponentBidder, error) {
			return bridgerobot.Start(ctx, c.Against, s)
		}
	}
	steps := std.Steps("bidding", c.Deals)
	defer steps.End()
	return o.Bid(ctx, steps.Step)
}
