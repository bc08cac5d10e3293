package bluechip

import (
	"strings"

	"gogo/board/bridge"
)

// appendCall appends what a player says who makes a call, as in "bids 1NT".
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

// appendCard appends a card as the text has it, its rank first.
func appendCard(to []byte, card bridge.Card) []byte {
	to = append(to, card.Rank().String()...)
	return append(to, card.Suit().String()...)
}

// call reads a call with its verb. found says that there is a verb, so that nothing
// but a call can be meant.
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

// passOrDouble reads a call that is no bid.
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

// strain reads the letters of a strain.
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

// meaning reads what stands behind a call. Text without the word Alert is free text,
// for which one program in use has a word of its own.
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

// card reads a card, with its rank or its suit first.
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

// rank reads the rank of a card, with T or 10 for a ten.
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

// remark reads what stands behind a card.
func (c *cursor) remark() string {
	c.Skip(".,;:")
	return c.Rest()
}
