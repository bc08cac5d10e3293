package bridge

import (
	"fmt"
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
