package bridgecmd

import (
	"context"
	"fmt"
	"io"
	"math"

	"gogo/bench/bridge/leads"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
)

// Lead measures opening leads.
type Lead struct {
	Boards    int    `default:"1000" help:"How many deals the costs are measured on."`
	Test      int    `default:"500" help:"How many others it is tried on who leads by an agreement."`
	Seed      uint64 `default:"1" help:"Deals of a seed are always the same; the others are of the next seed."`
	System    string `default:"two-over-one" help:"What the deals are bid by: one of the program's own systems or a file."`
	Agreement string `default:"standard" help:"Which card of a suit is led, and the lines that costs are measured for: one of the program's own agreements or a file."`
}

// maxLeadBoards is more deals than anybody has the time for.
const maxLeadBoards = 1_000_000

// Validate refuses numbers of boards that there are not.
func (c *Lead) Validate() error {
	switch {
	case c.Boards < 0 || c.Boards > maxLeadBoards:
		return program.Misusef("--boards %d: want 0 to %d", c.Boards, maxLeadBoards)
	case c.Test < 0 || c.Test > maxLeadBoards:
		return program.Misusef("--test %d: want 0 to %d", c.Test, maxLeadBoards)
	}
	return nil
}

// Run prints the lines with their costs, and what leads lose.
func (c *Lead) Run(ctx context.Context, std cmdline.Streams) error {
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	a, err := carding.Open(c.Agreement)
	if err != nil {
		return err
	}
	fitted, err := leads.Deal(ctx, c.Boards, c.Seed, s)
	if err != nil {
		return err
	}
	if len(fitted) > 0 {
		costs := leads.Fit(a, fitted)
		for kind := range costs {
			if err := printCosts(std.Out, a.Costs(carding.CostKind(kind)).Header, costs[kind]); err != nil {
				return err
			}
		}
	}
	tried, err := leads.Deal(ctx, c.Test, c.Seed+1, s)
	if err != nil || len(tried) == 0 {
		return err
	}
	t := leads.Try(a, tried)
	_, err = fmt.Fprintf(std.Out, `# on %d other boards, tricks lost against the best card:
# by the agreement's costs   %s
# any suit                   %s
# the best suit              %s
`, len(tried), withMargin("%.3f", t.Cheapest.Mean()), withMargin("%.3f", t.Any.Mean()), withMargin("%.3f", t.Best.Mean()))
	return err
}

// printCosts prints a block as agreements have it.
func printCosts(out io.Writer, header string, costs []leads.Cost) error {
	if _, err := fmt.Fprintf(out, "%s:\n", header); err != nil {
		return err
	}
	for _, c := range costs {
		if _, err := fmt.Fprintf(out, "  %-15s : %3.0f # %d leads\n", c.Line.For, math.Round(100*c.Value), c.Leads); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out)
	return err
}
