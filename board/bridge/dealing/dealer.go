// Package dealing deals random boards. A deal depends only on a seed and an index, so that
// boards can be dealt again, in any order and on any machine.
//
// A Dealer can fix some cards and deal until a condition is met:
//
//	filter, err := dealing.ParseFilter("hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332) && spades(S)>=5")
//	...
//	dealer := dealing.Dealer{Seed: 1, Filter: filter}
//	deal, err := dealer.Deal(0)
//
// # Conditions
//
// A condition is made of comparisons, == != < <= > >=, of sums and differences of numbers,
// joined with &&, || and !, with parentheses where needed. && binds tighter than ||, and !
// as tightly as a minus sign. The numbers of a hand are
//
//	hcp(N)        high-card points, 4 for an ace to 1 for a jack
//	controls(N)   2 for an ace, 1 for a king
//	losers(N)     the losing trick count
//	spades(N)     the length of a suit; also hearts, diamonds and clubs
//
// The first three take a suit as well, as in hcp(N,S) for the points in spades. A hand is
// N, E, S or W; NS and EW are both hands of a side together. The shape of a hand is tested
// by
//
//	shape(N,5332)        5-3-3-2 in any order of the suits
//	shape(N,5=3=3=2)     five spades, three hearts, three diamonds, two clubs
//	shape(N,54xx)        x is any length: a suit of five and one of four
//	shape(N,10-1-1-1)    dashes, if a length has two digits
//	shape(N,4333+4432)   one of several
//
// Letters may be in either case.
package dealing

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"gogo/board/bridge"
	"gogo/board/splitmix"
)

// DefaultAttempts is the default number of deals that a Dealer tries. It takes a few
// seconds, and nearly always finds a deal that is one in a million.
const DefaultAttempts = 1 << 23

// ErrRare means that none of the deals tried has met the condition.
var ErrRare = errors.New("the condition is too rare")

// Dealer deals boards that meet a condition, all of them equally likely.
type Dealer struct {
	Seed     uint64
	Known    bridge.Deal // fixed cards, at most thirteen a hand
	Filter   *Filter     // nil: every deal
	Attempts int         // deals to try for a board; 0: DefaultAttempts
}

// Deal returns the deal of an index: the first of the deals generated from the seed and the
// index that meets the condition. The error is about the known cards, or wraps ErrRare.
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

// Check returns an error if the known cards are impossible.
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

// Deal returns the deal of a seed and an index. All deals are equally likely.
func Deal(seed, index uint64) bridge.Deal {
	r := source(seed, index)
	var rest pack
	rest.fill(bridge.AllCards)
	return rest.deal(r, bridge.Deal{})
}

// source returns the random number generator for a deal.
func source(seed, index uint64) *rand.Rand {
	pcg := splitmix.Source(seed, index)
	return rand.New(&pcg)
}

// pack holds the cards that are still to be dealt.
type pack struct {
	cards [bridge.PackSize]bridge.Card
	count int
}

// fill adds cards.
func (p *pack) fill(cards bridge.Cards) {
	for c := range cards.Down {
		p.cards[p.count] = c
		p.count++
	}
}

// deal shuffles the pack and completes the hands of a deal to thirteen cards, from North
// on. The pack must have exactly the cards that they lack.
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
