package bridge

import (
	"fmt"
	"math/bits"
	"strings"
)

// Cards is a set of cards, as a hand is: bit c stands for Card c, so that each suit
// has sixteen bits of which it uses thirteen.
type Cards uint64

// AllCards is the whole pack.
const AllCards Cards = 0x1fff_1fff_1fff_1fff

// suitCards are the cards of Clubs.
const suitCards Cards = 0x1fff

// Set returns the set that has only this card.
func (c Card) Set() Cards { return 1 << c }

// Cards returns all cards of the suit.
func (s Suit) Cards() Cards { return suitCards << (s * 16) }

// Has reports whether the card is in the set.
func (s Cards) Has(c Card) bool { return s>>c&1 != 0 }

// Count returns the number of cards.
func (s Cards) Count() int { return bits.OnesCount64(uint64(s)) }

// In returns the cards of one suit.
func (s Cards) In(suit Suit) Cards { return s & suit.Cards() }

// Length returns the number of cards of a suit.
func (s Cards) Length(suit Suit) int { return s.In(suit).Count() }

// Highest returns the card with the greatest number of a set that is not empty: of
// cards of one suit the highest.
func (s Cards) Highest() Card { return Card(bits.Len64(uint64(s)) - 1) }

// Lowest returns the card with the least number of a set that is not empty.
func (s Cards) Lowest() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// Down yields the cards from spades to clubs and from the ace down.
func (s Cards) Down(yield func(Card) bool) {
	for s != 0 {
		c := s.Highest()
		s &^= c.Set()
		if !yield(c) {
			return
		}
	}
}

// Holding returns the ranks of a suit from the highest down, "" for a void.
func (s Cards) Holding(suit Suit) string {
	var b strings.Builder
	for c := range s.In(suit).Down {
		b.WriteString(c.Rank().String())
	}
	return b.String()
}

// String returns the hand as in PBN: the holdings from spades to clubs with dots
// between them.
func (s Cards) String() string {
	return s.Holding(Spades) + "." + s.Holding(Hearts) + "." + s.Holding(Diamonds) + "." + s.Holding(Clubs)
}

// ParseHand reads a hand as in PBN: holdings from spades to clubs with dots between
// them, in any order of ranks, an empty one or - for a void; ten is T or 10. It may
// have any number of cards, and none twice.
func ParseHand(text string) (Cards, error) {
	if n := strings.Count(text, ".") + 1; n != Suits {
		return 0, fmt.Errorf("hand %.40q has %d suits, not 4", text, n)
	}
	var hand Cards
	for i, holding := range strings.Split(text, ".") {
		suit := Spades - Suit(i)
		cards, err := parseHolding(suit, holding)
		if err != nil {
			return 0, fmt.Errorf("hand %.40q: %w", text, err)
		}
		hand |= cards
	}
	return hand, nil
}

// parseHolding reads the ranks of a suit.
func parseHolding(suit Suit, text string) (cards Cards, err error) {
	if text == "-" {
		return 0, nil
	}
	for text != "" {
		length := 1
		if strings.HasPrefix(text, "10") {
			length = 2
		}
		rank, err := ParseRank(text[:length])
		if err != nil {
			return 0, err
		}
		card := suit.Of(rank)
		if cards.Has(card) {
			return 0, fmt.Errorf("%v twice", card)
		}
		cards |= card.Set()
		text = text[length:]
	}
	return cards, nil
}
