package combination

import (
	"errors"
	"fmt"
	"math"
	"math/bits"

	"gogo/board/bridge"
)

// Ranks is a set of cards of the suit: bit r stands for the rank r.
type Ranks uint16

// all is the whole suit.
const all Ranks = 1<<bridge.Ranks - 1

// Count returns the number of cards.
func (r Ranks) Count() int { return bits.OnesCount16(uint16(r)) }

// highest returns the highest card of a set that is not empty.
func (r Ranks) highest() bridge.Rank { return bridge.Rank(bits.Len16(uint16(r)) - 1) }

// lowest returns the lowest card of a set that is not empty.
func (r Ranks) lowest() bridge.Rank { return bridge.Rank(bits.TrailingZeros16(uint16(r))) }

// String returns the ranks from the highest down.
func (r Ranks) String() string {
	var text []byte
	for ; r != 0; r &^= 1 << r.highest() {
		text = append(text, r.highest().String()...)
	}
	return string(text)
}

// The hands of the declarer's side.
const (
	North = iota
	South
)

// The defenders.
const (
	west = iota
	east
)

// handCards is how many cards a hand has.
const handCards = 13

// Suit is what is known of a suit.
type Suit struct {
	Hands [2]Ranks // North's and South's cards
	Gone  Ranks    // cards that have been played
	// Vacant is how many cards West's and East's hands have of which nothing is known: 13 each where
	// only the suit counts.
	Vacant [2]int
}

// Errors of Solve.
var (
	ErrImpossible = errors.New("no such suit")
	ErrTooLarge   = errors.New("too many plans")
)

// check returns what is wrong with a suit.
func (s *Suit) check() error {
	if twice := s.Hands[North] & s.Hands[South]; twice != 0 {
		return fmt.Errorf("%w: both hands have %v", ErrImpossible, twice)
	}
	if gone := s.Gone & (s.Hands[North] | s.Hands[South]); gone != 0 {
		return fmt.Errorf("%w: a hand has %v, and it is gone", ErrImpossible, gone)
	}
	if s.Hands[North]|s.Hands[South] == 0 {
		return fmt.Errorf("%w: neither hand has a card", ErrImpossible)
	}
	for i, vacant := range s.Vacant {
		if vacant < 0 || vacant > handCards {
			return fmt.Errorf("%w: %s has %d vacant places, not 0 to %d", ErrImpossible, [2]string{"West", "East"}[i], vacant, handCards)
		}
	}
	if missing := s.missing().Count(); s.Vacant[west]+s.Vacant[east] < missing {
		return fmt.Errorf("%w: %d cards are missing, and the defenders have %d vacant places", ErrImpossible, missing, s.Vacant[west]+s.Vacant[east])
	}
	return nil
}

// missing returns the defenders' cards.
func (s *Suit) missing() Ranks { return all &^ (s.Hands[North] | s.Hands[South] | s.Gone) }

// most is the number of tricks that there may be.
func (s *Suit) most() int { return max(s.Hands[North].Count(), s.Hands[South].Count()) }

// equals returns the missing cards, in sets of equals from the highest down.
func (s *Suit) equals() []Ranks {
	var sets []Ranks
	last := Ranks(0)
	for r := bridge.Ace; r <= bridge.Ace; r-- {
		switch card := Ranks(1) << r; {
		case s.missing()&card != 0:
			last |= card
		case s.Gone&card == 0 && last != 0:
			sets = append(sets, last)
			last = 0
		}
	}
	if last != 0 {
		sets = append(sets, last)
	}
	return sets
}

// World is a way in which the missing cards may lie, but for which of equals are whose.
type World struct {
	West  []int   // how many of each set of equals West has, the others are East's
	Share float64 // how likely it is
}

// worlds returns all worlds that the vacant places have room for.
func (s *Suit) worlds(equals []Ranks) []World {
	var list []World
	total := s.missing().Count()
	var extend func(counts []int, ways float64)
	extend = func(counts []int, ways float64) {
		if len(counts) < len(equals) {
			size := equals[len(counts)].Count()
			for n := size; n >= 0; n-- {
				extend(append(counts, n), ways*choose(size, n))
			}
			return
		}
		inWest := 0
		for _, n := range counts {
			inWest += n
		}
		if inWest <= s.Vacant[west] && total-inWest <= s.Vacant[east] {
			// Of all ways to fill the vacant places, those with just these cards.
			ways *= choose(s.Vacant[west]+s.Vacant[east]-total, s.Vacant[west]-inWest)
			list = append(list, World{West: append([]int(nil), counts...), Share: ways})
		}
	}
	extend(nil, 1)
	sum := 0.0
	for i := range list {
		sum += list[i].Share
	}
	for i := range list {
		list[i].Share /= sum
	}
	return list
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return math.Round(math.Exp(a - b - c))
}
