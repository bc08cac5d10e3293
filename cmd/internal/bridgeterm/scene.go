package bridgeterm

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
)

// besideAt is how wide an auction is, with what is left free beside it.
const besideAt = 34

// Heading says which board is played, who deals and who is vulnerable.
func Heading(board int, dealer bridge.Seat, v bridge.Vulnerability) string {
	return fmt.Sprintf("Board %d, %s", board, Dealt(dealer, v))
}

// Dealt says who deals and who is vulnerable.
func Dealt(dealer bridge.Seat, v bridge.Vulnerability) string {
	return fmt.Sprintf("%v deals, %s vulnerable", dealer, diagram.Vulnerable(v))
}

// Bidding draws an auction beside a hand with its points, which is left out if it is empty.
func Bidding(a *bridge.Auction, hand bridge.Cards) diagram.Block {
	calls := diagram.Auction(a)
	calls[0] += strings.Repeat(" ", max(0, besideAt-len(calls[0])))
	if hand == 0 {
		return calls
	}
	own := diagram.Hand(hand)
	own[len(own)-1] += fmt.Sprintf("   %d points", hand.Points())
	return calls.Beside(own, 0)
}

// Play is the play of the cards as somebody sees it.
type Play struct {
	Contract bridge.Contract
	Deal     bridge.Deal        // the cards that hands still have, as far as they are known
	Known    [bridge.Seats]bool // a hand that is known may have no card left
	Trick    bridge.Trick
	Won      [2]int       // tricks by side
	You      *bridge.Seat // nil for who watches
	Facts    []string     // what else is said beside the hands
}

// Block draws the hands with the trick between them, beside the contract and the tricks.
func (p *Play) Block() diagram.Block {
	contract := fmt.Sprintf("%s by %s", diagram.Contract(p.Contract), Called(p.Contract.Declarer, p.You))
	facts := slices.Concat(diagram.Block{contract, Tricks(p.Won)}, p.Facts)
	return diagram.Table(&p.Deal, p.Known, &p.Trick).Beside(facts, 0)
}
