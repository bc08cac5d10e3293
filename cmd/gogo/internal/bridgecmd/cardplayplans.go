package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/bench/bridge/plans"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/internal/words"
	"gogo/search/bridge/alphamu"
)

// cardplayPlansCmd measures how often the best plan is found.
type cardplayPlansCmd struct {
	Endings int    `default:"12" help:"Endings of each kind."`
	Seed    uint64 `default:"1" help:"Endings of a seed are always the same."`
	Choices int    `default:"10" help:"Choices of the declarer's that plans look ahead."`
	Width   int    `default:"32" help:"Plans of a position that are kept, at most."`
	Nodes   int64  `default:"240000" help:"Work for an ending, in nodes of the double-dummy solver."`
	Verbose bool   `help:"Print each ending."`
}

// Validate implements kong.Validatable.
func (c *cardplayPlansCmd) Validate() error {
	switch {
	case c.Endings < 1 || c.Endings > 100_000:
		return program.Misusef("--endings %d: want 1 to 100000", c.Endings)
	case c.Choices < 0:
		return program.Misusef("--choices %d: want 0 at least", c.Choices)
	case c.Width < 1:
		return program.Misusef("--width %d: want 1 at least", c.Width)
	case c.Nodes < 0:
		return program.Misusef("--nodes %d: want 0 at least", c.Nodes)
	}
	return nil
}

// Run generates endings and prints how many are played right.
func (c *cardplayPlansCmd) Run(ctx context.Context, std cmdline.Streams) error {
	limits := alphamu.Limits{Choices: c.Choices, Width: c.Width, Nodes: c.Nodes}
	steps := std.Steps("playing", c.Endings*int(plans.Kinds))
	figures, err := plans.Run(ctx, c.Endings, c.Seed, &limits, func(e *plans.Ending, planned int) {
		if c.Verbose {
			printEnding(std.Out, e, planned)
		}
		steps.Step()
	})
	steps.End()
	if figures[0].Endings == 0 {
		return err
	}
	return errors.Join(err, printPlans(std.Out, &figures))
}

// printPlans prints how many endings of each kind are played right, and the mean loss.
func printPlans(out io.Writer, figures *[plans.Kinds]plans.Figures) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-16s %8s %11s %11s %7s %8s %8s\n", "", "endings", "misleading", "open cards", "plans", "loss", "loss")
	for k, f := range figures {
		if f.Endings == 0 {
			continue
		}
		fmt.Fprintf(&b, "%-16v %8d %11d %11.1f %7d %6.1f %% %6.1f %%\n",
			plans.Kind(k), f.Endings, f.Misleading, f.Open, f.Planned, 100*f.OpenLoss, 100*f.PlanLoss)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// printEnding prints the visible cards of an ending, and the value of each play.
func printEnding(out io.Writer, e *plans.Ending, planned int) {
	p := &e.Problem
	start := &p.Worlds[0].Position
	fmt.Fprintf(out, "%v: North %v, South %v, the others %v, %v leads, trumps %v, %s wanted, %s:", e.Kind,
		start.Deal[bridge.North], start.Deal[bridge.South], start.Deal[bridge.East]|start.Deal[bridge.West],
		start.Turn(), start.Trump, words.Count(e.Need, "trick"), words.Count(len(p.Worlds), "layout"))
	for i, card := range p.Cards {
		fmt.Fprintf(out, " %v %.1f %% (open %.1f %%)", card, 100*e.Worth[i], 100*e.Open[i])
	}
	fmt.Fprintf(out, "; plans %v\n", p.Cards[planned])
}
