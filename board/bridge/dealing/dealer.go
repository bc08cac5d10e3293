package dealing

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
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
