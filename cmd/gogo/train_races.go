package main

import (
	"context"
	"fmt"
	"log/slog"

	"gogo/bench/atomicfile"
	"gogo/eval/backgammon/race"
	"gogo/search/backgammon/bootstrap"
	"gogo/search/backgammon/races"
)

// trainRacesCmd trains the network of package race.
type trainRacesCmd struct {
	Out     string `required:"" placeholder:"FILE" help:"Write the network to FILE after every round."`
	Start   string `placeholder:"FILE" type:"existingfile" help:"Begin with the network in FILE instead of random weights: what an interrupted training goes on with."`
	Players string `placeholder:"DIR" type:"existingdir" help:"Take the sides from games of the networks in DIR; default: of players who move by chance."`

	Rounds int `default:"16" help:"Rounds: new games, and some passes over their sides. What the tables know of the end comes out by a roll a round at least."`
	Sides  int `default:"8000" help:"Sides of a round."`
	Passes int `default:"8" help:"Passes in a round."`

	learnFlags `kong:"set='batch=128',set='rate=0.001',set='rateend=0.0002',set='schedule=cosine',set='warmup=50',set='weightdecay=0'"`
}

// Run trains the network, says after every round how well it does, and in the end what it
// has become.
func (c *trainRacesCmd) Run(ctx context.Context, std streams) error {
	if err := checkPlaces(c.Out); err != nil {
		return err
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(std.log, nil))
	options.Progress = func(r races.Report) error {
		log.Info("training", "round", fmt.Sprintf("%d/%d", r.Round, r.Rounds), "loss", fmt.Sprintf("%.4f", r.Loss))
		return atomicfile.Write(c.Out, r.Network.Write)
	}
	net, err := races.Train(ctx, options)
	if err != nil {
		return err
	}
	out := printer{w: std.out}
	out.f("%s: %d samples\n", c.Out, net.Provenance().Samples)
	return out.err
}

// options returns what the training is told.
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
		o.Players, err = readNets(c.Players, bootstrap.TD)
	}
	return o, err
}
