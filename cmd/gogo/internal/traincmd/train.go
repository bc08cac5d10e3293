package traincmd

import (
	"context"

	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/toyrace"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// Train makes networks.
type Train struct {
	Gomoku           trainGomokuCmd           `cmd:"" help:"Train the weights of gomoku on samples of games: the evaluation and move ordering."`
	GomokuNet        trainGomokuNetCmd        `cmd:"" name:"gomoku-net" help:"Train the network of gomoku on games."`
	Quoridor         trainQuoridorCmd         `cmd:"" help:"Train the network of Quoridor on games."`
	Backgammon       trainBackgammonCmd       `cmd:"" help:"Train the backgammon networks on games that they play against themselves."`
	Races            trainRacesCmd            `cmd:"" help:"Train the network of backgammon's races: how many rolls one side takes."`
	BackgammonCourse trainBackgammonCourseCmd `cmd:"" name:"backgammon-course" help:"Make the backgammon networks from nothing: all trainings of the course, one after the other."`
	Bridge           trainBridgeCmd           `cmd:"" help:"Train the network that guesses the tricks of bridge deals, on deals that were solved."`
	Bearoff          trainBearoffCmd          `cmd:"" help:"Learn who wins a small bearoff race from outcomes: a toy problem, to try the trainer on."`
}

// trainBearoffCmd trains on a problem of which the right answers are known.
type trainBearoffCmd struct {
	trainFlags `kong:"set='epochs=10',set='batch=128',set='rate=0.01',set='rateend=0.0002',set='schedule=cosine',set='warmup=0',set='weightdecay=0'"`

	Quantise bool `help:"Train for small integers, and write the network in them."`

	Races int `default:"200000" help:"Random races to learn from."`
}

// mostRaces bounds the memory that races take.
const mostRaces = 100_000_000

// Validate refuses flags that cannot be meant.
func (c *trainBearoffCmd) Validate() error {
	if c.Races < 1 || c.Races > mostRaces {
		return program.Misusef("--races %d: 1 to %d are possible", c.Races, mostRaces)
	}
	return c.trainFlags.Validate()
}

// Run trains and says how near the network comes to the chances in races that it
// has not seen.
func (c *trainBearoffCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	net, integers, err := c.learn(ctx, std)
	if err != nil {
		return err
	}
	const races = 10000
	unseen := toyrace.New(races, ^c.Seed)
	kernels, err := cmdline.SelectKernels()
	if err != nil {
		return err
	}
	metrics, err := train.Evaluate(net, train.CrossEntropy, unseen, kernels)
	if err != nil {
		return err
	}
	out := cmdline.Printer{W: std.Out}
	out.F("%d samples, loss in %d other races: %.4f\n", net.Provenance().Samples, races, metrics.Loss)
	out.F("error of the chance to win: %.4f\n", raceError(net, unseen, kernels))
	if integers != nil {
		out.F("of the network in integers: %.4f\n", quantisedRaceError(integers, unseen, kernels))
	}
	return out.Err
}

// learn trains the network and writes it, with --quantise in integers, which it returns
// too.
func (c *trainBearoffCmd) learn(ctx context.Context, std cmdline.Streams) (net *nn.Network, integers *nn.Quantized, err error) {
	t := training{architecture: toyrace.Architecture(), samples: toyrace.New(c.Races, c.Seed)}
	if t.start, err = c.startNetwork(t.architecture); err != nil {
		return nil, nil, err
	}
	if c.Quantise {
		t.quantisation.Active = toyrace.Active
	}
	if net, err = c.train(ctx, std, t); err != nil {
		return nil, nil, err
	}
	if !c.Quantise {
		return net, nil, c.write(net)
	}
	if integers, err = t.quantisation.Quantize(net); err != nil {
		return nil, nil, err
	}
	return net, integers, c.write(integers)
}

// raceError returns the root mean square error of the chances that a network gives.
func raceError(net *nn.Network, races *toyrace.Races, k simd.Kernels) float64 {
	e := nn.NewEvaluator(net, k, 1)
	inputs, chance := make([]float32, toyrace.Inputs), make([]float32, 1)
	return races.Error(func(i int) float64 {
		clear(inputs)
		races.Inputs(i, inputs)
		e.Evaluate(chance, inputs)
		return float64(chance[0])
	})
}

// quantisedRaceError is raceError of a network in integers.
func quantisedRaceError(net *nn.Quantized, races *toyrace.Races, k simd.Kernels) float64 {
	e, chance := nn.NewQuantizedEvaluator(net, k), make([]float32, 1)
	return races.Error(func(i int) float64 {
		e.Evaluate(chance, races.Features(i))
		return float64(chance[0])
	})
}
