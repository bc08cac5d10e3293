package bridge

import (
	"context"
	"fmt"
	"io"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/conventioncard"
	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/system"
	"gogo/eval/simd"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/search/bridge/bidder"
)

// bidCmd suggests a call for a hand, bids deals, or prints the system.
type bidCmd struct {
	tableFlags

	Hand       string `placeholder:"HAND" xor:"what" required:"" help:"Bid this hand: spades, hearts, diamonds and clubs, as in AKJ52.K4.Q83.T92."`
	Auction    string `placeholder:"CALLS" help:"With --hand, bid after these calls, from the dealer on."`
	Deals      string `placeholder:"FILE" xor:"what" required:"" help:"Bid the boards of FILE (PBN, LIN, addresses of BBO's hand viewer or a deal a line) and print them as PBN with auctions and notes; - is the standard input."`
	SystemCard bool   `xor:"what" required:"" help:"Print the convention card as a page of HTML."`
	Carding    string `default:"standard" placeholder:"NAME" help:"With --system-card, print these leads and signals: standard, modern or a file."`
	Samples    int    `default:"0" placeholder:"N" help:"Settle close calls by N deals that fit the auction; 0 bids by the system and the network of calls."`
	RulesOnly  bool   `help:"Bid by the system alone: make the first of its calls that fits the hand."`
	Scoring    string `enum:"IMP,MP" default:"IMP" help:"With --samples, bid for this scoring: ${enum}."`
	Output     string `short:"o" default:"-" placeholder:"FILE" help:"With --deals and --system-card, write to FILE; - is the standard output."`
	bboFlags
}

// maxSamples bounds the time of a call.
const maxSamples = 10_000

// Examples implements program.Examples.
func (*bidCmd) Examples() []string {
	return []string{
		"bridge-gogo bid --hand Q4.KJ952.A83.K92 --auction '1NT P'",
		"bridge-gogo bid --deals tuesday.pbn -o bid.pbn",
		"bridge-gogo bid --system-card -o card.html",
	}
}

// Validate implements kong.Validatable.
func (c *bidCmd) Validate() error {
	if c.Samples < 0 || c.Samples > maxSamples {
		return program.Misusef("--samples %d: want 0 to %d", c.Samples, maxSamples)
	}
	if c.asked() && c.Deals == "" {
		return program.Misusef("--lin and --links need --deals, whose boards they write")
	}
	return checkOutputs(c.outputs(output{"output", c.Output})...)
}

// Run does what the flags ask for.
func (c *bidCmd) Run(ctx context.Context, std program.Streams) error {
	switch {
	case c.SystemCard:
		return c.printSystem(std)
	case c.Deals != "":
		return c.bidDeals(ctx, std)
	}
	return c.bidHand(ctx, std)
}

// bidHand prints the call and the other candidates with their reasons.
func (c *bidCmd) bidHand(ctx context.Context, std program.Streams) error {
	cards, err := bridge.ParseHand(c.Hand)
	if err == nil && cards.Count() != bridge.HandSize {
		err = fmt.Errorf("%d cards; want %d", cards.Count(), bridge.HandSize)
	}
	if err != nil {
		return program.Misusef("--hand: %v", err)
	}
	p, err := c.position(c.Auction)
	if err != nil {
		return err
	}
	if p.Auction().Done() {
		return program.Misusef("--auction %q: the auction is over; leave out its last calls", c.Auction)
	}
	if c.RulesOnly {
		return c.explainRules(std, p, cards)
	}
	return c.weigh(ctx, std, p, cards)
}

// explainRules prints the call of the rules, and the others that the hand fits.
func (*bidCmd) explainRules(std program.Streams, p *bidding.Position, cards bridge.Cards) error {
	m := hand.Measure(cards)
	choice := p.Choose(&m)
	if _, err := fmt.Fprintln(std.Out, choice.Call); err != nil {
		return err
	}
	return printCandidates(console.Wrapping(std.Out), p, &choice, &m)
}

