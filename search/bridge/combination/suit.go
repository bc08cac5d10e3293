// Package combination finds the best play of one suit: what a declarer takes with two
// holdings of it against defenders who see everything, over all ways in which the cards
// that are missing may lie.
//
// The declarer may lead from either hand at any time, and takes no account of the other suits:
// there are entries, time and trumps enough. The defenders never lead the suit. They see all
// hands and know what the declarer will do, so that what is found can be relied on; against
// defenders who err there may be more.
//
// A plan comes to a number of tricks in each world, a way in which the cards lie. Plans
// of which none is nowhere better than another are kept, as vectors over the worlds (the
// Pareto fronts of the αμ search, Cazenave and Ventos 2020, without a limit of its depth):
// where the declarer chooses, the vectors of all cards; where a defender does, the minima of one plan
// for each card that he may play, since in each world he plays what costs most there, and
// the declarer does not see which world it is. The plan that is best then depends on the odds of
// the worlds alone.
//
// Missing cards between which the declarer has none are equals: a world says how many of
// them West has. A defender who plays one of two equals tells nothing by which.
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

// handCards is the number of cards in a hand.
const handCards = 13

// Suit is a suit as the declarer knows it.
type Suit struct {
	Hands [2]Ranks // North's and South's cards
	Gone  Ranks    // cards that have been played
	// Vacant is the number of unknown cards in West's and East's hands: 13 each where
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

// maxTricks is the number of tricks that there may be.
func (s *Suit) maxTricks() int { return max(s.Hands[North].Count(), s.Hands[South].Count()) }

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

// ParseHands reads the cards of North and South in any order, with T or 10 for the ten, - for none, and
// x for a small card: those are the lowest that no hand is said to have.
func ParseHands(north, south string) (hands [2]Ranks, err error) {
	var small [2]int
	for i, text := range [...]string{north, south} {
		if hands[i], small[i], err = parseHand(text); err != nil {
			return hands, err
		}
	}
	if twice := hands[North] & hands[South]; twice != 0 {
		return hands, fmt.Errorf("%w: both hands have the %v", ErrImpossible, twice)
	}
	for r := bridge.Two; r <= bridge.Ace; r++ {
		card := Ranks(1) << r
		if (hands[North]|hands[South])&card != 0 {
			continue
		}
		for i := range small { // North's are the lower ones
			if small[i] > 0 {
				small[i]--
				hands[i] |= card
				break
			}
		}
	}
	if small != [2]int{} {
		return hands, fmt.Errorf("%w: %.20q and %.20q have more than %d cards", ErrImpossible, north, south, bridge.Ranks)
	}
	return hands, nil
}

// parseHand reads a holding: its cards by name, and how many small ones.
func parseHand(text string) (cards Ranks, small int, err error) {
	if text == "" {
		return 0, 0, fmt.Errorf("%w: a holding is missing: - is none", ErrImpossible)
	}
	if text == "-" {
		return 0, 0, nil
	}
	for rest := text; rest != ""; {
		if rest[0]|0x20 == 'x' {
			small++
			rest = rest[1:]
			continue
		}
		r, behind, err := bridge.CutRank(rest)
		if err != nil {
			return 0, 0, fmt.Errorf("%w: holding %.20q: %w, nor x", ErrImpossible, text, err)
		}
		rest = behind
		if cards>>r&1 != 0 {
			return 0, 0, fmt.Errorf("%w: holding %.20q has the %v twice", ErrImpossible, text, r)
		}
		cards |= 1 << r
	}
	return cards, small, nil
}
