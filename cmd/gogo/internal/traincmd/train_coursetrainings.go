package traincmd

import (
	"context"
	"math"

	"gogo/bench/train/backgammon"
	"gogo/bench/train/backgammon/races"
	"gogo/bench/train/pipeline"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/race"
)

// shareOf returns a share of n, and the least that there must be.
func shareOf(n int, share float64, least int) int {
	return max(int(math.Round(float64(n)*share)), min(least, n))
}

func (c *trainRacesCmd) checkpoint() string { return c.Checkpoint }

func (c *trainRacesCmd) shorten(share float64) {
	c.Rounds, c.Sides = shareOf(c.Rounds, share, 1), shareOf(c.Sides, share, 1)
}

func (c *trainRacesCmd) follow(over func(round, games, made int) error) {
	c.watch = func(r races.Report) error { return over(r.Round, 0, c.Sides) }
}

// measure looks at races alone. The other networks are those of the program.
func (c *trainRacesCmd) measure(ctx context.Context, r *courseRuler) (string, map[string]pipeline.Figure, error) {
	nets := r.model.Full
	var err error
	if nets[chances.Race], err = readNetwork(c.Out, race.Architecture()); err != nil {
		return "", nil, err
	}
	return r.oneRollAhead(ctx, &nets, chances.Race)
}

func (c *trainBackgammonCmd) shorten(share float64) {
	const leastSamples = 3 // one for each class that has a third
	c.Rounds, c.Fresh = shareOf(c.Rounds, share, 1), shareOf(c.Fresh, share, 1)
	c.Samples = shareOf(c.Samples, share, leastSamples)
	c.Average = min(c.Average, c.Rounds)
}

func (c *trainBackgammonCmd) follow(over func(round, games, made int) error) {
	c.watch = func(r backgammon.Report) error {
		made := 0
		for _, n := range r.Fresh {
			made += n
		}
		return over(r.Round, r.Games, made)
	}
}

// measure looks at all classes: also at networks that have not learnt in the stage.
func (c *trainBackgammonCmd) measure(ctx context.Context, r *courseRuler) (string, map[string]pipeline.Figure, error) {
	nets, err := readNets(c.Dir, c.Stage)
	if err != nil {
		return "", nil, err
	}
	if c.Stage != backgammon.Pruning {
		return r.oneRollAhead(ctx, nets, allClasses()...)
	}
	teacher, err := readNets(c.Start, backgammon.TD)
	if err != nil {
		return "", nil, err
	}
	return r.pruning(ctx, nets, teacher)
}

func allClasses() (classes []chances.Class) {
	for class := range chances.Classes {
		classes = append(classes, class)
	}
	return classes
}
