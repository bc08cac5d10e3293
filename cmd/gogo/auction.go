package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"gogo/bench/auctions"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/judge"
)

// auctionCmd measures bidding.
type auctionCmd struct {
	Par   auctionParCmd   `cmd:"" help:"Bid boards with one bidder in all seats and compare the contracts with par."`
	Check auctionCheckCmd `cmd:"" help:"Find what is wrong with a bidding system: hands without a call, lines that are never chosen."`
	Match auctionMatchCmd `cmd:"" help:"Bid boards twice with two bidders, the seats turned, and compare the scores."`
}

// dealFlags say which boards are bid.
type dealFlags struct {
	Boards  int    `default:"1000" help:"How many boards."`
	Seed    uint64 `default:"1" help:"Boards of a seed are always the same."`
	Answers string `type:"existingfile" placeholder:"FILE" help:"Take the boards of FILE, lines that bridge-gogo dd --format lines printed, and solve none."`
	Threads int    `default:"1" help:"Threads that solve boards."`
}

// Validate refuses numbers of boards and threads that there are not.
func (f *dealFlags) Validate() error {
	switch {
	case f.Boards < 1 || f.Boards > 1_000_000:
		return program.Misusef("--boards %d: want 1 to 1000000", f.Boards)
	case f.Threads < 1 || f.Threads > 1024:
		return program.Misusef("--threads %d: want 1 to 1024", f.Threads)
	}
	return nil
}

// boards reads or deals the boards.
func (f *dealFlags) boards(ctx context.Context) ([]auctions.Board, error) {
	if f.Answers == "" {
		return auctions.Deal(ctx, f.Boards, f.Seed, f.Threads)
	}
	file, err := os.Open(f.Answers)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	boards, err := auctions.Read(file, f.Boards)
	if err == nil && len(boards) == 0 {
		err = errors.New("no board")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Answers, err)
	}
	return boards, nil
}

// newBidder returns the bidder of a flag: a system by its name or file, and behind a
// comma how many deals are drawn for a call.
func newBidder(name string) (auctions.Bidder, error) {
	name, deals, judged := strings.Cut(name, ",samples=")
	s, err := system.Open(name)
	if err != nil {
		return nil, err
	}
	if !judged {
		return bidder.NewRules(s), nil
	}
	n, err := strconv.Atoi(deals)
	if err != nil || n < 1 || n > maxSamples {
		return nil, program.Misusef("samples=%s: want 1 to %d", deals, maxSamples)
	}
	kernels, err := selectKernels()
	if err != nil {
		return nil, err
	}
	settings := judge.DefaultSettings
	settings.Deals = n
	return judge.Default(s, kernels, settings)
}

// maxSamples is more deals than anybody has the time for.
const maxSamples = 10_000

type auctionParCmd struct {
	dealFlags

	Bidder string `default:"two-over-one" placeholder:"SYSTEM[,samples=N]" help:"Who bids: a system of the program's own or a file, by its rules alone or judging by so many samples."`
	Worst  int    `placeholder:"N" help:"Print the N boards that are furthest from par, with the lines that the calls rest on."`
}

// Run bids the boards.
func (c *auctionParCmd) Run(ctx context.Context, std streams) error {
	who, err := newBidder(c.Bidder)
	if err != nil {
		return err
	}
	boards, err := c.boards(ctx)
	if err != nil {
		return err
	}
	var worst worstBoards
	survey, err := auctions.Run(ctx, boards, who, func(b *auctions.Board, a *auctions.Auction, imps int) {
		worst.add(c.Worst, imps, b, a)
	})
	if err != nil {
		return err
	}
	if err := worst.print(std.out); err != nil {
		return err
	}
	return printSurvey(std.out, survey)
}

type auctionMatchCmd struct {
	dealFlags

	A string `default:"two-over-one" placeholder:"SYSTEM[,samples=N]" help:"The first bidder."`
	B string `required:"" placeholder:"SYSTEM[,samples=N]" help:"The second."`
}

// Run plays the match.
func (c *auctionMatchCmd) Run(ctx context.Context, std streams) error {
	a, err := newBidder(c.A)
	if err != nil {
		return err
	}
	b, err := newBidder(c.B)
	if err != nil {
		return err
	}
	boards, err := c.boards(ctx)
	if err != nil {
		return err
	}
	points, err := auctions.Duel(ctx, boards, a, b, nil)
	if err != nil {
		return err
	}
	e := points.Mean()
	if math.IsInf(e.Margin(), 0) {
		_, err = fmt.Fprintf(std.out, "%s against %s: %+.3f IMPs a board, %d boards\n", c.A, c.B, e.Value, len(boards))
		return err
	}
	_, err = fmt.Fprintf(std.out, "%s against %s: %+.3f ± %.3f IMPs a board, %d boards\n", c.A, c.B, e.Value, e.Margin(), len(boards))
	return err
}
