package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/bench/bridge/leads"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/internal/words"
)

// Lead measures opening leads.
type Lead struct {
	Boards    int    `default:"1000" help:"Measure costs on this many deals."`
	Test      int    `default:"500" help:"Try the leads of the agreement on this many other deals."`
	Seed      uint64 `default:"1" help:"Repeat the deals of this seed; the other deals use the next one."`
	System    string `default:"two-over-one" help:"Bid by this system: built in or a file."`
	Agreement string `default:"standard" help:"Lead by this agreement, built in or a file, and measure the costs of its rules."`
}

// maxLeadBoards bounds the boards of a measurement.
const maxLeadBoards = 1_000_000

// Validate implements kong.Validatable.
func (c *Lead) Validate() error {
	switch {
	case c.Boards < 0 || c.Boards > maxLeadBoards:
		return program.Misusef("--boards %d: must be 0 to %d", c.Boards, maxLeadBoards)
	case c.Test < 0 || c.Test > maxLeadBoards:
		return program.Misusef("--test %d: must be 0 to %d", c.Test, maxLeadBoards)
	}
	return nil
}

// Run prints the lines with their costs, and the losses of leads.
func (c *Lead) Run(ctx context.Context, std cmdline.Streams) error {
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	a, err := carding.Open(c.Agreement)
	if err != nil {
		return err
	}
	fitted, err := c.deal(ctx, std, "measuring", c.Boards, c.Seed, s)
	if len(fitted) > 0 {
		costs := leads.Fit(a, fitted)
		for kind := range costs {
			if err := printCosts(std.Out, a.Costs(carding.CostKind(kind)).Header, costs[kind]); err != nil {
				return err
			}
		}
	}
	if err != nil {
		return err
	}
	tried, err := c.deal(ctx, std, "trying", c.Test, c.Seed+1, s)
	if len(tried) == 0 {
		return err
	}
	return errors.Join(err, printTrial(std.Out, leads.Try(a, tried), len(tried)))
}

// deal deals and solves boards.
func (c *Lead) deal(ctx context.Context, std cmdline.Streams, work string, n int, seed uint64, s *system.System) ([]leads.Board, error) {
	steps := std.Steps(work, n)
	defer steps.End()
	return leads.Deal(ctx, n, seed, s, steps.Step)
}

// printTrial prints the losses of leads by an agreement.
func printTrial(out io.Writer, t *leads.Trial, boards int) error {
	_, err := fmt.Fprintf(out, `# on %d other %s, tricks lost against the best card:
# by the agreement's costs   %s
# any suit                   %s
# the best suit              %s
`, boards, words.Plural(boards, "board"), withMargin("%.3f", t.Cheapest.Mean()), withMargin("%.3f", t.Any.Mean()), withMargin("%.3f", t.Best.Mean()))
	return err
}

// printCosts prints the costs in the format of agreement files.
func printCosts(out io.Writer, header string, costs []leads.Cost) error {
	if _, err := fmt.Fprintf(out, "%s:\n", header); err != nil {
		return err
	}
	for _, c := range costs {
		if _, err := fmt.Fprintf(out, "  %-15s : %3.0f # %s\n", c.Line.For, math.Round(100*c.Value), words.Count(c.Leads, "lead")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out)
	return err
}
