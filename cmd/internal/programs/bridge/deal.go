package bridge

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/program"
)

// dealCmd deals boards.
type dealCmd struct {
	Boards     int     `default:"16" help:"Deal this many boards."`
	First      int     `default:"1" help:"Give the first board this number; dealer and vulnerability follow from it."`
	Seed       *uint64 `placeholder:"N" help:"Deal the boards of this seed. Default: a random one, recorded in the file."`
	Constraint string  `placeholder:"TEXT" help:"Deal only boards that fit, as in 'hcp(N)>=15 && shape(N,4333+4432+5332)'. Also: controls and losers, of a side (NS, EW) or in a suit as in hcp(N,S), and lengths as in spades(S)."`
	North      string  `placeholder:"HAND" help:"Give North these cards: spades, hearts, diamonds and clubs, as in AKQ..T9."`
	East       string  `placeholder:"HAND" help:"Give East these cards."`
	South      string  `placeholder:"HAND" help:"Give South these cards."`
	West       string  `placeholder:"HAND" help:"Give West these cards."`
	Event      string  `placeholder:"TEXT" help:"Name the event in the file."`
	Output     string  `short:"o" default:"-" placeholder:"FILE" help:"Write to FILE; - is the standard output."`
	bboFlags
}

// maxBoard bounds the number of a board.
const maxBoard = 1_000_000_000

// Examples implements program.Examples.
func (*dealCmd) Examples() []string {
	return []string{
		"bridge-gogo deal --boards 24 --event 'Tuesday pairs' -o tuesday.pbn",
		"bridge-gogo deal --constraint 'hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332)'",
	}
}

// Validate implements kong.Validatable.
func (c *dealCmd) Validate() error {
	if c.Boards < 1 || c.Boards > maxBoard {
		return program.Misusef("--boards %d: want 1 to %d", c.Boards, maxBoard)
	}
	if c.First < 1 || c.First > maxBoard {
		return program.Misusef("--first %d: want 1 to %d", c.First, maxBoard)
	}
	if _, err := c.newDealer(); err != nil {
		return err
	}
	return checkOutputs(c.outputs(output{"output", c.Output})...)
}

// newDealer returns the dealer of the flags, with a new seed unless they have one.
func (c *dealCmd) newDealer() (*dealing.Dealer, error) {
	dealer := &dealing.Dealer{Seed: rand.Uint64()}
	if c.Seed != nil {
		dealer.Seed = *c.Seed
	}
	for seat, text := range []string{c.North, c.East, c.South, c.West} {
		if text == "" {
			continue
		}
		hand, err := bridge.ParseHand(text)
		if err != nil {
			return nil, program.Misusef("--%s: %v", strings.ToLower(bridge.Seat(seat).String()), err)
		}
		dealer.Known[seat] = hand
	}
	if err := dealer.Check(); err != nil {
		return nil, program.Misusef("%v", err)
	}
	if c.Constraint != "" {
		filter, err := dealing.ParseFilter(c.Constraint)
		if err != nil {
			return nil, program.Misusef("--constraint: %v", err)
		}
		dealer.Filter = filter
	}
	return dealer, nil
}

// Run deals the boards. It fails at a board without a matching deal.
func (c *dealCmd) Run(ctx context.Context, std program.Streams) error {
	dealer, err := c.newDealer()
	if err != nil {
		return err
	}
	return withOutput(c.Output, std.Out, func(games io.Writer) error {
		return c.write(std.Out, func(collect func(*record.Record)) error { return c.dealAll(ctx, dealer, games, collect) })
	})
}

// dealAll deals the boards, writes them as PBN and collects them.
func (c *dealCmd) dealAll(ctx context.Context, dealer *dealing.Dealer, games io.Writer, collect func(*record.Record)) error {
	writer := pbn.NewWriter(games)
	writer.UTF8 = true
	for i := range c.Boards {
		deal, err := c.deal(ctx, dealer, i)
		if err != nil {
			return err
		}
		r := c.record(c.First+i, deal)
		g := pbn.FromRecord(r)
		g.Set("Generator", c.generator(dealer))
		if err := writer.Export(g); err != nil {
			return err
		}
		collect(r)
	}
	return nil
}

// deal deals the board of an index. A rare condition takes seconds, so it watches the context.
func (c *dealCmd) deal(ctx context.Context, dealer *dealing.Dealer, index int) (bridge.Deal, error) {
	type result struct {
		deal bridge.Deal
		err  error
	}
	done := make(chan result, 1)
	go func() {
		d, err := dealer.Deal(uint64(index))
		done <- result{d, err}
	}()
	select {
	case r := <-done:
		if r.err != nil {
			r.err = fmt.Errorf("board %d: %w", c.First+index, r.err)
		}
		return r.deal, r.err
	case <-ctx.Done():
		return bridge.Deal{}, context.Cause(ctx)
	}
}

// record returns the record of a board.
func (c *dealCmd) record(board int, d bridge.Deal) *record.Record {
	return &record.Record{
		Match: record.Match{Event: c.Event}, Board: board, Deal: d,
		Dealer: bridge.BoardDealer(board), Vulnerable: bridge.BoardVulnerability(board),
	}
}

// generator describes how the boards can be dealt again.
func (c *dealCmd) generator(dealer *dealing.Dealer) string {
	var text strings.Builder
	fmt.Fprintf(&text, "bridge-gogo deal --seed %d --first %d", dealer.Seed, c.First)
	for seat, hand := range dealer.Known {
		if hand != 0 {
			fmt.Fprintf(&text, " --%s %v", strings.ToLower(bridge.Seat(seat).String()), hand)
		}
	}
	if c.Constraint != "" {
		fmt.Fprintf(&text, " --constraint '%s'", c.Constraint)
	}
	return text.String()
}
