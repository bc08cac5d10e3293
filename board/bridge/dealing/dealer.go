package dealing

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
)

// DefaultAttempts is how many deals a Dealer tries where it is not told. It takes a few
// seconds, and finds what one deal in a million is like nearly always.
const DefaultAttempts = 1 << 23

// ErrRare is a condition that none of the deals tried has met.
var ErrRare = errors.New("the condition is too rare")

// Dealer deals boards on which a condition holds, each as likely as any other of them.
type Dealer struct {
	Seed     uint64
	Known    bridge.Deal // cards that are dealt already, at most thirteen a hand
	Filter   *Filter     // nil: every deal
	Attempts int         // how many deals to try for a board; 0: DefaultAttempts
}

// Deal returns the deal of an index: of the deals that follow from the dealer's seed and
// the index, the first on which the condition holds. The error says what is wrong with the
// known cards, or wraps ErrRare.
func (d *Dealer) Deal(index uint64) (bridge.Deal, error) {
	if err := d.Check(); err != nil {
		return bridge.Deal{}, err
	}
	var rest pack
	rest.fill(bridge.AllCards &^ d.Known.Cards())
	r := source(d.Seed, index)
	var deal bridge.Deal
	for range d.attempts() {
		deal = rest.deal(r, d.Known)
		if d.Filter.Match(&deal) {
			return deal, nil
		}
	}
	return bridge.Deal{}, fmt.Errorf("none of %d deals fits: %w", d.attempts(), ErrRare)
}

// attempts returns how many deals to try.
func (d *Dealer) attempts() int {
	if d.Attempts > 0 {
		return d.Attempts
	}
	return DefaultAttempts
}

// Check returns what keeps the rest from being dealt to the known cards.
func (d *Dealer) Check() error {
	var seen bridge.Cards
	for s, hand := range d.Known {
		seat := bridge.Seat(s)
		switch both := seen & hand; {
		case hand&^bridge.AllCards != 0:
			return fmt.Errorf("known cards: %v has cards that there are not", seat)
		case hand.Count() > bridge.HandSize:
			return fmt.Errorf("known cards: %v has %d, more than %d", seat, hand.Count(), bridge.HandSize)
		case both != 0:
			return fmt.Errorf("known cards: %v is there twice", both.Highest())
		}
		seen |= hand
	}
	return nil
}

// Deal returns the deal of an index: all deals are equally likely.
func Deal(seed, index uint64) bridge.Deal {
	r := source(seed, index)
	var rest pack
	rest.fill(bridge.AllCards)
	return rest.deal(r, bridge.Deal{})
}

// source returns the random numbers for a deal.
func source(seed, index uint64) *rand.Rand {
	pcg := splitmix.Source(seed, index)
	return rand.New(&pcg)
}

// pack is the cards that are still to be dealt.
type pack struct {
	cards [bridge.PackSize]bridge.Card
	count int
}

// fill takes in cards.
func (p *pack) fill(cards bridge.Cards) {
	for c := range cards.Down {
		p.cards[p.count] = c
		p.count++
	}
}

// deal shuffles the pack and fills up the hands of a deal to thirteen cards, from North
// round. The pack has just as many cards as they lack.
func (p *pack) deal(r *rand.Rand, d bridge.Deal) bridge.Deal {
	left := p.cards[:p.count]
	for s := range d {
		for n := bridge.HandSize - d[s].Count(); n > 0; n-- {
			i := r.IntN(len(left))
			last := len(left) - 1
			left[i], left[last] = left[last], left[i]
			d[s] |= left[last].Set()
			left = left[:last]
		}
	}
	return d
}
