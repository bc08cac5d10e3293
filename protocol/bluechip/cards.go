package bluechip

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// appendCall appends a call with its verb, as in "bids 1NT".
func appendCall(to []byte, call bridge.Call) []byte {
	switch call {
	case bridge.Pass:
		return append(to, "passes"...)
	case bridge.Double:
		return append(to, "doubles"...)
	case bridge.Redouble:
		return append(to, "redoubles"...)
	}
	to = append(to, "bids "...)
	to = append(to, '0'+byte(call.Level()))
	return append(to, call.Strain().String()...)
}

// appendCard appends a card, its rank first.
func appendCard(to []byte, card bridge.Card) []byte {
	to = append(to, card.Rank().String()...)
	return append(to, card.Suit().String()...)
}

// call parses a call with its verb. It reports whether there was a verb, so that only a
// call can be meant.
func (c *cursor) call() (call bridge.Call, found bool, err error) {
	if call, found = c.passOrDouble(); found {
		return call, true, nil
	}
	if !c.AnyWord("bids", "bid") {
		return 0, false, nil
	}
	if call, found = c.passOrDouble(); found {
		return call, true, nil
	}
	c.Space()
	at := c.At
	level, _ := c.Number()
	if level < 1 || level > bridge.Levels {
		c.At = at
		return 0, true, c.Expected("a bid: 1 to 7 and S, H, D, C or NT")
	}
	strain, ok := c.strain()
	if !ok {
		return 0, true, c.Expected("S, H, D, C or NT")
	}
	return bridge.Bid(level, strain), true, nil
}

// passOrDouble parses a call that is not a bid.
func (c *cursor) passOrDouble() (bridge.Call, bool) {
	switch {
	case c.AnyWord("passes", "pass"):
		return bridge.Pass, true
	case c.AnyWord("doubles", "double"):
		return bridge.Double, true
	case c.AnyWord("redoubles", "redouble"):
		return bridge.Redouble, true
	}
	return 0, false
}

// strain parses the letters of a strain.
func (c *cursor) strain() (bridge.Strain, bool) {
	if c.AnyWord("nt", "n") {
		return bridge.NoTrump, true
	}
	for s := range bridge.Suit(bridge.Suits) {
		if c.Word(suitWords[s]) {
			return s.Strain(), true
		}
	}
	return 0, false
}

var suitWords = [bridge.Suits]string{"c", "d", "h", "s"}

// meaning parses what follows a call. Text without the word Alert is free text, for which
// one program in use has a word of its own.
func (c *cursor) meaning() (alerted bool, info string) {
	c.Skip(".,;")
	switch {
	case c.AnyWord("alert", "alerts", "alerted"):
		alerted = true
		c.Skip(".,;:!")
	case c.AnyWord("infos", "info"):
		c.Skip(".,;:")
	}
	return alerted, c.Rest()
}

// card parses a card, with its rank or its suit first.
func (c *cursor) card() (bridge.Card, error) {
	c.Space()
	at := c.At
	rank, rankOK := c.rank()
	suit, suitOK := c.suit()
	if !rankOK {
		rank, rankOK = c.rank()
	}
	if !rankOK || !suitOK || c.InWord() {
		c.At = at
		return bridge.NoCard, c.Expected("a card: A to 2 and S, H, D or C")
	}
	return suit.Of(rank), nil
}

// rank parses the rank of a card, with T or 10 for a ten.
func (c *cursor) rank() (bridge.Rank, bool) {
	if i, ok := c.letter("23456789TJQKA"); ok {
		return bridge.Rank(i), true
	}
	if strings.HasPrefix(c.Text[c.At:], "10") {
		c.At += 2
		return bridge.Ten, true
	}
	return 0, false
}

// remark parses what follows a card.
func (c *cursor) remark() string {
	c.Skip(".,;:")
	return c.Rest()
}

// appendHand appends a hand in the form of the protocol text: "S A K. H -. D T 9. C 2.",
// with a stop behind each suit, voids included.
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

// hand parses the rest of the line as a hand of at most thirteen cards. The suits may
// come in any order, with or without stops between them and spaces between their cards; a
// suit with a dash, without cards or left out is void.
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

// holding parses the cards of a suit behind its letter.
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

// suit parses the letter of a suit.
func (c *cursor) suit() (bridge.Suit, bool) {
	i, ok := c.letter("CDHS")
	return bridge.Suit(i), ok
}
