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

// suitCards are the cards of the lowest suit, Clubs.
const suitCards Cards = 0x1fff

// Set returns the set of this card alone.
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

// Highest returns the card with the greatest number of a set that is not empty: in a
// single suit, the highest card.
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

// Holding returns the ranks of a suit from the highest down, empty for a void.
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
		rank, rest, err := CutRank(text)
		if err != nil {
			return 0, err
		}
		card := suit.Of(rank)
		if cards.Has(card) {
			return 0, fmt.Errorf("%v twice", card)
		}
		cards |= card.Set()
		text = rest
	}
	return cards, nil
}

// twos are the cards of Two, the lowest bit of each suit.
const twos Cards = 0x0001_0001_0001_0001

// OfRank returns the cards of a rank.
func (s Cards) OfRank(r Rank) Cards { return s & (twos << r) }

// Points returns the high-card points: 4 for an ace, 3, 2, and 1 for a jack.
func (s Cards) Points() int {
	return 4*s.OfRank(Ace).Count() + 3*s.OfRank(King).Count() + 2*s.OfRank(Queen).Count() + s.OfRank(Jack).Count()
}

// Controls returns the controls: 2 for an ace and 1 for a king.
func (s Cards) Controls() int { return 2*s.OfRank(Ace).Count() + s.OfRank(King).Count() }

// Losers returns the losing tricks of a hand by the losing trick count: in each suit as
// many as it has cards, at most three, less its ace, its king if it has another card, and
// its queen if it has two others. A hand without a card has none.
func (s Cards) Losers() int {
	losers := 0
	for suit := range Suit(Suits) {
		cards := s.In(suit)
		length := min(cards.Count(), 3)
		for r := Ace; r > Ace-Rank(length); r-- {
			if !cards.Has(suit.Of(r)) {
				losers++
			}
		}
	}
	return losers
}
