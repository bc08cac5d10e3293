package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/bench/train/gomoku/netlearn"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/internal/files"
	"gogo/internal/words"
)

// trainGomokuNetCmd trains the network of package shapenet.
type trainGomokuNetCmd struct {
	Rule       []gomoku.Rule `default:"freestyle" help:"Rules of the games that are learnt from, the others are left out: freestyle, standard (exactly five), renju, caro."`
	Lookahead  float64       `default:"0.9" help:"A position is said to be worth a mean of the search's values from there on and of the result: each move later weighs so many times as much."`
	Start      string        `type:"existingfile" placeholder:"FILE" help:"Begin with the network in FILE instead of random numbers."`
	Colors     bool          `help:"Learn numbers of its own for each colour, as for renju, where they are not alike; a network to begin with keeps those that it has."`
	Out        string        `required:"" placeholder:"FILE" help:"Write the network to FILE, after every epoch."`
	Epochs     int           `default:"4" help:"How often each game is learnt from."`
	Batch      int           `default:"2048" help:"Positions to a step."`
	Rate       float64       `default:"0.002" help:"Learning rate of the layers at first."`
	VectorRate float64       `default:"0.004" help:"Learning rate of the vectors of shapes at first."`
	RateEnd    float64       `default:"0.02" help:"What is left of the rates at last."`
	Buffer     int           `default:"400000" help:"Positions that are shuffled at a time."`
	Seed       uint64        `default:"1" help:"Seed of the first parameters and of the order of the positions: the same seed gives the same network."`
	dataFlags
}

// Validate refuses flags that cannot be meant.
func (c *trainGomokuNetCmd) Validate() error {
	switch {
	case !(c.Lookahead >= 0 && c.Lookahead <= 1):
		return fmt.Errorf("--lookahead: %v is no share: it must be from 0 to 1", c.Lookahead)
	case c.Epochs < 1 || c.Batch < 1 || c.Buffer < 1:
		return fmt.Errorf("--epochs %d, --batch %d, --buffer %d: at least 1 of each is needed", c.Epochs, c.Batch, c.Buffer)
	case !(c.Rate > 0) || !(c.VectorRate > 0) || !(c.RateEnd >= 0 && c.RateEnd <= 1):
		return errors.New("--rate and --vector-rate must be greater than 0, --rate-end from 0 to 1")
	}
	return c.dataFlags.Validate()
}

// Run trains and says after every epoch how well the network judges.
func (c *trainGomokuNetCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := checkPlaces(c.Out); err != nil {
		return err
	}
	o, err := c.options()
	if err != nil {
		return err
	}
	games := func(take func(*gomokutrain.Game) error) error {
		return c.read(ctx, std.Log, func(r io.Reader, next func() error) error {
			return gomokutrain.Read(r, func(g *gomokutrain.Game) error {
				if err := take(g); err != nil {
					return err
				}
				return next()
			})
		})
	}
	return c.learn(o, games, &cmdline.Printer{W: std.Out})
}

// options returns what a trainer is told.
func (c *trainGomokuNetCmd) options() (*netlearn.Options, error) {
	kernels, err := cmdline.SelectKernels()
	if err != nil {
		return nil, err
	}
	o := &netlearn.Options{
		Rules: c.Rule, Lookahead: c.Lookahead, Split: train.Split(c.HeldOut), Colors: c.Colors, Seed: c.Seed, Epochs: c.Epochs, Batch: c.Batch,
		Rate: c.Rate, VectorRate: c.VectorRate, RateEnd: c.RateEnd, Buffer: c.Buffer, Kernels: kernels,
	}
	if c.Start != "" {
		o.Start, err = nn.Load(c.Start, nil, shapenet.ReadModels)
	}
	return o, err
}

// learn trains on games and prints how it goes.
func (c *trainGomokuNetCmd) learn(o *netlearn.Options, games netlearn.Games, out *cmdline.Printer) error {
	sets := map[netlearn.Set][]netlearn.Sample{}
	for _, set := range []netlearn.Set{netlearn.HeldOut, netlearn.Test} {
		if err := o.Each(games, set, func(s netlearn.Sample) { sets[set] = append(sets[set], s) }); err != nil {
			return err
		}
	}
	samples, err := count(o, games)
	if err != nil {
		return err
	}
	if err := checkSamples(samples, len(sets[netlearn.HeldOut])+len(sets[netlearn.Test]), "position of "+ruleNames(o.Rules), c.Games); err != nil {
		return err
	}
	out.F("%s to learn from, %d held out, %d for the last test\n", words.Count(samples, "position"), len(sets[netlearn.HeldOut]), len(sets[netlearn.Test]))
	t := netlearn.NewTrainer(*o, samples)
	begun := time.Now()
	for epoch := range o.Epochs {
		if err := t.Epoch(games); err != nil {
			return err
		}
		out.F("epoch %d: loss %.5f, %.0f positions a second\n", epoch+1, t.Progress.Loss, float64(t.Progress.Samples)/time.Since(begun).Seconds())
		m := t.Measure(sets[netlearn.HeldOut])
		printMeasure(out, "held out", len(sets[netlearn.HeldOut]), &m)
		if err := c.write(t); err != nil {
			return err
		}
	}
	m := t.Measure(sets[netlearn.Test])
	printMeasure(out, "last test", len(sets[netlearn.Test]), &m)
	return out.Err
}

// ruleNames returns the names of rules with commas.
func ruleNames(rules []gomoku.Rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.String()
	}
	return strings.Join(names, ", ")
}

// count returns how many positions there are to learn from.
func count(o *netlearn.Options, games netlearn.Games) (samples int, err error) {
	err = games(func(g *gomokutrain.Game) error {
		if slices.Contains(o.Rules, g.Rule) && o.Set(g) == netlearn.Training {
			samples += g.Verdicts()
		}
		return nil
	})
	return samples, err
}

// write writes the network as it is.
func (c *trainGomokuNetCmd) write(t *netlearn.Trainer) error {
	return files.Write(c.Out, func(w io.Writer) error {
		return t.Models().Write(w, nn.Provenance{Program: programName(), Seed: c.Seed, Samples: uint64(t.Progress.Samples)})
	})
}

// printMeasure prints how well a set is judged.
func printMeasure(out *cmdline.Printer, set string, positions int, m *netlearn.Measure) {
	if positions == 0 {
		out.F("%s: there are no positions to measure by\n", set)
		return
	}
	if m.Positions == 0 {
		out.F("%s: cross-entropy %.5f; no quiet position whose result could be judged\n", set, m.Target)
		return
	}
	out.F("%s: cross-entropy %.5f; results of %s: network %.5f, patterns %.5f, search %.5f\n",
		set, m.Target, words.Count(m.Positions, "quiet position"), m.Network, m.Static, m.Search)
}
