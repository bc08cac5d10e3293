package pbn

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Deal returns the hands. A hand that is not known is empty; if it is only one, and the
// others have thirteen cards, it has the rest. Hands have thirteen cards each; those of an
// end position, whose Contract is only trumps, have all the same smaller number. Anything
// else is an error that says whose hand it is, as is a card that is there twice.
//
// Beyond the standard a holding may begin with the letter of its suit, a void may be
// written as - or with one dot too many, and a ten as 10.
func (g *Game) Deal() (bridge.Deal, error) {
	d, err := parsed(g, "Deal", parseDeal)
	if err != nil {
		return bridge.Deal{}, err
	}
	size := bridge.HandSize
	if _, err := g.Contract(); errors.Is(err, ErrEndPosition) {
		size = largest(&d)
	}
	for s, hand := range d {
		if n := hand.Count(); n > 0 && n != size {
			return bridge.Deal{}, g.wrong("Deal", fmt.Errorf("%v has %d cards, not %d", bridge.Seat(s), n, size))
		}
	}
	return d, nil
}

// largest returns the number of cards of the longest hand.
func largest(d *bridge.Deal) int {
	size := 0
	for _, hand := range d {
		size = max(size, hand.Count())
	}
	return size
}

// parseDeal reads a deal whose hands may be written in one of the ways that are not the
// standard's.
func parseDeal(text string) (bridge.Deal, error) {
	first, hands, ok := strings.Cut(text, ":")
	if !ok {
		return bridge.ParseDeal(text) // which says what is wrong
	}
	fields := strings.Fields(hands)
	for i, hand := range fields {
		fields[i] = standardHand(hand)
	}
	return bridge.ParseDeal(first + ":" + strings.Join(fields, " "))
}

// standardHand returns a hand as the standard has it.
func standardHand(hand string) string {
	holdings := oneVoid(strings.Split(hand, "."))
	if len(holdings) != bridge.Suits {
		return hand
	}
	for i, holding := range holdings {
		suit := bridge.Spades - bridge.Suit(i)
		if holding != "" && strings.EqualFold(holding[:1], suit.String()) {
			holdings[i] = holding[1:]
		}
	}
	return strings.Join(holdings, ".")
}

// oneVoid leaves out a holding where there are five and two neighbours of them are voids:
// a void that was written with a dot of its own. Where two such pairs leave it open which
// suits are void, all five stay.
func oneVoid(holdings []string) []string {
	if len(holdings) != bridge.Suits+1 {
		return holdings
	}
	pair, pairs := 0, 0
	for i := 1; i < len(holdings); i++ {
		if holdings[i-1] == "" && holdings[i] == "" {
			if pair != i-1 || pairs == 0 {
				pairs++
			}
			pair = i
		}
	}
	if pairs != 1 {
		return holdings
	}
	return append(holdings[:pair-1:pair-1], holdings[pair:]...)
}

// SetDeal gives the game a deal, as export format has it: from the dealer on, or from
// North if the dealer is not known. A hand without a card becomes -.
func (g *Game) SetDeal(d bridge.Deal) {
	first, err := g.Dealer()
	if err != nil {
		first = bridge.North
	}
	g.Set("Deal", dealText(&d, first))
}

func dealText(d *bridge.Deal, first bridge.Seat) string {
	hands := make([]string, bridge.Seats)
	for i := range hands {
		hands[i] = "-"
		if hand := d[(first+bridge.Seat(i))%bridge.Seats]; hand != 0 {
			hands[i] = hand.String()
		}
	}
	return first.Letter() + ":" + strings.Join(hands, " ")
}
