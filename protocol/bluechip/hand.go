package bluechip

import (
	"fmt"

	"gogo/board/bridge"
)

// appendHand appends a hand as the text has it: "S A K. H -. D T 9. C 2.", a stop
// behind each suit, voids included.
func appendHand(to []byte, hand bridge.Cards) []byte {
	for suit := bridge.Spades; suit < bridge.Suits; suit-- {
		if suit != bridge.Spades {
			to = append(to, ' ')
		}
		to = append(to, suit.String()...)
		if hand.In(suit) == 0 {
			to = append(to, " -"...)
		}
		for card := range hand.In(suit).Down {
			to = append(to, ' ')
			to = append(to, card.Rank().String()...)
		}
		to = append(to, '.')
	}
	return to
}

// hand reads the rest of the line as a hand of at most thirteen cards. The suits may
// come in any order, with or without stops between them and spaces between their
// cards; a suit that has a dash, nothing or is left out is void.
func (c *cursor) hand() (hand bridge.Cards, err error) {
	var seen [bridge.Suits]bool
	for c.Skip(".,;"); !c.Done(); c.Skip(".,;") {
		at := c.At
		suit, ok := c.suit()
		if !ok {
			return 0, c.Expected("a suit: S, H, D or C")
		}
		if seen[suit] {
			return 0, fmt.Errorf("byte %d: suit %v twice", at, suit)
		}
		seen[suit] = true
		holding, err := c.holding(suit)
		if err != nil {
			return 0, err
		}
		hand |= holding
	}
	if seen == [bridge.Suits]bool{} {
		return 0, c.Expected("a suit: S, H, D or C")
	}
	if n := hand.Count(); n > bridge.HandSize {
		return 0, fmt.Errorf("a hand of %d cards", n)
	}
	return hand, nil
}

// holding reads the cards of a suit behind its letter.
func (c *cursor) holding(suit bridge.Suit) (holding bridge.Cards, err error) {
	for c.Skip(":"); ; {
		c.Space()
		at := c.At
		rank, ok := c.rank()
		if !ok {
			break
		}
		card := suit.Of(rank).Set()
		if holding&card != 0 {
			return 0, fmt.Errorf("byte %d: %v twice", at, suit.Of(rank))
		}
		holding |= card
	}
	c.Skip("-")
	return holding, nil
}

// suit reads the letter of a suit.
func (c *cursor) suit() (bridge.Suit, bool) {
	i, ok := c.letter("CDHS")
	return bridge.Suit(i), ok
}
