package bridgeterm

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
)

// besideAt is the width of an auction, including the gap beside it.
const besideAt = 34

// Heading names the board, its dealer and vulnerability.
func Heading(board int, dealer bridge.Seat, v bridge.Vulnerability) string {
	return fmt.Sprintf("Board %d, %s", board, Dealt(dealer, v))
}

// Dealt names the dealer and the vulnerability.
func Dealt(dealer bridge.Seat, v bridge.Vulnerability) string {
	return fmt.Sprintf("%v deals, %s vulnerable", dealer, diagram.Vulnerable(v))
}

// Bidding draws an auction beside a hand with its HCP, which is left out if it is empty. If
// there are too few columns for both, the hand is below.
func Bidding(a *bridge.Auction, hand bridge.Cards, columns int) diagram.Block {
	calls := diagram.Auction(a)
	if hand == 0 {
		return calls
	}
	own := diagram.Hand(hand)
	own[len(own)-1] += fmt.Sprintf("   %d HCP", hand.Points())
	if besideAt+widest(own) > columns {
		return slices.Concat(calls, diagram.Block{""}, own)
	}
	calls[0] += strings.Repeat(" ", max(0, besideAt-len(calls[0])))
	return calls.Beside(own, 0)
}

// Play is the play of the cards from someone's point of view.
type Play struct {
	Contract bridge.Contract
	Deal     bridge.Deal        // the remaining cards of the hands, as far as they are known
	Known    [bridge.Seats]bool // an empty hand may be known
	Trick    bridge.Trick
	Won      [2]int       // tricks by side
	You      *bridge.Seat // nil for a spectator
	Facts    []string     // other lines beside the hands
}

// Block draws the hands around the trick, beside the contract and the tricks. With too few
// columns, the contract and the tricks are above, and with still fewer, each hand is a line.
func (p *Play) Block(columns int) diagram.Block {
	contract := fmt.Sprintf("%s by %s", diagram.Contract(p.Contract), Called(p.Contract.Declarer, p.You))
	facts := slices.Concat(diagram.Block{contract, Tricks(p.Won)}, p.Facts)
	table := diagram.Table(&p.Deal, p.Known, &p.Trick)
	if beside := table.Beside(facts, 0); widest(beside) <= columns {
		return beside
	}
	if widest(table) > columns {
		table = append(lines(&p.Deal, p.Known), "", trick(&p.Trick))
	}
	return slices.Concat(facts, diagram.Block{""}, table)
}

// Hands draws a deal in a number of columns.
func Hands(d *bridge.Deal, columns int) diagram.Block {
	if table := diagram.Hands(d); widest(table) <= columns {
		return table
	}
	return lines(d, [bridge.Seats]bool{true, true, true, true})
}

// lines draws each hand on a line.
func lines(d *bridge.Deal, known [bridge.Seats]bool) diagram.Block {
	b := make(diagram.Block, 0, bridge.Seats)
	for s, cards := range d {
		text := strings.ReplaceAll(strings.Join(diagram.Hand(cards), "\x00"), " ", "")
		switch {
		case cards == 0 && known[s]:
			text = "-"
		case cards == 0:
			text = "?"
		}
		b = append(b, fmt.Sprintf("%-5v %s", bridge.Seat(s), strings.ReplaceAll(text, "\x00", " ")))
	}
	return b
}

// trick formats a trick on a line.
func trick(t *bridge.Trick) string {
	cards := make([]string, 0, bridge.Seats)
	for _, c := range t.Cards() {
		cards = append(cards, diagram.Card(c))
	}
	return fmt.Sprintf("%v leads %s", t.Leader(), strings.Join(cards, " "))
}

// widest returns the width of a block.
func widest(b diagram.Block) int {
	most := 0
	for _, line := range b {
		most = max(most, utf8.RuneCountInString(strings.TrimRight(line, " ")))
	}
	return most
}
