package backgammon

import (
	"context"
	"fmt"
	"io"
	"os"

	"gogo/board/backgammon/matchfile"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/programs/backgammon/report"
	"gogo/internal/console"
	"gogo/internal/files"
	"gogo/search/backgammon/analysis"
	backgammonengine "gogo/search/backgammon/engine"
)

// analyzeCmd analyzes a recorded match.
type analyzeCmd struct {
	File string `arg:"" help:"Match file: .mat or .sgf of GNU Backgammon, text of a match or of positions from eXtreme Gammon, oldmoves of FIBS; - is standard input."`

	Format       string  `enum:"text,json,html" default:"text" help:"Write text, json, or html, a page with boards."`
	Out          string  `short:"o" default:"-" placeholder:"FILE" help:"Write to FILE; - is standard output."`
	JSON         string  `name:"json" placeholder:"FILE" help:"Also write the analysis to FILE as JSON; - is standard output."`
	Errors       bool    `help:"Show errors only, in text and html."`
	Rollout      int     `placeholder:"TRIALS" help:"Roll out costly decisions, with this many trials each."`
	RolloutAbove float64 `default:"0.04" help:"Roll out decisions that lost at least this much equity."`
	RolloutPly   int     `default:"1" help:"Choose plays in rollouts at this ply."`
	Seed         uint64  `default:"1" help:"Roll the dice of rollouts from this seed; equal seeds give equal results."`
}

// Examples implements program.Examples.
func (*analyzeCmd) Examples() []string {
	return []string{
		"backgammon-gogo analyse --errors MATCH.mat",
		"backgammon-gogo analyse MATCH.mat --format html -o MATCH.html",
	}
}

// options returns the options of the analyst.
func (a *analyzeCmd) options(c *cli) analysis.Options {
	return analysis.Options{
		Ply: c.Ply, Threads: c.Threads, Seed: a.Seed,
		Rollout: analysis.Rollout{Trials: a.Rollout, Above: a.RolloutAbove, Ply: a.RolloutPly},
	}
}

// Validate implements kong.Validatable: it checks the flags of the analysis.
func (a *analyzeCmd) Validate() error {
	if a.JSON == a.Out {
		return program.Misusef("--json and --out both name %s; choose two files", a.Out)
	}
	o := a.options(&defaults)
	if err := o.Check(); err != nil {
		return program.Misusef("%w", err)
	}
	return nil
}

// Run reads the match, analyzes it and writes the report.
func (a *analyzeCmd) Run(ctx context.Context, c *cli, std program.Streams) error {
	m, err := a.read(ctx, c, std)
	if err != nil {
		return err
	}
	table, err := c.table()
	if err != nil {
		return err
	}
	model, kernels, err := c.networks()
	if err != nil {
		return err
	}
	analyst, err := analysis.New(backgammonengine.New(model, kernels, backgammonengine.Options{}), table, a.options(c))
	if err != nil {
		return err
	}
	result, err := a.analyze(ctx, std, analyst, m)
	if err != nil {
		return err
	}
	if a.JSON != "" {
		if err := writeTo(a.JSON, std.Out, func(w io.Writer) error { return report.JSON(w, result) }); err != nil {
			return err
		}
	}
	return writeTo(a.Out, std.Out, func(w io.Writer) error { return a.write(w, result) })
}

// writeTo writes to a file, which is replaced in one step, or to the standard output.
func writeTo(name string, out io.Writer, write func(io.Writer) error) error {
	if name == standard {
		return write(out)
	}
	return files.Write(name, write)
}

// analyze analyzes the match and shows its progress on a terminal.
func (a *analyzeCmd) analyze(ctx context.Context, std program.Streams, analyst *analysis.Analyst, m *matchfile.Match) (*analysis.Result, error) {
	bar := console.NewSlowBar(std.Log, nil, 1)
	defer bar.End()
	return analyst.Match(ctx, m, func(done, total int) {
		bar.Resize(int64(total))
		bar.Set(int64(done), "")
	})
}

// standard names a standard stream on the command line.
const standard = "-"

// read reads the match from its file or the standard input.
func (a *analyzeCmd) read(ctx context.Context, c *cli, std program.Streams) (*matchfile.Match, error) {
	name, in := "standard input", io.Reader(program.NewReader(ctx, std.In))
	if a.File != standard {
		f, err := os.Open(a.File)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		name, in = a.File, f
	}
	data, err := files.ReadBounded(in, matchfile.MaxSize)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m, err := matchfile.Read(data, matchfile.Rules{Jacoby: c.Jacoby, Beavers: c.Beavers})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// write writes the report in the chosen format.
func (a *analyzeCmd) write(w io.Writer, r *analysis.Result) error {
	o := report.Options{ErrorsOnly: a.Errors}
	switch a.Format {
	case "json":
		return report.JSON(w, r)
	case "html":
		return report.Page(w, r, o)
	}
	return report.Text(w, r, o)
}
