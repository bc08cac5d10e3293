package lin

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// words are the calls that are not bids. A word comes before its own prefixes.
var words = []struct {
	text string
	call bridge.Call
}{
	{"pass", bridge.Pass},
	{"p", bridge.Pass},
	{"-", bridge.Pass},
	{"double", bridge.Double},
	{"dbl", bridge.Double},
	{"d", bridge.Double},
	{"xx", bridge.Redouble},
	{"x", bridge.Double},
	{"redouble", bridge.Redouble},
	{"rdbl", bridge.Redouble},
	{"r", bridge.Redouble},
}

// parseCalls reads the value of an mb: calls in either case, each optionally followed by !
// for an alert. With an error it returns the calls before it.
func parseCalls(text string) ([]record.Call, error) {
	var calls []record.Call
	for rest := trim(text); rest != ""; rest = strings.TrimLeft(rest, record.Spaces) {
		if rest[0] == '!' && len(calls) > 0 {
			calls[len(calls)-1].Alert = true
			rest = rest[1:]
			continue
		}
		call, length := parseCall(rest)
		if length == 0 {
			return calls, fmt.Errorf("%.20q is no call", rest)
		}
		calls = append(calls, record.Call{Call: call})
		rest = rest[length:]
	}
	return calls, nil
}

// parseCall reads the call at the beginning of a text and returns its length, 0 if there is
// none.
func parseCall(text string) (call bridge.Call, length int) {
	if len(text) >= 2 && text[0] >= '1' && text[0] <= '0'+bridge.Levels {
		strain, err := bridge.ParseStrain(text[1:2])
		if err != nil {
			return 0, 0
		}
		length = 2
		if strain == bridge.NoTrump && len(text) > 2 && text[2]|0x20 == 't' {
			length = 3
		}
		return bridge.Bid(int(text[0]-'0'), strain), length
	}
	for _, w := range words {
		if len(text) >= len(w.text) && strings.EqualFold(text[:len(w.text)], w.text) {
			return w.call, len(w.text)
		}
	}
	return 0, 0
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
		length := min(2, len(rest))
		if strings.HasPrefix(rest[1:], "10") {
			length = 3
		}
		card, err := bridge.ParseCard(rest[:length])
		if err != nil {
			return cards, fmt.Errorf("%.20q is no card", rest)
		}
		cards = append(cards, card)
		rest = rest[length:]
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
	return complete(d), dealer, known, nil
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
		length := 1
		if strings.HasPrefix(rest, "10") {
			length = 2
		}
		rank, err := bridge.ParseRank(rest[:length])
		switch {
		case err != nil:
			return 0, err
		case !begun:
			return 0, errors.New("a rank before the letter of a suit")
		case hand.Has(suit.Of(rank)):
			return 0, fmt.Errorf("%v twice", suit.Of(rank))
		}
		hand |= suit.Of(rank).Set()
		rest = strings.TrimLeft(rest[length:], record.Spaces)
	}
	return hand, nil
}

// complete gives the rest of the pack to a single missing hand.
func complete(d bridge.Deal) bridge.Deal {
	missing, count := 0, 0
	for s, hand := range d {
		if hand == 0 {
			missing = s
			count++
		}
	}
	left := bridge.AllCards &^ d.Cards()
	if count == 1 && left.Count() == bridge.HandSize {
		d[missing] = left
	}
	return d
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
