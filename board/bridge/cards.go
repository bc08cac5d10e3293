package bridge

import (
	"fmt"
	"math/bits"
	"strings"
)

// Suit is one of the four suits, from the lowest to the highest.
type Suit uint8

// The suits in the order of the bidding.
const (
	Clubs Suit = iota
	Diamonds
	Hearts
	Spades
)

// Suits is how many suits there are.
const Suits = 4

// suitLetters are the letters of the suits and of no trump.
const suitLetters = "CDHSN"

// String returns the letter of the suit: C, D, H or S.
func (s Suit) String() string { return letter(suitLetters[:Suits], int(s)) }

// Symbol returns the sign of the suit: ♣, ♦, ♥ or ♠.
func (s Suit) Symbol() string { return [Suits]string{"♣", "♦", "♥", "♠"}[s] }

// Name returns the name of the suit: clubs, diamonds, hearts or spades.
func (s Suit) Name() string { return [Suits]string{"clubs", "diamonds", "hearts", "spades"}[s] }

// IsMajor reports whether the suit is hearts or spades.
func (s Suit) IsMajor() bool { return s >= Hearts }

// ParseSuit reads a letter of a suit in either case.
func ParseSuit(text string) (Suit, error) {
	if i, ok := index(suitLetters[:Suits], text); ok {
		return Suit(i), nil
	}
	return 0, fmt.Errorf("%.20q is no suit: C, D, H or S", text)
}

// Rank is the rank of a card, from Two, which is 0, to Ace, which is 12.
type Rank uint8

// The ranks.
const (
	Two Rank = iota
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

// Ranks is how many cards a suit has.
const Ranks = 13

const rankLetters = "23456789TJQKA"

// String returns the letter or digit of the rank; ten is T.
func (r Rank) String() string { return letter(rankLetters, int(r)) }

// ParseRank reads a letter in either case or a digit; ten is T or 10.
func ParseRank(text string) (Rank, error) {
	if text == "10" {
		return Ten, nil
	}
	if i, ok := index(rankLetters, text); ok {
		return Rank(i), nil
	}
	return 0, fmt.Errorf("%.20q is no rank: 2 to 9, T, J, Q, K or A", text)
}

// CutRank reads the rank that a text begins with, as ParseRank takes it, and returns what is behind it.
func CutRank(text string) (r Rank, rest string, err error) {
	length := min(1, len(text))
	if strings.HasPrefix(text, "10") {
		length = 2
	}
	r, err = ParseRank(text[:length])
	return r, text[length:], err
}

// Points returns the high-card points of a rank: 4 for an ace down to 1 for a jack.
func (r Rank) Points() int { return max(0, int(r)-int(Ten)) }

// Card is a card, numbered 16*suit + rank, so that of one suit the higher card is the
// greater number.
type Card uint8

// NoCard stands for no card.
const NoCard Card = 0xff

// Of returns the card of a suit with a rank.
func (s Suit) Of(r Rank) Card { return Card(s)<<4 | Card(r) }

// Suit returns the suit of the card.
func (c Card) Suit() Suit { return Suit(c >> 4) }

// Rank returns the rank of the card.
func (c Card) Rank() Rank { return Rank(c & 15) }

// Valid reports whether there is such a card.
func (c Card) Valid() bool { return c.Suit() < Suits && c.Rank() < Ranks }

// String returns suit and rank, as in SA and HT.
func (c Card) String() string {
	if !c.Valid() {
		return "-"
	}
	return c.Suit().String() + c.Rank().String()
}

// ParseCard reads a card with the suit first, as in SA and H10.
func ParseCard(text string) (Card, error) {
	if len(text) >= 2 {
		s, err := ParseSuit(text[:1])
		if err == nil {
			var r Rank
			if r, err = ParseRank(text[1:]); err == nil {
				return s.Of(r), nil
			}
		}
	}
	return NoCard, fmt.Errorf("%.20q is no card: a suit and a rank, as in SA or HT", text)
}

// letter returns a letter of a list, or ? where there is none.
func letter(list string, i int) string {
	if i < len(list) {
		return list[i : i+1]
	}
	return "?"
}

// index returns the place of a one-letter text in a list, regardless of case.
func index(list, text string) (int, bool) {
	if len(text) != 1 {
		return 0, false
	}
	i := strings.Index(list, strings.ToUpper(text))
	return i, i >= 0
}

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