// weigh prints the call that the network or the samples prefer, and the gain of each candidate.
func (c *bidCmd) weigh(ctx context.Context, std program.Streams, p *bidding.Position, cards bridge.Cards) error {
	all, best, err := c.weighed(ctx, p, cards)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(std.Out, all[best].Call); err != nil {
		return err
	}
	out := console.Wrapping(std.Out)
	for i := range all {
		if err := printWeighed(out, &all[i], c.gain(all, i)); err != nil {
			return err
		}
	}
	return nil
}

// weighed returns the candidates for a hand, and which of them is best.
func (c *bidCmd) weighed(ctx context.Context, p *bidding.Position, cards bridge.Cards) (all []bidder.Weighed, best int, err error) {
	ours, _, err := c.systems()
	if err != nil {
		return nil, 0, err
	}
	if c.Samples > 0 {
		j, err := c.newSimulator(ours)
		if err != nil {
			return nil, 0, err
		}
		return j.Weigh(ctx, p, cards)
	}
	b, err := newPolicy(ours)
	if err != nil {
		return nil, 0, err
	}
	all, best = b.Weigh(p, cards)
	return all, best, nil
}

// gain says what a candidate gains.
func (c *bidCmd) gain(all []bidder.Weighed, i int) string {
	switch {
	case c.Samples > 0 && i > 0:
		return fmt.Sprintf("%+.2f ± %.2f %s", all[i].Gain, all[i].StandardError, gainUnits[c.Scoring])
	case c.Samples > 0:
		return "by the network"
	case i > 0:
		return fmt.Sprintf("%+.2f IMPs", all[i].Gain)
	}
	return "by the rules"
}

// gainUnits has the unit of a candidate's gain by form of scoring.
var gainUnits = map[string]string{"IMP": "IMPs", "MP": "tenths of a top"}

// printWeighed prints a candidate with its gain.
func printWeighed(out io.Writer, w *bidder.Weighed, gain string) error {
	if _, err := fmt.Fprintf(out, "%-5v %s\n", w.Call, gain); err != nil {
		return err
	}
	if w.Option == nil {
		_, err := fmt.Fprintln(out, "      no line of the system")
		return err
	}
	return printOption(out, w.Option)
}

// printSystem prints the convention card.
func (c *bidCmd) printSystem(std program.Streams) error {
	s, err := system.Open(c.System)
	if err != nil {
		return err
	}
	a, err := carding.Open(c.Carding)
	if err != nil {
		return err
	}
	return withOutput(c.Output, std.Out, func(w io.Writer) error { return conventioncard.Write(w, s, a) })
}

// printCandidates prints the reason of a call, and the alternatives that the hand fits.
func printCandidates(out io.Writer, p *bidding.Position, choice *bidding.Choice, m *hand.Measures) error {
	if choice.Option == nil {
		_, err := fmt.Fprintln(out, "      no line of the system fits the hand")
		return err
	}
	if choice.Misfit > 0 {
		if _, err := fmt.Fprintln(out, "      a pass is not allowed, and no line fits the hand; this is the nearest:"); err != nil {
			return err
		}
	}
	if err := printOption(out, choice.Option); err != nil {
		return err
	}
	options := p.Options()
	for i := range options {
		o := &options[i]
		if o.Call == choice.Call || !o.Allows(m) {
			continue
		}
		if _, err := fmt.Fprintf(out, "or %v\n", o.Call); err != nil {
			return err
		}
		if err := printOption(out, o); err != nil {
			return err
		}
	}
	return nil
}

// tableFlags selects the table and the systems by which an auction is understood.
type tableFlags struct {
	Dealer string `default:"North" help:"Let this seat deal."`
	Vul    string `default:"None" help:"Set the vulnerability: None, NS, EW or All."`
	System string `default:"two-over-one" placeholder:"NAME" help:"Use this bidding system: two-over-one, sayc or a file."`
	Theirs string `placeholder:"NAME" help:"Use this system for East and West; default: the same."`
}

