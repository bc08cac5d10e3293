package diagram

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Seats and Strains are the order in which makeable tricks are shown: partners after each
// other, no trump first.
var (
	Seats   = [bridge.Seats]bridge.Seat{bridge.North, bridge.South, bridge.East, bridge.West}
	Strains = [bridge.Strains]bridge.Strain{
		bridge.NoTrump, bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(),
	}
)

// tableRow is the line of a deal, from 0, that the table of its tricks stands beside.
const tableRow = 4

// Makeable draws a deal with the table of what can be made on it to the right.
func Makeable(d *bridge.Deal, table *[bridge.Strains][bridge.Seats]int) Block {
	return Hands(d).Beside(Tricks(table), tableRow)
}

// Tricks draws the table of the tricks that each declarer takes in each strain: a row a
// seat, a column a strain.
func Tricks(table *[bridge.Strains][bridge.Seats]int) Block {
	b := make(Block, 0, 1+len(Seats))
	b = append(b, line(" ", func(strain bridge.Strain) any { return Strain(strain) }))
	for _, seat := range Seats {
		b = append(b, line(seat.Letter(), func(strain bridge.Strain) any { return table[strain][seat] }))
	}
	return b
}

// line returns a line of the table: what it begins with, and something of each strain.
func line(begin string, of func(bridge.Strain) any) string {
	var b strings.Builder
	b.WriteString(begin)
	for _, strain := range Strains {
		fmt.Fprintf(&b, " %2v", of(strain))
	}
	return b.String()
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

// Vulnerable returns who is vulnerable in words: nobody, NS, EW or all.
func Vulnerable(v bridge.Vulnerability) string {
	switch v {
	case bridge.NoneVulnerable:
		return "nobody"
	case bridge.AllVulnerable:
		return "all"
	}
	return v.String()
}
