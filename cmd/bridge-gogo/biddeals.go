package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/eval/simd"
	"gogo/internal/sanitize"
	"gogo/search/bridge/bidder"
)

// bidDeals bids all boards of a file and writes them as PBN.
func (c *bidCmd) bidDeals(ctx context.Context, std streams) error {
	bidders, err := c.bidders()
	if err != nil {
		return err
	}
	problems := 0
	files := boards.Files{Names: []string{c.Deals}, In: program.NewReader(ctx, std.in)}
	err = withOutput(c.Output, std.out, func(w io.Writer) error {
		out := pbn.NewWriter(w)
		out.UTF8 = true
		for b := range files.Boards() {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			for _, p := range b.Problems {
				problems++
				if _, err := fmt.Fprintln(std.log, sanitize.Text(p.Error())); err != nil {
					return err
				}
			}
			if !b.Solvable || b.Again {
				continue
			}
			r := b.Record
			if err := bidRecord(ctx, &r, bidders); err != nil {
				return err
			}
			if err := out.Export(pbn.FromRecord(&r)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return count(problems)
}

// caller makes the calls of a side.
type caller interface {
	System() *system.System
	Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error)
}

// bidders returns who bids for North-South and East-West.
func (c *bidCmd) bidders() (both [2]caller, err error) {
	ours, theirs, err := c.systems()
	if err != nil {
		return both, err
	}
	for side, s := range []*system.System{ours, theirs} {
		if c.Samples == 0 {
			both[side] = bidder.NewRules(s)
			continue
		}
		if both[side], err = c.newJudge(s); err != nil {
			return both, err
		}
	}
	return both, nil
}

// newJudge returns a bidder that settles calls by samples.
func (c *bidCmd) newJudge(s *system.System) (*bidder.Simulator, error) {
	kernels, err := simd.Select(os.Getenv(simd.Env))
	if err != nil {
		return nil, err
	}
	settings := bidder.DefaultSettings
	settings.Deals = c.Samples
	if c.Scoring == "MP" {
		settings.Scoring = bidder.Matchpoints
	}
	return bidder.NewTrainedSimulator(s, kernels, settings)
}

// bidRecord replaces what was bid and played on a board by the auction of two bidders.
func bidRecord(ctx context.Context, r *record.Record, bidders [2]caller) error {
	p := bidding.New(r.Dealer, r.Vulnerable, bidders[bridge.NorthSouth].System(), bidders[bridge.EastWest].System())
	r.Calls, r.Cards, r.HasContract, r.HasTricks = nil, nil, false, false
	for !p.Auction().Done() {
		turn := p.Auction().Turn()
		choice, err := bidders[turn.Side()].Choose(ctx, p, r.Deal[turn])
		if err != nil {
			return err
		}
		if p, err = p.After(choice.Call); err != nil {
			return err
		}
		call := record.Call{Call: choice.Call}
		if m := p.Meaning(); choice.Call != bridge.Pass && len(m) > 0 {
			call.Note = m.String()
		}
		r.Calls = append(r.Calls, call)
	}
	r.Derive()
	return nil
}