// position returns the position after an auction. Errors in flags are of misuse.
func (f *tableFlags) position(auction string) (*bidding.Position, error) {
	dealer, err := bridge.ParseSeat(f.Dealer)
	if err != nil {
		return nil, program.Misusef("--dealer: %v", err)
	}
	vulnerable, err := bridge.ParseVulnerability(f.Vul)
	if err != nil {
		return nil, program.Misusef("--vul: %v", err)
	}
	calls, err := bridge.ParseAuction(dealer, strings.NewReplacer("-", " ", "(", " ", ")", " ", ",", " ").Replace(auction))
	if err != nil {
		return nil, program.Misusef("%q: %v", auction, err)
	}
	ours, theirs, err := f.systems()
	if err != nil {
		return nil, err
	}
	p := bidding.New(dealer, vulnerable, ours, theirs)
	for _, c := range calls.Calls() {
		if p, err = p.After(c); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// systems reads the systems of both sides.
func (f *tableFlags) systems() (ours, theirs *system.System, err error) {
	if ours, err = system.Open(f.System); err != nil {
		return nil, nil, err
	}
	if f.Theirs == "" {
		return ours, ours, nil
	}
	theirs, err = system.Open(f.Theirs)
	return ours, theirs, err
}

// bidDeals bids all boards of a file and writes them as PBN and, on request, as LIN and addresses.
func (c *bidCmd) bidDeals(ctx context.Context, std program.Streams) error {
	bidders, err := c.bidders()
	if err != nil {
		return err
	}
	problems := 0
	err = withOutput(c.Output, std.Out, func(games io.Writer) error {
		return c.write(std.Out, func(collect func(*record.Record)) error {
			out := pbn.NewWriter(games)
			out.UTF8 = true
			problems, err = c.bidBoards(ctx, std, bidders, func(r *record.Record) error {
				collect(r)
				return out.Export(pbn.FromRecord(r))
			})
			return err
		})
	})
	if err != nil {
		return err
	}
	return problemsError(problems)
}

// bidBoards bids and yields all boards of a file, and returns the number of problems reported.
func (c *bidCmd) bidBoards(ctx context.Context, std program.Streams, bidders [2]sideBidder, yield func(*record.Record) error) (problems int, err error) {
	files := boards.Files{Names: []string{c.Deals}, In: program.NewReader(ctx, std.In)}
	for b := range files.Boards() {
		if ctx.Err() != nil {
			return problems, ctx.Err()
		}
		for _, p := range b.Problems {
			if !p.Minor {
				problems++
			}
			if _, err := fmt.Fprintln(std.Log, words.Sanitize(p.Error())); err != nil {
				return problems, err
			}
		}
		if !b.Solvable || b.Again {
			continue
		}
		r := b.Record
		err := bidRecord(ctx, &r, bidders)
		if err == nil {
			err = yield(&r)
		}
		if err != nil {
			return problems, err
		}
	}
	return problems, nil
}

// sideBidder makes the calls of a side.
type sideBidder interface {
	System() *system.System
	Choose(ctx context.Context, p *bidding.Position, cards bridge.Cards) (bidding.Choice, error)
}

// bidders returns the bidders of North-South and East-West.
func (c *bidCmd) bidders() (both [2]sideBidder, err error) {
	ours, theirs, err := c.systems()
	if err != nil {
		return both, err
	}
	for side, s := range []*system.System{ours, theirs} {
		if both[side], err = c.bidder(s); err != nil {
			return both, err
		}
	}
	return both, nil
}

// bidder returns the bidder of a side.
func (c *bidCmd) bidder(s *system.System) (sideBidder, error) {
	switch {
	case c.RulesOnly:
		return bidder.NewRules(s), nil
	case c.Samples > 0:
		return c.newSimulator(s)
	}
	return newPolicy(s)
}

// newPolicy returns a bidder by the network of calls.
func newPolicy(s *system.System) (*bidder.Policy, error) {
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	return bidder.NewTrainedPolicy(s, kernels)
}

// newSimulator returns a bidder that settles calls by samples.
func (c *bidCmd) newSimulator(s *system.System) (*bidder.Simulator, error) {
	kernels, err := simd.FromEnv()
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

// bidRecord replaces the auction and play of a board by an auction of two bidders.
func bidRecord(ctx context.Context, r *record.Record, bidders [2]sideBidder) error {
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
		if made := p.Made(); choice.Call != bridge.Pass && len(made) > 0 {
			call.Note = strings.Join(bidding.Words(made), ", or ")
		}
		r.Calls = append(r.Calls, call)
	}
	r.Derive()
	return nil
}
