package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	gomokutrain "gogo/bench/train/gomoku"
	"gogo/board/gomoku"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/files"
	"gogo/internal/words"
)

// trainGomokuCmd trains the weights of package lines: first those of the evaluation, the value,
// then those of the move ordering, the policy.
type trainGomokuCmd struct {
	Rule       gomoku.Rule `default:"freestyle" help:"Learn from games of this rule: freestyle, standard (exactly five), renju or caro. In renju each color has its own weights."`
	Only       string      `enum:",value,policy" default:"" placeholder:"value|policy" help:"Train only the evaluation (value) or only the move ordering (policy); the other stays as in --start."`
	Lookahead  float64     `default:"0.9" help:"Learn a mean of the search's values from there on and of the result, each later move weighing this times as much; 1 is the result alone, 0 the search alone."`
	PolicyRate float64     `default:"0.05" help:"Start with this learning rate of the policy; it falls as --rate does."`
	trainFlags `kong:"set='epochs=8',set='batch=1024',set='rate=0.0025',set='rateend=0.000025',set='schedule=linear',set='warmup=0',set='weightdecay=0.0001'"`
	dataFlags
}

// Examples implements program.Examples.
func (*trainGomokuCmd) Examples() []string {
	return []string{"gogo train gomoku --rule renju --out my.net first.games"}
}

// Validate implements kong.Validatable.
func (c *trainGomokuCmd) Validate() error {
	if !(c.PolicyRate > 0) {
		return errors.New("--policy-rate must be greater than 0")
	}
	if !(c.Lookahead >= 0 && c.Lookahead <= 1) {
		return fmt.Errorf("--lookahead %v: must be 0 to 1", c.Lookahead)
	}
	return errors.Join(c.trainFlags.Validate(), c.dataFlags.Validate())
}

// The names of the two trainings, in files and in the output.
const (
	valueName  = "value"
	policyName = "policy"
)

// Run trains and prints the errors of the weights.
func (c *trainGomokuCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if err := c.checkFiles(valueName, policyName); err != nil {
		return err
	}
	net, err := c.startWeights()
	if err != nil {
		return err
	}
	data, err := c.dataset(ctx, std.Log)
	if err != nil {
		return err
	}
	for _, t := range c.trainings(data) {
		if err := c.checkSamples(t, data); err != nil {
			return err
		}
		t.architecture, t.start, t.decayToStart = lines.Architecture(), net, true
		if net, err = c.train(ctx, std, *t); err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
	}
	return c.finish(net, data, std.Out)
}

// checkSamples refuses a training without samples.
func (c *trainGomokuCmd) checkSamples(t *training, data *gomokutrain.Dataset) error {
	what, apart := "position", data.HeldOut.Positions.Len()+data.Test.Positions.Len()
	if t.name == policyName {
		what, apart = "choice of a move", data.HeldOut.Choices.Len()+data.Test.Choices.Len()
	}
	return checkSamples(t.samples.Len(), apart, what, c.Games)
}

// trainings returns the trainings in order.
func (c *trainGomokuCmd) trainings(data *gomokutrain.Dataset) []*training {
	value := &training{name: valueName, samples: &data.Train.Positions, heldOut: heldOut(&data.HeldOut.Positions)}
	policy := &training{
		name: policyName, later: true, loss: train.ListCrossEntropy, rate: c.PolicyRate / c.Rate,
		samples: &data.Train.Choices, heldOut: heldOut(&data.HeldOut.Choices),
	}
	switch c.Only {
	case valueName:
		return []*training{value}
	case policyName:
		return []*training{policy}
	}
	return []*training{value, policy}
}

// dataset makes samples of the games of the rule.
func (c *trainGomokuCmd) dataset(ctx context.Context, log io.Writer) (*gomokutrain.Dataset, error) {
	data := gomokutrain.NewDataset(gomokutrain.Options{Rule: c.Rule, Lookahead: c.Lookahead, Split: train.Split(c.HeldOut)})
	others := 0
	err := c.read(ctx, log, func(r io.Reader, next func() error) error {
		return gomokutrain.Read(r, func(g *gomokutrain.Game) error {
			if g.Rule != c.Rule {
				others++
				return next()
			}
			return errors.Join(next(), data.Add(g))
		})
	})
	if err == nil && data.Train.Positions.Len() == 0 && others > 0 {
		err = fmt.Errorf("no games of %v to train on; %d are of other rules", c.Rule, others)
	}
	return data, err
}

// startWeights returns the initial weights: those of --start, or a guess of the value and a
// uniform policy.
func (c *trainGomokuCmd) startWeights() (*nn.Network, error) {
	if c.Start != "" {
		return c.startNetwork(lines.Architecture())
	}
	guess := lines.Handcrafted()
	guess.Moves = new(lines.Weights).Moves
	return guess.Network(nn.Provenance{})
}

