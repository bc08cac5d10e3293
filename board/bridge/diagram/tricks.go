package diagram

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Seats and Strains are the order in which makeable tricks are shown: partners behind each
// other, no trump first.
var (
	Seats   = [bridge.Seats]bridge.Seat{bridge.North, bridge.South, bridge.East, bridge.West}
	Strains = [bridge.Strains]bridge.Strain{
		bridge.NoTrump, bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(),
	}
)

// Tricks draws the table of the tricks that each declarer takes in each strain: a row a
// seat, a column a strain.
func Tricks(table *[bridge.Strains][bridge.Seats]int) Block {
	head := " "
	for _, strain := range Strains {
		head += fmt.Sprintf(" %2s", Strain(strain))
	}
	b := Block{head}
	for _, seat := range Seats {
		var line strings.Builder
		line.WriteString(seat.Letter())
		for _, strain := range Strains {
			fmt.Fprintf(&line, " %2d", table[strain][seat])
		}
		b = append(b, line.String())
	}
	return b
}

// Strain returns the picture of a suit, or NT.
func Strain(s bridge.Strain) string {
	if suit, ok := s.Suit(); ok {
		return suit.Symbol()
	}
	return s.String()
}

// Card returns a card with the picture of its suit, as in ♠A.
func Card(c bridge.Card) string { return c.Suit().Symbol() + c.Rank().String() }

// Contract returns a contract with the picture of its suit, as in 4♥X, or Pass.
func Contract(c bridge.Contract) string {
	if c.IsPassedOut() {
		return c.String()
	}
	return fmt.Sprintf("%d%s%s", c.Level, Strain(c.Strain), c.Doubled)
}
