package lin

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// order is that of the seats everywhere in LIN.
var order = [bridge.Seats]bridge.Seat{bridge.South, bridge.West, bridge.North, bridge.East}

// parseDeal reads the value of an md. known says whether it has a dealer.
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

// parseHand reads a hand: the letters of suits, each with its ranks after it, in any
// order, large or small.
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

// complete gives the one hand that is missing what the other three have left.
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

// dealText returns a deal as an md has it, with all hands that are known.
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
