package auctions

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/search/bridge/doubledummy"
)

// Board is a deal with its double-dummy table.
type Board struct {
	Number int // from 1: determines dealer and vulnerability
	Deal   bridge.Deal
	Tricks doubledummy.Table
}

// Dealer returns the dealer.
func (b *Board) Dealer() bridge.Seat { return bridge.Seat((b.Number - 1) % bridge.Seats) }

// Vulnerable returns the vulnerability.
func (b *Board) Vulnerable() bridge.Vulnerability { return bridge.BoardVulnerability(b.Number) }

// Score returns the score of a contract for North-South.
func (b *Board) Score(c bridge.Contract) int {
	if c.IsPassedOut() {
		return 0
	}
	return c.ScoreFor(bridge.NorthSouth, b.Vulnerable(), b.Tricks[c.Strain][c.Declarer])
}

// Par returns the par of the board.
func (b *Board) Par() doubledummy.Par {
	return doubledummy.ParOf(&b.Tricks, b.Dealer(), b.Vulnerable())
}

// Deal deals boards from a seed and solves them.
func Deal(ctx context.Context, boards int, seed uint64, threads int, observe func()) ([]Board, error) {
	deals := func(yield func(bridge.Deal) bool) {
		for i := range boards {
			if !yield(dealing.Deal(seed, uint64(i))) {
				return
			}
		}
	}
	all := make([]Board, 0, min(boards, 1<<16))
	err := doubledummy.Tables(ctx, deals, doubledummy.Options{Threads: threads}, func(s *doubledummy.Solved) error {
		all = append(all, Board{Number: len(all) + 1, Deal: s.Deal, Tricks: s.Table})
		if observe != nil {
			observe()
		}
		return nil
	})
	return all, err
}

// strains are the strains in the order of the lines.
var strains = [bridge.Strains]bridge.Strain{
	bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(), bridge.NoTrump,
}

// Read parses lines with a deal, a bar and the tricks of North, East, South and West in spades,
// hearts, diamonds, clubs and no trump, up to a number of boards. Lines that begin with # are
// ignored. An error names the line.
func Read(in io.Reader, most int) ([]Board, error) {
	var all []Board
	lines := bufio.NewScanner(in)
	for n := 1; len(all) < most && lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		b, err := parseBoard(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		b.Number = len(all) + 1
		all = append(all, b)
	}
	return all, lines.Err()
}

// parseBoard reads one line.
func parseBoard(text string) (Board, error) {
	var b Board
	dealText, tricks, ok := strings.Cut(text, "|")
	if !ok {
		return b, errors.New("no bar behind the deal")
	}
	var err error
	if b.Deal, err = bridge.ParseDeal(strings.TrimSpace(dealText)); err != nil {
		return b, err
	}
	if !b.Deal.Complete() {
		return b, errors.New("the deal has not four hands of thirteen cards")
	}
	words := strings.Fields(tricks)
	if len(words) != len(strains)*bridge.Seats {
		return b, fmt.Errorf("%d numbers of tricks, want %d", len(words), len(strains)*bridge.Seats)
	}
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > bridge.HandSize {
			return b, fmt.Errorf("%.10q is not a number of tricks", w)
		}
		b.Tricks[strains[i/bridge.Seats]][i%bridge.Seats] = n
	}
	return b, nil
}

// Auction is the auction of a board.
type Auction struct {
	Contract bridge.Contract
	Score    int // for North-South
	Calls    []Call
}

// Call is one call with the bidder's reasons.
type Call struct {
	Seat      bridge.Seat
	Choice    bidding.Choice
	Time      time.Duration
	Deviation Deviation // what the hand lacks of the call's meaning
	Forced    bool      // a pass was not allowed
}

// Bid lets the bidders of North-South and East-West bid a board.
func Bid(ctx context.Context, b *Board, northSouth, eastWest bidding.Bidder) (*Auction, error) {
	p := bidding.New(b.Dealer(), b.Vulnerable(), northSouth.System(), eastWest.System())
	var a Auction
	for !p.Auction().Done() {
		seat := p.Auction().Turn()
		bidder := []bidding.Bidder{northSouth, eastWest}[seat.Side()]
		c := Call{Seat: seat, Forced: p.Forced() && !p.MayLeaveIn()}
		start := time.Now()
		var err error
		if c.Choice, err = bidder.Choose(ctx, p, b.Deal[seat]); err != nil {
			return nil, err
		}
		c.Time = time.Since(start)
		next, err := p.After(c.Choice.Call)
		if err != nil {
			return nil, fmt.Errorf("board %d after %q: %w", b.Number, p.Auction(), err)
		}
		m := hand.Measure(b.Deal[seat])
		c.Deviation = deviation(next, &m)
		a.Calls = append(a.Calls, c)
		p = next
	}
	a.Contract, _ = p.Auction().Contract()
	a.Score = b.Score(a.Contract)
	return &a, nil
}

// Deviation is what a hand lacks of the meaning of a call.
type Deviation struct {
	Points int // high-card or total points
	Cards  int // in the suit that is furthest off
	Stops  int // suits shown as stopped without a stopper
}

// IsZero reports whether nothing is missing.
func (p Deviation) IsZero() bool { return p == Deviation{} }

// IsSmall reports whether at most a point or a card is missing.
func (p Deviation) IsSmall() bool { return p.Stops == 0 && p.Points+p.Cards <= 1 }

// deviation returns the smallest deviation from any of the meanings of the last call. A call without a
// meaning promises nothing.
func deviation(p *bidding.Position, m *hand.Measures) Deviation {
	var least Deviation
	made := p.Made()
	for i := range made {
		missing := missing(&made[i].Limits, m)
		if i == 0 || missing.sum() < least.sum() {
			least = missing
		}
	}
	return least
}

func (p Deviation) sum() int { return p.Points + p.Cards + p.Stops }

// missing compares a hand with limits.
func missing(l *hand.Limits, m *hand.Measures) Deviation {
	p := Deviation{Points: max(
		l[hand.HighCards].Distance(int(m[hand.HighCards])),
		l[hand.Points].Distance(int(m[hand.Points])),
	)}
	for s := range bridge.Suit(bridge.Suits) {
		length, stopper, support := hand.Length.In(s), hand.Stopper.In(s), hand.Support.In(s)
		p.Points = max(p.Points, l[support].Distance(int(m[support])))
		p.Cards = max(p.Cards, l[length].Distance(int(m[length])))
		if !l[stopper].Has(int(m[stopper])) {
			p.Stops++
		}
	}
	return p
}
