package handrecord

import (
	"fmt"
	"strings"

	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/words"
)

// view is a board as text and for the script.
type view struct {
	Text  string
	Drawn *bridgeview.Board
}

func newView(b *Board) *view {
	drawn := &bridgeview.Board{
		Number: words.Sanitize(b.Name), Dealer: b.Dealer.Letter(), Vulnerable: b.Vulnerable.String(),
		Table: &b.Table, Par: words.Sanitize(b.Par),
	}
	for seat, hand := range b.Deal {
		if hand != 0 {
			drawn.Hands[seat] = hand.String()
		}
	}
	return &view{textOf(b, drawn), drawn}
}

// textOf returns the board as text.
func textOf(b *Board, drawn *bridgeview.Board) string {
	var text strings.Builder
	if drawn.Number != "" {
		fmt.Fprintf(&text, "Board %s: ", drawn.Number)
	}
	fmt.Fprintf(&text, "dealer %s, vulnerable %s\n\n%s\nPar %s\n", drawn.Dealer, drawn.Vulnerable, diagram.Makeable(&b.Deal, &b.Table), drawn.Par)
	return text.String()
}
