package bridgecmd

import (
	"context"
	"fmt"

	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding/check"
	"gogo/eval/bridge/system"
)

type auctionCheckCmd struct {
	System string `arg:"" default:"two-over-one" help:"One of the program's own systems or a file."`
	Boards int    `default:"20000" help:"How many boards are bid."`
	Seed   uint64 `default:"1" help:"Boards of a seed are always the same."`
}

// Run prints the findings. Lines that no hand has come to are no faults.
func (c *auctionCheckCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if c.Boards < 1 {
		return program.Misusef("--boards %d: want one at least", c.Boards)
	}
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	steps := std.Steps("bidding", c.Boards)
	findings, ended := check.Run(ctx, s, c.Boards, c.Seed, steps.Step)
	steps.End()
	faults := 0
	for i := range findings {
		if ended != nil && findings[i].Kind == check.Unreached {
			continue // it might have been reached later
		}
		if _, err := fmt.Fprintln(std.Out, &findings[i]); err != nil {
			return err
		}
		if findings[i].Kind != check.Unreached {
			faults++
		}
	}
	if ended != nil {
		return ended
	}
	switch faults {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s: one fault", s.Name)
	}
	return fmt.Errorf("%s: %d faults", s.Name, faults)
}
