package bridgeterm

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
)

// names are the suits in words.
var names = [bridge.Suits]string{"club", "diamond", "heart", "spade"}

// List returns cards with the pictures of their suits, the suits that are led most first:
// ♠AK2 ♥7.
func List(cards bridge.Cards) string {
	var suits []string
	for suit := bridge.Spades + 1; suit > 0; suit-- {
		if ranks := cards.Holding(suit - 1); ranks != "" {
			suits = append(suits, (suit-1).Symbol()+ranks)
		}
	}
	return strings.Join(suits, " ")
}

// WhyNotCall returns why whoever is to call may not make a call, and what they may do
// instead; "" if it is legal.
func WhyNotCall(a *bridge.Auction, c bridge.Call) string {
	err := a.Check(c)
	last, bidder, _ := a.LastBid()
	switch {
	case err == nil:
		return ""
	case errors.Is(err, bridge.ErrInsufficient) && last == bridge.Bid(bridge.Levels, bridge.NoTrump):
		return fmt.Sprintf("Nothing is higher than %s.", diagram.Call(last))
	case errors.Is(err, bridge.ErrInsufficient):
		return fmt.Sprintf("%s is not higher than %v's %s. The lowest bid is %s%s.",
			diagram.Call(c), bidder, diagram.Call(last), diagram.Call(last+1), lowestIn(c.Strain(), last))
	case errors.Is(err, bridge.ErrNothingBid):
		return "Nobody has bid, so there is nothing to double."
	case errors.Is(err, bridge.ErrOwnBid):
		return diagram.Call(last) + " is your own side's bid. You may double theirs only."
	case errors.Is(err, bridge.ErrAlreadyDoubled):
		return diagram.Call(last) + " is doubled already."
	case errors.Is(err, bridge.ErrRedoubled):
		return diagram.Call(last) + " is redoubled already."
	case errors.Is(err, bridge.ErrNotDoubled):
		return "Nobody has doubled your bid, so there is nothing to redouble."
	case errors.Is(err, bridge.ErrOpponentsBid):
		return diagram.Call(last) + " is theirs. You may redouble your own side's bid only."
	}
	return sentence(err)
}

// lowestIn says what the lowest bid in a strain is, if it is not the one behind the last.
func lowestIn(s bridge.Strain, last bridge.Call) string {
	c := last + 1
	for c.Valid() && c.Strain() != s {
		c++
	}
	if c == last+1 || !c.Valid() {
		return ""
	}
	return fmt.Sprintf(", in %s %s", diagram.Strain(s), diagram.Call(c))
}

// WhyNotCard returns why a card may not be played from a hand, of which legal may be; ""
// if it may.
func WhyNotCard(c bridge.Card, hand, legal bridge.Cards) string {
	switch {
	case legal.Has(c):
		return ""
	case !hand.Has(c):
		return fmt.Sprintf("%s is not in the hand. It may be %s.", diagram.Card(c), List(legal))
	case legal == 0:
		return "No card may be played."
	}
	return fmt.Sprintf("The hand has to follow suit: it may be %s.", List(legal))
}

// sentence returns an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
