package dealing

import (
	"strings"

	"gogo/board/bridge"
)

// functions are the numbers of a hand, of all its cards or of those of a suit.
var functions = map[string]func(bridge.Cards) int{
	"hcp":      bridge.Cards.Points,
	"controls": bridge.Cards.Controls,
	"losers":   bridge.Cards.Losers,
}

// lengths are the functions that count the cards of a suit.
var lengths = map[string]bridge.Suit{
	"clubs": bridge.Clubs, "diamonds": bridge.Diamonds, "hearts": bridge.Hearts, "spades": bridge.Spades,
}

// hands are what functions are asked about: one hand or the two of a side.
var hands = map[string][]bridge.Seat{
	"n": {bridge.North}, "e": {bridge.East}, "s": {bridge.South}, "w": {bridge.West},
	"ns": {bridge.North, bridge.South}, "ew": {bridge.East, bridge.West},
}

// call reads what is after the name of a function.
func (p *parser) call(at int, name string) expr {
	name = strings.ToLower(name)
	suit, isLength := lengths[name]
	count, isCount := functions[name]
	if !isLength && !isCount && name != "shape" {
		return p.fail(at, "%.20q is no function: hcp, controls, losers, spades, hearts, diamonds, clubs or shape", name)
	}
	p.expect("(")
	handAt, seats := p.hand()
	var e expr
	switch {
	case isLength:
		e = sumOf(at, seats, func(hand bridge.Cards) int { return hand.Length(suit) })
	case isCount:
		e = sumOf(at, seats, p.inSuit(count))
	default:
		if len(seats) > 1 {
			return p.fail(handAt, "a shape is that of one hand")
		}
		e = p.shape(at, seats)
	}
	p.expect(")")
	return e
}

// hand reads a hand or a side.
func (p *parser) hand() (at int, seats []bridge.Seat) {
	p.skipSpace()
	at = p.at
	name := word(p.text[at:])
	seats, ok := hands[strings.ToLower(name)]
	if !ok {
		p.fail(at, "%s where a hand is expected: N, E, S, W, NS or EW", p.next())
		return at, nil
	}
	p.at += len(name)
	return at, seats
}

// inSuit reads the suit to which a function is limited, if one comes next.
func (p *parser) inSuit(count func(bridge.Cards) int) func(bridge.Cards) int {
	if !p.accept(",") {
		return count
	}
	p.skipSpace()
	name := word(p.text[p.at:])
	suit, err := bridge.ParseSuit(name)
	if err != nil {
		p.fail(p.at, "%s where a suit is expected: S, H, D or C", p.next())
		return count
	}
	p.at += len(name)
	return func(hand bridge.Cards) int { return count(hand.In(suit)) }
}

// sumOf returns the sum of a count over hands.
func sumOf(at int, seats []bridge.Seat, count func(bridge.Cards) int) expr {
	return expr{number, at, func(d *bridge.Deal) int {
		n := 0
		for _, s := range seats {
			n += count(d[s])
		}
		return n
	}}
}
