package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gogo/bench/bridge/cardplay"
	"gogo/bench/stats"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/carding"
)

// cardplayReadCmd measures the information in leads and signals.
type cardplayReadCmd struct {
	cardplayFlags

	Read   string  `default:"standard" placeholder:"NAME" help:"By what the cards are read: an agreement of the program's own or a file."`
	Lead   float64 `default:"0.95" help:"How often a suit is taken to be led by the card of the agreement."`
	Signal float64 `default:"0.75" help:"By how much less often a signal is taken to be given by a card that is less clear by a place."`
}

// Validate implements kong.Validatable.
func (c *cardplayReadCmd) Validate() error {
	switch {
	case !(c.Lead >= 0 && c.Lead < 1):
		return program.Misusef("--lead %g: want 0 to less than 1", c.Lead)
	case !(c.Signal >= 0 && c.Signal < 1):
		return program.Misusef("--signal %g: want 0 to less than 1", c.Signal)
	}
	if len(c.Layouts) > 1 {
		return program.Misusef("--layouts %d: want one number", c.Layouts)
	}
	return c.cardplayFlags.Validate()
}

// Run plays the boards and prints the information.
func (c *cardplayReadCmd) Run(ctx context.Context, std cmdline.Streams) error {
	read, err := carding.Open(c.Read)
	if err != nil {
		return err
	}
	o, err := c.options(cardplay.Defend)
	if err != nil {
		return err
	}
	steps := std.Steps("playing", c.Boards)
	o.Observe = steps.Step
	told, err := cardplay.MeasureInformation(ctx, o, read.With(carding.Trust{Lead: c.Lead, Signal: c.Signal}))
	steps.End()
	if told.Boards == 0 {
		return err
	}
	return errors.Join(err, printInformation(std.Out, told))
}

// printInformation prints the information of both sides.
func printInformation(out io.Writer, told *cardplay.Information) error {
	if _, err := fmt.Fprintf(out, "bits after %v cards\n", cardplay.Moments); err != nil {
		return err
	}
	if err := printTold(out, "declarer", told.Declarer[:]); err != nil {
		return err
	}
	return printTold(out, "defender", told.Defender[:])
}

// printTold prints the information of a player, trick by trick.
func printTold(out io.Writer, who string, all []stats.Points) error {
	if _, err := fmt.Fprint(out, who); err != nil {
		return err
	}
	for i := range all {
		if _, err := fmt.Fprint(out, "  ", withMargin("%.2f", all[i].Mean())); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(out)
	return err
}
