// Package bridgecmd has the commands of gogo that measure bidding and card play in bridge.
package bridgecmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/bench/bridge/auctions"
	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/bridgerobot"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/bidding/check"
	"gogo/eval/bridge/policy"
	"gogo/eval/bridge/system"
	"gogo/eval/nn"
	"gogo/eval/simd"
	"gogo/internal/words"
	"gogo/search/bridge/bidder"
)

// Auction measures bidding.
type Auction struct {
	Par   auctionParCmd   `cmd:"" help:"Bid boards with one bidder in all seats, and compare with par."`
	Check auctionCheckCmd `cmd:"" help:"Find faults in a bidding system: hands without a call, lines never used."`
	Match auctionMatchCmd `cmd:"" help:"Bid boards twice with two bidders, seats swapped, and compare scores."`
}

// dealFlags selects the boards to bid.
type dealFlags struct {
	Boards  int    `default:"1000" help:"Bid this many boards."`
	Seed    uint64 `default:"1" help:"Repeat the boards of this seed."`
	Answers string `type:"existingfile" placeholder:"FILE" help:"Bid the solved boards in FILE, written by bridge-gogo dd --format lines."`
	Threads int    `default:"1" help:"Solve boards with this many threads."`
}

// Validate implements kong.Validatable.
func (f *dealFlags) Validate() error {
	switch {
	case f.Boards < 1 || f.Boards > 1_000_000:
		return program.Misusef("--boards %d: must be 1 to 1000000", f.Boards)
	case f.Threads < 1 || f.Threads > 1024:
		return program.Misusef("--threads %d: must be 1 to 1024", f.Threads)
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

// newBidder parses a bidder: a system by its name or file, and after a comma how it chooses among the system's calls: by
// its rules, another network or a number of samples, or the command of a program that bids. It must be
// closed by closeBidder.
func newBidder(ctx context.Context, flag string, scoring bidder.Scoring) (bidding.Bidder, error) {
	name, option, _ := strings.Cut(flag, ",")
	s, err := system.Open(name)
	if err != nil {
		return nil, err
	}
	key, value, _ := strings.Cut(option, "=")
	switch {
	case key == "command":
		return bridgerobot.Start(ctx, value, s)
	case option == "rules":
		return bidder.NewRules(s), nil
	}
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	switch {
	case option == "":
		return bidder.NewTrainedPolicy(s, kernels)
	case key == "samples":
		return newSimulator(s, kernels, value, scoring)
	case key == "network":
		return newPolicy(s, kernels, value)
	}
	return nil, program.Misusef("%.60q: after the comma, write rules, samples=N, network=FILE or command=COMMAND", flag)
}

// newPolicy returns a bidder by the network of a file.
func newPolicy(s *system.System, kernels simd.Kernels, path string) (bidding.Bidder, error) {
	net, err := nn.Load(path, policy.Read)
	if err != nil {
		return nil, err
	}
	return bidder.NewPolicy(s, policy.NewEstimator(net, kernels), bidder.DefaultPolicy), nil
}

// closeBidder stops the program of a bidder that has one.
func closeBidder(b bidding.Bidder) error {
	if c, ok := b.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// newSimulator returns a bidder that settles calls by a number of samples.
func newSimulator(s *system.System, kernels simd.Kernels, deals string, scoring bidder.Scoring) (bidding.Bidder, error) {
	n, err := strconv.Atoi(deals)
	if err != nil || n < 1 || n > maxSamples {
		return nil, program.Misusef("samples=%s: must be 1 to %d", deals, maxSamples)
	}
	settings := bidder.DefaultSettings
	settings.Deals, settings.Scoring = n, scoring
	return bidder.NewTrainedSimulator(s, kernels, settings)
}

// maxSamples bounds the time of a call.
const maxSamples = 10_000

type auctionParCmd struct {
	dealFlags

	Bidder string `default:"two-over-one" placeholder:"SYSTEM[,rules|,samples=N|,network=FILE|,command=COMMAND]" help:"Bid by this system, built in or a file: by the network of calls, its rules alone, N samples, another network, or a program whose calls it explains."`
	Worst  int    `placeholder:"N" help:"Print the N boards furthest from par, with the rules behind the calls."`
	Odd    bool   `help:"Print the boards with contracts that hardly a club player reaches, in the same way."`
}

// Validate implements kong.Validatable.
func (c *auctionParCmd) Validate() error {
	if c.Worst < 0 {
		return program.Misusef("--worst %d: must be at least 0", c.Worst)
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
	var worst, odd worstBoards
	steps := std.Steps("bidding", len(boards))
	survey, err := auctions.Run(ctx, boards, who, func(b *auctions.Board, a *auctions.Auction, imps int) {
		worst.add(c.Worst, imps, b, a)
		if kind := b.OddContract(a.Contract); c.Odd && kind != auctions.NotOdd {
			odd = append(odd, boardText{imps, fmt.Sprintf("%s: %s", kind, describeBoard(b, a, imps))})
		}
		steps.Step()
	})
	steps.End()
	if survey.Boards == 0 {
		return err
	}
	return errors.Join(err, worst.print(std.Out), odd.print(std.Out), printSurvey(std.Out, survey))
}

type auctionMatchCmd struct {
	dealFlags

	A string `default:"two-over-one" placeholder:"SYSTEM[,rules|,samples=N|,network=FILE|,command=COMMAND]" help:"Bid with this first bidder."`
	B string `required:"" placeholder:"SYSTEM[,rules|,samples=N|,network=FILE|,command=COMMAND]" help:"Bid with this second bidder."`

	Scoring string `enum:"IMP,MP" default:"IMP" help:"Choose calls and compare boards by ${enum}."`
}

// form is a form of scoring.
type form struct {
	judged       bidder.Scoring
	compare      auctions.Comparison
	format, unit string
}

// forms has the forms of scoring by their names in flags.
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

type auctionCheckCmd struct {
	System string `arg:"" default:"two-over-one" help:"Bidding system: built in or a file."`
	Boards int    `default:"20000" help:"Bid this many boards."`
	Seed   uint64 `default:"1" help:"Repeat the boards of this seed."`
}

// Run prints the findings. Lines that no hand has reached are not faults.
func (c *auctionCheckCmd) Run(ctx context.Context, std cmdline.Streams) error {
	if c.Boards < 1 {
		return program.Misusef("--boards %d: must be at least 1", c.Boards)
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
			continue // later boards might have reached it
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

// printSurvey prints the findings of a survey.
func printSurvey(out io.Writer, s *auctions.Survey) error {
	mean := s.FromPar.Mean()
	_, err := fmt.Fprintf(out, `boards        %d
from par      %s IMPs a board
games         %d bid, %d made (%s), %d of par's missed
slams         %d bid, %d made (%s), %d of par's missed
calls         %d, %v each, %v at most; %d in the longest auction
promises      %s kept, %s within a point or a card, %d not
off the lines %d calls with hands that miss their line; %d forcing calls passed
`,
		s.Boards, withMargin("%.3f", mean),
		s.Games.Bid, s.Games.Made, percent(s.Games.Made, s.Games.Bid), s.Games.Missed,
		s.Slams.Bid, s.Slams.Made, percent(s.Slams.Made, s.Slams.Bid), s.Slams.Missed,
		s.Calls, (s.Time / time.Duration(max(s.Calls, 1))).Round(time.Microsecond), s.Slowest.Round(time.Microsecond), s.Longest,
		percent(s.Kept, s.Calls), percent(s.Nearly, s.Calls), s.Calls-s.Kept-s.Nearly,
		s.Faults, s.Passed)
	for odd := auctions.NotOdd + 1; err == nil && odd < auctions.Odds; odd++ {
		_, err = fmt.Fprintf(out, "%-13s %d, %s\n", oddLabel(odd), s.Odd[odd], odd)
	}
	return err
}

// oddLabel is the word before the first kind of odd contracts.
func oddLabel(odd auctions.Odd) string {
	if odd == auctions.NotOdd+1 {
		return "odd contracts"
	}
	return ""
}

func percent(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

// worstBoards are boards to be printed, such as those that are furthest from par.
type worstBoards []boardText

type boardText struct {
	imps int
	text string
}

// add keeps a board if it is among the worst.
func (w *worstBoards) add(most, imps int, b *auctions.Board, a *auctions.Auction) {
	if most == 0 || len(*w) == most && imps <= (*w)[most-1].imps {
		return
	}
	at, _ := slices.BinarySearchFunc(*w, imps, func(t boardText, imps int) int { return imps - t.imps })
	for at < len(*w) && (*w)[at].imps == imps {
		at++
	}
	*w = slices.Insert(*w, at, boardText{imps, describeBoard(b, a, imps)})
	*w = (*w)[:min(len(*w), most)]
}

// describeBoard formats a board with its auction and the source line of each call.
func describeBoard(b *auctions.Board, a *auctions.Auction, imps int) string {
	par := b.Par()
	var text strings.Builder
	fmt.Fprintf(&text, "board %d, dealer %v, vulnerable %v: %d IMPs\n", b.Number, b.Dealer(), b.Vulnerable(), imps)
	fmt.Fprintf(&text, "%v by %v scores %d; par is %d", a.Contract, a.Contract.Declarer, a.Score, par.Score)
	for _, c := range par.Contracts {
		fmt.Fprintf(&text, ", %v by %v", c.Contract, c.Declarer)
	}
	text.WriteString("\n")
	for s := range bridge.Seat(bridge.Seats) {
		fmt.Fprintf(&text, "  %s %v\n", s.Letter(), b.Deal[s])
	}
	for _, c := range a.Calls {
		fmt.Fprintf(&text, "  %s %-4v %s\n", c.Seat.Letter(), c.Choice.Call, reason(&c))
	}
	return text.String()
}

// reason returns the source line of a call.
func reason(c *auctions.Call) string {
	if c.Choice.Option == nil {
		return "no line"
	}
	text := fmt.Sprintf("%v: %s", c.Choice.Option.Line.Place, c.Choice.Option.Line.Text)
	if c.Choice.Misfit > 0 {
		text += fmt.Sprintf(" (%d from it)", c.Choice.Misfit)
	}
	return text
}

func (w worstBoards) print(out io.Writer) error {
	for _, b := range w {
		if _, err := fmt.Fprintln(out, b.text); err != nil {
			return err
		}
	}
	return nil
}

// withMargin formats a mean, and in the same format its margin of error if it is known.
func withMargin(format string, e stats.Estimate) string {
	text := fmt.Sprintf(format, e.Value)
	if math.IsInf(e.Margin(), 0) {
		return text
	}
	return text + " ± " + fmt.Sprintf(strings.Replace(format, "+", "", 1), e.Margin())
}