// finish writes the rounded weights, and prints their errors.
func (c *trainGomokuCmd) finish(trained *nn.Network, data *gomokutrain.Dataset, out io.Writer) error {
	w, err := lines.RoundNetwork(trained)
	if err != nil {
		return err
	}
	gomokutrain.Tie(w, c.Rule)
	net, err := w.Network(trained.Provenance())
	if err != nil {
		return err
	}
	if err := c.write(net); err != nil {
		return err
	}
	p := cmdline.Printer{W: out}
	if data.Repeated > 0 {
		p.F("%s left out: their positions come twice\n", words.Count(data.Repeated, "sample"))
	}
	if p.Err != nil {
		return p.Err
	}
	for _, set := range []struct {
		name string
		*gomokutrain.Set
	}{{"", &data.Train}, {", held out", &data.HeldOut}, {", last test", &data.Test}} {
		quiet := set.Choices.Quiet()
		if err := measure(out, net,
			measurement{name: valueName + set.name, loss: train.CrossEntropy, samples: &set.Positions},
			measurement{name: "results of quiet positions" + set.name, loss: train.CrossEntropy, samples: set.Positions.QuietResults(), results: true},
			measurement{name: policyName + set.name, loss: train.ListCrossEntropy, samples: &set.Choices, note: hits(net, &set.Choices)},
			measurement{name: policyName + " in quiet positions" + set.name, loss: train.ListCrossEntropy, samples: quiet, note: hits(net, quiet)},
		); err != nil {
			return err
		}
	}
	return nil
}

// hits formats how often the chosen move is among the first of the order.
func hits(net *nn.Network, choices *gomokutrain.Choices) string {
	if choices.Len() == 0 {
		return ""
	}
	var text strings.Builder
	parameters := net.Parameters()
	for k, share := range choices.Hits(parameters) {
		fmt.Fprintf(&text, ", top-%d %.3f", gomokutrain.HitCounts[k], share)
	}
	return text.String()
}

// trainGomokuNetCmd trains the network of package shapenet.
type trainGomokuNetCmd struct {
	Rule       []gomoku.Rule `default:"freestyle" help:"Learn from games of these rules: freestyle, standard (exactly five), renju, caro."`
	Lookahead  float64       `default:"0.9" help:"Learn a mean of the search's values from there on and of the result, each later move weighing this times as much."`
	Colors     bool          `help:"Tell Black from White, as for renju; with --start, the network decides."`
	Planes     int           `default:"2" help:"Give the vector of a shape this many times 16 numbers, 1 to 4, and at least as many as --start has."`
	VectorRate float64       `default:"0.004" help:"Start with this learning rate of the shape vectors; it falls as --rate does."`
	trainFlags `kong:"set='epochs=4',set='batch=2048',set='rate=0.002',set='rateend=0.00004',set='schedule=cosine',set='warmup=0',set='weightdecay=0'"`
	dataFlags
}

// Examples implements program.Examples.
func (*trainGomokuNetCmd) Examples() []string {
	return []string{"gogo train gomoku-net --rule renju --colors --out my.net first.games"}
}

// Validate implements kong.Validatable.
func (c *trainGomokuNetCmd) Validate() error {
	switch {
	case !(c.Lookahead >= 0 && c.Lookahead <= 1):
		return fmt.Errorf("--lookahead %v: must be 0 to 1", c.Lookahead)
	case !(c.VectorRate > 0):
		return errors.New("--vector-rate must be greater than 0")
	case c.Planes < 1 || c.Planes > shapenet.MaxPlanes:
		return fmt.Errorf("--planes %d: must be 1 to %d", c.Planes, shapenet.MaxPlanes)
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
	o = gomokutrain.ShapeModelOptions{Planes: c.Planes, Colors: c.Colors, Seed: c.Seed, VectorRate: c.VectorRate / c.Rate}
	if o.Kernels, err = simd.FromEnv(); err != nil {
		return o, err
	}
	if c.Start != "" {
		if o.Start, err = nn.Load(c.Start, shapenet.ReadModels); err == nil && o.Start[0].Planes > c.Planes {
			err = fmt.Errorf("--planes %d: %s has %d", c.Planes, c.Start, o.Start[0].Planes)
		}
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
	out.F("%s: cross-entropy %.5f\n", set, m.Target)
	printJudgment(out, "results", &m.Judgment)
	for i := range m.Phases {
		printJudgment(out, "phase "+strconv.Itoa(i), &m.Phases[i])
	}
	if m.Choices > 0 {
		out.F("  best move of %s: among the first", words.Count(m.Choices, "position"))
		for i, count := range gomokutrain.HitCounts {
			out.F(" %d: %.3f (%.3f)", count, m.Hits[i], m.StaticHits[i])
		}
		out.F("\n")
	}
}

// printJudgment prints how well a network and what it is compared with foretell results.
func printJudgment(out *cmdline.Printer, what string, j *gomokutrain.Judgment) {
	if j.Positions > 0 {
		out.F("  %s of %s: network %.5f, patterns %.5f, search %.5f; offset %.0f\n",
			what, words.Count(j.Positions, "quiet position"), j.Network, j.Static, j.Search, j.Offset)
	}
}
