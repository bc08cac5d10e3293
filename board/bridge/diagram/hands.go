package diagram

import (
	"fmt"
	"strconv"

	"gogo/board/bridge"
)

// column is the number of characters of the left and the middle column of a diagram: a suit
// of thirteen cards fits. lastColumn is that of the right one, in which it may stick out:
// what is beside the diagrams of most deals begins in the same place.
const (
	column     = 16
	lastColumn = 8
)

// Hands draws a deal as in the newspapers: North above, West and East at the sides, South
// below, with the points of all hands in a corner. Of a hand that is not known, one without
// a card, there are question marks.
func Hands(d *bridge.Deal) Block {
	var hands [bridge.Seats][bridge.Suits]string
	for s, cards := range d {
		hands[s] = hand(cards)
	}
	return seated(&hands, compass, points(d))
}

// seated draws hands as they sit, with something between them and in the corner below.
func seated(hands *[bridge.Seats][bridge.Suits]string, center, corner [bridge.Suits]string) Block {
	b := make(Block, 0, 3*bridge.Suits)
	for _, line := range hands[bridge.North] {
		b = append(b, row("", line, ""))
	}
	for i, middle := range center {
		b = append(b, row(hands[bridge.West][i], middle, hands[bridge.East][i]))
	}
	for i, line := range hands[bridge.South] {
		b = append(b, row(corner[i], line, ""))
	}
	return b
}

// compass stands between the hands.
var compass = [bridge.Suits]string{"", "    N", "  W   E", "    S"}

func row(left, middle, right string) string {
	return pad(pad(pad(left, column)+middle, 2*column)+right, 2*column+lastColumn)
}

// hand returns a line for each suit, from spades down.
func hand(cards bridge.Cards) (lines [bridge.Suits]string) {
	for i := range lines {
		suit := bridge.Spades - bridge.Suit(i)
		lines[i] = suit.Symbol() + " " + Holding(cards, suit)
	}
	return lines
}

// Holding returns the ranks of a suit from the highest down, a dash for a void, and a
// question mark for a suit of a hand that is not known.
func Holding(cards bridge.Cards, suit bridge.Suit) string {
	switch ranks := cards.Holding(suit); {
	case cards == 0:
		return "?"
	case ranks == "":
		return "-"
	default:
		return ranks
	}
}

// points returns a drawing of the points of the hands, as they sit.
func points(d *bridge.Deal) [bridge.Suits]string {
	var p [bridge.Seats]string
	for s, cards := range d {
		p[s] = "?"
		if cards != 0 {
			p[s] = strconv.Itoa(cards.Points())
		}
	}
	return [bridge.Suits]string{
		1: fmt.Sprintf("  %2s", p[bridge.North]),
		2: fmt.Sprintf("%2s  %2s", p[bridge.West], p[bridge.East]),
		3: fmt.Sprintf("  %2s", p[bridge.South]),
	}
}
