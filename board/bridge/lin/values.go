package lin

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// parseCalls reads the value of an mb: calls in either case, each optionally followed by !
// or * for an alert. A hyphen is no call: it holds a place, or stands between calls. With an
// error parseCalls returns the calls before it.
func parseCalls(text string) ([]record.Call, error) {
	var calls []record.Call
	for rest := trim(text); rest != ""; rest = strings.TrimLeft(rest, record.Spaces) {
		alert := rest[0] == '!' || rest[0] == '*'
		if alert && len(calls) > 0 {
			calls[len(calls)-1].Alert = true
		}
		if rest[0] == '-' || alert && len(calls) > 0 {
			rest = rest[1:]
			continue
		}
		call, behind, ok := bridge.CutCall(rest)
		if !ok {
			return calls, fmt.Errorf("%.20q is no call", rest)
		}
		calls = append(calls, record.Call{Call: call})
		rest = behind
	}
	return calls, nil
}

// callText returns a call in the form of an mb.
func callText(c record.Call) string {
	var text string
	switch c.Call {
	case bridge.Pass:
		text = "p"
	case bridge.Double:
		text = "d"
	case bridge.Redouble:
		text = "r"
	default:
		text = strings.TrimSuffix(c.Call.String(), "T")
	}
	if c.Alert {
		text += "!"
	}
	return text
}

// parseCards reads the value of a pc: cards, each a suit and a rank. With an error it
// returns the cards before it.
func parseCards(text string) ([]bridge.Card, error) {
	var cards []bridge.Card
	for rest := trim(text); rest != ""; rest = strings.TrimLeft(rest, record.Spaces) {
		suit, err := bridge.ParseSuit(rest[:1])
		rank, behind, failure := bridge.CutRank(rest[1:])
		if err != nil || failure != nil {
			return cards, fmt.Errorf("%.20q is no card", rest)
		}
		cards = append(cards, suit.Of(rank))
		rest = behind
	}
	return cards, nil
}

// order is the order of the seats everywhere in LIN.
var order = [bridge.Seats]bridge.Seat{bridge.South, bridge.West, bridge.North, bridge.East}

// parseDeal reads the value of an md. known says whether it names a dealer.
func parseDeal(text string) (d bridge.Deal, dealer bridge.Seat, known bool, err error) {
	text = trim(text)
	if text != "" && text[0] >= '0' && text[0] <= '9' {
		if n := int(text[0] - '0'); n > bridge.Seats {
			return d, 0, false, fmt.Errorf("%d is no dealer: 1 to 4 for S, W, N and E", n)
		} else if n > 0 {
			dealer, known = order[n-1], true
		}
		text = text[1:]
	}
	hands := strings.Split(text, ",")
	for len(hands) > bridge.Seats && trim(hands[len(hands)-1]) == "" {
		hands = hands[:len(hands)-1]
	}
	if len(hands) > bridge.Seats {
		return d, 0, false, fmt.Errorf("%d hands, not 4", len(hands))
	}
	for i, hand := range hands {
		if d[order[i]], err = parseHand(hand); err != nil {
			return d, 0, false, fmt.Errorf("%v: %w", order[i], err)
		}
	}
	d.FillIn()
	return d, dealer, known, nil
}

// parseHand reads a hand: letters of suits, each followed by its ranks, in any order and in
// either case.
func parseHand(text string) (bridge.Cards, error) {
	var hand bridge.Cards
	suit, begun := bridge.Clubs, false
	for rest := trim(text); rest != ""; {
		if s, err := bridge.ParseSuit(rest[:1]); err == nil {
			suit, begun = s, true
			rest = strings.TrimLeft(rest[1:], record.Spaces)
			continue
		}
		rank, behind, err := bridge.CutRank(rest)
		switch {
		case err != nil:
			return 0, err
		case !begun:
			return 0, errors.New("a rank before the letter of a suit")
		case hand.Has(suit.Of(rank)):
			return 0, fmt.Errorf("%v twice", suit.Of(rank))
		}
		hand |= suit.Of(rank).Set()
		rest = strings.TrimLeft(behind, record.Spaces)
	}
	return hand, nil
}

// dealText returns a deal in the form of an md, with all known hands.
func dealText(d *bridge.Deal, dealer bridge.Seat) string {
	hands := make([]string, bridge.Seats)
	digit := ""
	for i, seat := range order {
		hands[i] = handText(d[seat])
		if seat == dealer {
			digit = string(rune('1' + i))
		}
	}
	return digit + strings.Join(hands, ",")
}

func handText(hand bridge.Cards) string {
	if hand == 0 {
		return ""
	}
	var b strings.Builder
	for i := range bridge.Suits {
		suit := bridge.Spades - bridge.Suit(i)
		b.WriteString(suit.String() + hand.Holding(suit))
	}
	return b.String()
}
