package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"gogo/bench/bridge/auctions"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/internal/words"
	"gogo/search/bridge/bidder"
)

// Auction measures bidding.
type Auction struct {
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
func (f *dealFlags) boards(ctx context.Context, std cmdline.Streams) ([]auctions.Board, error) {
	if f.Answers == "" {
		steps := std.Steps("solving", f.Boards)
		defer steps.End()
		return auctions.Deal(ctx, f.Boards, f.Seed, f.Threads, steps.Step)
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
// comma how many deals are drawn for a call, or the command of a program that calls. It
// has to be ended by closeBidder.
func newBidder(ctx context.Context, flag string, scoring bidder.Scoring) (bidding.Bidder, error) {
	name, option, _ := strings.Cut(flag, ",")
	s, err := system.Open(name)
	if err != nil {
		return nil, err
	}
	key, value, _ := strings.Cut(option, "=")
	switch key {
	case "":
		return bidder.NewRules(s), nil
	case "samples":
		return newJudge(s, value, scoring)
	case "command":
		return bridgerobot.Start(ctx, value, s)
	}
	return nil, program.Misusef("%.60q: behind the comma want samples=N or command=COMMAND", flag)
}

// closeBidder ends the program of a bidder that has one.
func closeBidder(b bidding.Bidder) error {
	if c, ok := b.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// newJudge returns the bidder that draws so many deals for a call.
func newJudge(s *system.System, deals string, scoring bidder.Scoring) (bidding.Bidder, error) {
	n, err := strconv.Atoi(deals)
	if err != nil || n < 1 || n > maxSamples {
		return nil, program.Misusef("samples=%s: want 1 to %d", deals, maxSamples)
	}
	kernels, err := cmdline.SelectKernels()
	if err != nil {
		return nil, err
	}
	settings := bidder.DefaultSettings
	settings.Deals, settings.Scoring = n, scoring
	return bidder.NewTrainedSimulator(s, kernels, settings)
}

// maxSamples is more deals than anybody has the time for.
const maxSamples = 10_000

type auctionParCmd struct {
	dealFlags

	Bidder string `default:"two-over-one" placeholder:"SYSTEM[,samples=N|,command=COMMAND]" help:"Who bids: a system of the program's own or a file, by its rules alone or judging by so many samples; or a program whose calls are understood by the system."`
	Worst  int    `placeholder:"N" help:"Print the N boards that are furthest from par, with the lines that the calls rest on."`
}

// Validate refuses numbers that cannot be.
func (c *auctionParCmd) Validate() error {
	if c.Worst < 0 {
		return program.Misusef("--worst %d: want 0 at least", c.Worst)
	}
	return c.dealFlags.Validate()
}

// Run bids the boards.
func (c *auctionParCmd) Run(ctx context.Context, std cmdline.Streams) (err error) {
	who, err := newBidder(ctx, c.Bidder, bidder.IMPs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeBidder(who)) }()
	boards, err := c.boards(ctx, std)
	if err != nil {
		return err
	}
	var worst worstBoards
	steps := std.Steps("bidding", len(boards))
	survey, err := auctions.Run(ctx, boards, who, func(b *auctions.Board, a *auctions.Auction, imps int) {
		worst.add(c.Worst, imps, b, a)
		steps.Step()
	})
	steps.End()
	if survey.Boards == 0 {
		return err
	}
	return errors.Join(err, worst.print(std.Out), printSurvey(std.Out, survey))
}

type auctionMatchCmd struct {
	dealFlags

	A string `default:"two-over-one" placeholder:"SYSTEM[,samples=N|,command=COMMAND]" help:"The first bidder."`
	B string `required:"" placeholder:"SYSTEM[,samples=N|,command=COMMAND]" help:"The second."`

	Scoring string `enum:"IMP,MP" default:"IMP" help:"What samples gain and boards are compared in: ${enum}."`
}

// form is a form of scoring.
type form struct {
	judged       bidder.Scoring
	compare      auctions.Comparison
	format, unit string
}

// forms are the forms of scoring by the name that flags give them.
var forms = map[string]form{
	"IMP": {bidder.IMPs, auctions.IMPs, "%+.3f", "IMPs a board"},
	"MP":  {bidder.Matchpoints, auctions.Matchpoints, "%.2f", "% of the matchpoints"},
}

// Run plays the match.
func (c *auctionMatchCmd) Run(ctx context.Context, std cmdline.Streams) (err error) {
	a, err := newBidder(ctx, c.A, forms[c.Scoring].judged)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeBidder(a)) }()
	b, err := newBidder(ctx, c.B, forms[c.Scoring].judged)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeBidder(b)) }()
	boards, err := c.boards(ctx, std)
	if err != nil {
		return err
	}
	form := forms[c.Scoring]
	steps := std.Steps("bidding", len(boards))
	points, err := auctions.Duel(ctx, boards, a, b, func(score, other int) float64 {
		steps.Step()
		return form.compare(score, other)
	})
	steps.End()
	if points.Pairs() == 0 {
		return err
	}
	_, failed := fmt.Fprintf(std.Out, "%s against %s: %s %s, %s\n", c.A, c.B, withMargin(form.format, points.Mean()), form.unit, words.Count(points.Pairs(), "board"))
	return errors.Join(err, failed)
}
