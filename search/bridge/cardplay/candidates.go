package cardplay

import (
	"math/bits"

	"gogo/board/bridge"
)

// candidate is cards of a hand of which one is as good as another: nobody else has a card
// between them.
type candidate struct {
	card   bridge.Card  // the lowest
	equals bridge.Cards // all of them
}

// candidates returns the cards that may be played, from spades to clubs and from the
// highest down.
func (s *sight) candidates() []candidate {
	position := s.Play.Position()
	hand := position.Deal[s.Play.Turn()]
	gone := s.played &^ position.Trick.Set()
	return classes(position.Legal(), hand, gone)
}

// classes puts the legal cards of a hand together that are equals where some cards are
// gone.
func classes(legal, hand, gone bridge.Cards) []candidate {
	all := make([]candidate, 0, bridge.HandSize)
	for legal != 0 {
		high := legal.Highest()
		low := high
		equals := high.Set()
		for c := high; c.Rank() > bridge.Two; {
			c--
			switch {
			case hand.Has(c):
				low = c
				equals |= c.Set()
			case !gone.Has(c):
				c = high.Suit().Of(bridge.Two)
			}
		}
		all = append(all, candidate{low, equals})
		legal &^= equals
	}
	return all
}

// alike reports whether all legal cards of a hand are equals where some cards are gone.
func alike(legal, hand, gone bridge.Cards) bool {
	high := legal.Highest()
	return legal == legal.In(high.Suit()) && touching(high, hand, gone) == legal.Count()
}

// touching returns how many cards of a hand are as good as one of them where some cards
// are gone.
func touching(card bridge.Card, hand, gone bridge.Cards) int {
	suit := hand.In(card.Suit())
	others := card.Suit().Cards() &^ hand &^ gone
	below := card.Set() - 1
	if lower := others & below; lower != 0 {
		suit &^= lower.Highest().Set() - 1
	}
	if higher := others &^ below &^ card.Set(); higher != 0 {
		suit &= higher.Lowest().Set() - 1
	}
	return bits.OnesCount64(uint64(suit))
}
