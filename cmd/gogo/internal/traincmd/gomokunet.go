package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/files"
	"gogo/internal/words"
)

// trainGomokuNetCmd trains the network of package shapenet.
type trainGomokuNetCmd struct {
	Rule       []gomoku.Rule `default:"freestyle" help:"Rules of the games that are learnt from, the others are left out: freestyle, standard (exactly five), renju, caro."`
	Lookahead  float64       `default:"0.9" help:"A position is said to be worth a mean of the search's values from there on and of the result: each move later weighs so many times as much."`
	Colors     bool          `help:"Learn numbers of its own for each colour, as for renju, where they are not alike; a network to begin with keeps those that it has."`
	VectorRate float64       `default:"0.004" help:"Learning rate of the vectors of shapes at first; at last it is to this as --rate-end to --rate."`
	trainFlags `kong:"set='epochs=4',set='batch=2048',set='rate=0.002',set='rateend=0.00004',set='schedule=cosine',set='warmup=0',set='weightdecay=0'"`
	dataFlags
}

// Validate implements kong.Validatable.
func (c *trainGomokuNetCmd) Validate() error {
	switch {
	case !(c.Lookahead >= 0 && c.Lookahead <= 1):
		return fmt.Errorf("--lookahead: %v is no share: it must be from 0 to 1", c.Lookahead)
	case !(c.VectorRate > 0):
		return errors.New("--vector-rate must be greater than 0")
	}
	return errors.Join(c.trainFlags.Validate(), c.dataFlags.Validate())
}

// Run trains and prints the errors of the network.
func (c *trainGomokuNetCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(""); err != nil {
		return err
	}
	o, err := c.modelOptions()
	if err != nil {
		return err
	}
	data := gomokutrain.NewShapeDataset(gomokutrain.ShapeOptions{Rules: c.Rule, Lookahead: c.Lookahead, Split: train.Split(c.HeldOut)})
	if err := c.read(ctx, std.Log, func(r io.Reader, next func() error) error {
		return gomokutrain.Read(r, func(g *gomokutrain.Game) error { return errors.Join(next(), data.Add(g)) })
	}); err != nil {
		return err
	}
	if err := checkSamples(data.Train.Len(), data.HeldOut.Len()+data.Test.Len(), "position of "+ruleNames(c.Rule), c.Games); err != nil {
		return err
	}
	out := &cmdline.Printer{W: std.Out}
	out.F("%s to learn from, %d held out, %d for the last test\n", words.Count(data.Train.Len(), "position"), data.HeldOut.Len(), data.Test.Len())
	model := gomokutrain.NewShapeModel(o, data)
	provenance, err := c.trainModel(ctx, std, model, data.Train.Fingerprint)
	if err != nil {
		return err
	}
	if err := files.Write(c.Out, func(w io.Writer) error { return shapenet.Write(w, model.Models(), provenance) }); err != nil {
		return err
	}
	printMeasure(out, "held out", model, &data.HeldOut)
	printMeasure(out, "last test", model, &data.Test)
	return out.Err
}

// modelOptions returns the options of the model.
func (c *trainGomokuNetCmd) modelOptions() (o gomokutrain.ShapeModelOptions, err error) {
	o = gomokutrain.ShapeModelOptions{Colors: c.Colors, Seed: c.Seed, VectorRate: c.VectorRate / c.Rate}
	if o.Kernels, err = simd.FromEnv(); err != nil {
		return o, err
	}
	if c.Start != "" {
		o.Start, err = nn.Load(c.Start, nil, shapenet.ReadModels)
	}
	return o, err
}

// ruleNames joins the names of rules.
func ruleNames(rules []gomoku.Rule) string {
	names := make([]string, len(rules))
	for i, r := range rules {
		names[i] = r.String()
	}
	return strings.Join(names, ", ")
}

// printMeasure prints the errors of a network on a set.
func printMeasure(out *cmdline.Printer, set string, model *gomokutrain.ShapeModel, samples *gomokutrain.ShapeSamples) {
	if samples.Len() == 0 {
		out.F("%s: there are no positions to measure by\n", set)
		return
	}
	m := model.Measure(samples)
	if m.Positions == 0 {
		out.F("%s: cross-entropy %.5f; no quiet position whose result could be judged\n", set, m.Target)
		return
	}
	out.F("%s: cross-entropy %.5f; results of %s: network %.5f, patterns %.5f, search %.5f\n",
		set, m.Target, words.Count(m.Positions, "quiet position"), m.Network, m.Static, m.Search)
}
