// Package diagram draws deals, auctions and tables of makeable tricks as text, for
// terminals, logs and test failures:
//
//	fmt.Print(diagram.Makeable(&deal, &table))
//
//	                ♠ AQT653
//	                ♥ J9752
//	                ♦ 3
//	                ♣ 5
//	♠ KJ4                           ♠ 97        NT  ♠  ♥  ♦  ♣
//	♥ Q                 N           ♥ 8643    N 12 12 12  8  6
//	♦ Q964            W   E         ♦ KT7     S 12 12 12  8  7
//	♣ AJ962             S           ♣ 8743    E  1  1  1  4  6
//	                ♠ 82                      W  1  1  1  4  6
//	   7            ♥ AKT
//	13   3          ♦ AJ852
//	  17            ♣ KQT
//
// Every drawing is a Block of lines, and blocks can be put side by side.
package diagram

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
)

// column is the width of the left and the middle column of a diagram: a suit of thirteen
// cards fits. lastColumn is the width of the right one, which a long suit may exceed, so that
// the blocks beside most deals begin in the same column.
const (
	column     = 16
	lastColumn = 8
)

// Hands draws a deal as in the newspapers: North above, West and East at the sides, South
// below, with the points of all hands in a corner. An unknown hand, one without a card, is
// drawn as question marks.
func Hands(d *bridge.Deal) Block {
	var hands [bridge.Seats][bridge.Suits]string
	for s, cards := range d {
		hands[s] = hand(cards)
	}
	return seated(&hands, compass, points(d))
}

// seated draws hands around the table, with texts between them and in the corner below.
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

// compass is drawn between the hands.
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
// question mark for an unknown hand.
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

// points returns a drawing of the points of the hands around the table.
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

// Hand draws a hand, a line for each suit from spades down.
func Hand(cards bridge.Cards) Block {
	lines := hand(cards)
	return lines[:]
}

// Table draws hands in the course of the play: like Hands, without the points, and with the
// cards of the trick between the hands, or the letter of a seat that has not played. A
// known hand may have no card left.
func Table(d *bridge.Deal, known [bridge.Seats]bool, t *bridge.Trick) Block {
	var hands [bridge.Seats][bridge.Suits]string
	for s, cards := range d {
		hands[s] = hand(cards)
		if known[s] && cards == 0 {
			hands[s] = nothing()
		}
	}
	return seated(&hands, [bridge.Suits]string{
		1: "    " + played(t, bridge.North),
		2: pad("  "+played(t, bridge.West), 6) + played(t, bridge.East),
		3: "    " + played(t, bridge.South),
	}, [bridge.Suits]string{})
}

// nothing returns the lines of a known hand that has no card left.
func nothing() (lines [bridge.Suits]string) {
	for i := range lines {
		suit := bridge.Spades - bridge.Suit(i)
		lines[i] = suit.Symbol() + " -"
	}
	return lines
}

// played returns the card that a seat has played, or the letter of the seat.
func played(t *bridge.Trick, s bridge.Seat) string {
	if c := t.By(s); c != bridge.NoCard {
		return Card(c)
	}
	return s.Letter()
}

// Seats and Strains are the order in which makeable tricks are shown: partners together, no
// trump first.
var (
	Seats   = [bridge.Seats]bridge.Seat{bridge.North, bridge.South, bridge.East, bridge.West}
	Strains = [bridge.Strains]bridge.Strain{
		bridge.NoTrump, bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(),
	}
)

// tableRow is the line of a deal, from 0, beside which the table of its tricks begins.
const tableRow = 4

// Makeable draws a deal with the table of makeable tricks to the right.
func Makeable(d *bridge.Deal, table *[bridge.Strains][bridge.Seats]int) Block {
	return Hands(d).Beside(Tricks(table), tableRow)
}

// Tricks draws the table of the tricks that each declarer takes in each strain: a row for
// each seat and a column for each strain.
func Tricks(table *[bridge.Strains][bridge.Seats]int) Block {
	b := make(Block, 0, 1+len(Seats))
	b = append(b, line(" ", func(strain bridge.Strain) any { return Strain(strain) }))
	for _, seat := range Seats {
		b = append(b, line(seat.Letter(), func(strain bridge.Strain) any { return table[strain][seat] }))
	}
	return b
}

// line returns a line of the table: its heading, and a value for each strain.
func line(begin string, of func(bridge.Strain) any) string {
	var b strings.Builder
	b.WriteString(begin)
	for _, strain := range Strains {
		fmt.Fprintf(&b, " %2v", of(strain))
	}
	return b.String()
}

// Strain returns the sign of a suit, or NT.
func Strain(s bridge.Strain) string {
	if suit, ok := s.Suit(); ok {
		return suit.Symbol()
	}
	return s.String()
}

// Card returns a card with the sign of its suit, as in ♠A.
func Card(c bridge.Card) string { return c.Suit().Symbol() + c.Rank().String() }

// Contract returns a contract with the sign of its suit, as in 4♥X, or Pass.
func Contract(c bridge.Contract) string {
	if c.IsPassedOut() {
		return c.String()
	}
	return fmt.Sprintf("%d%s%s", c.Level, Strain(c.Strain), c.Doubled)
}

// Vulnerable returns the vulnerability in words: nobody, NS, EW or all.
func Vulnerable(v bridge.Vulnerability) string {
	switch v {
	case bridge.NoneVulnerable:
		return "nobody"
	case bridge.AllVulnerable:
		return "all"
	}
	return v.String()
}

// callWidth is the width of a column of an auction.
const callWidth = 7

// Auction draws the calls with a column for each seat, from West on, and a question mark
// for the next call:
//
//	West   North  East   South
//	       1NT    Pass   2♥
//	Pass   ?
func Auction(a *bridge.Auction) Block {
	blank := int(a.Dealer().Next()) % bridge.Seats // columns before the dealer's
	cells := append([]string{"West", "North", "East", "South"}, make([]string, blank)...)
	for _, c := range a.Calls() {
		cells = append(cells, Call(c))
	}
	if !a.Done() {
		cells = append(cells, "?")
	}
	var b Block
	for line := range slices.Chunk(cells, bridge.Seats) {
		var s strings.Builder
		for _, cell := range line {
			s.WriteString(pad(cell, callWidth))
		}
		b = append(b, s.String())
	}
	return b
}

// Call returns a bid with the sign of its suit, as in 1♥, and any other call as in PBN.
func Call(c bridge.Call) string {
	if !c.IsBid() {
		return c.String()
	}
	return fmt.Sprintf("%d%s", c.Level(), Strain(c.Strain()))
}

// Block is lines of text without line ends.
type Block []string

// String returns the lines with line ends, and without blanks before them.
func (b Block) String() string {
	var s strings.Builder
	for _, line := range b {
		s.WriteString(strings.TrimRight(line, " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// gap is the minimum number of blanks between blocks.
const gap = 2

// Beside returns the block with another one to its right that begins beside line from,
// counted from 0.
func (b Block) Beside(right Block, from int) Block {
	width := 0
	for _, line := range b {
		width = max(width, utf8.RuneCountInString(line))
	}
	joined := make(Block, max(len(b), from+len(right)))
	copy(joined, b)
	for i, line := range right {
		joined[from+i] = pad(joined[from+i], width+gap) + line
	}
	return joined
}

// pad appends blanks up to a number of characters.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
