package sit

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/protocol/darrington/client"
	"gogo/protocol/printable"
)

// besideAt is how wide an auction is, with what is left free beside it.
const besideAt = 34

// screen draws a game as far as the client knows it.
func screen(g *client.Game) string {
	block := diagram.Block{title(g), ""}
	contract, closed := g.Contract()
	switch {
	case closed && !contract.IsPassedOut():
		block = append(block, playScreen(g, contract)...)
	case len(g.Calls) > 0 || g.ToCall.Known:
		block = append(block, auctionScreen(g)...)
	default:
		block = append(block, seats(g)...)
	}
	return block.String()
}

// title says what is played, who deals and where the person sits.
func title(g *client.Game) string {
	parts := []string{"Game " + printable.Text(g.ID)}
	if g.Board > 0 {
		parts = []string{fmt.Sprintf("Board %d", g.Board)}
	}
	if g.DealerKnown {
		parts = append(parts, g.Dealer.String()+" deals", diagram.Vulnerable(g.Vulnerable)+" vulnerable")
	}
	if g.Playing {
		parts = append(parts, "you are "+g.Seat.String())
	} else {
		parts = append(parts, "you watch")
	}
	return strings.Join(parts, ", ")
}

// auctionScreen draws the auction beside the hand.
func auctionScreen(g *client.Game) diagram.Block {
	a, ok := g.Auction()
	if !ok {
		return diagram.Block{"The auction: " + a.String()}
	}
	calls := diagram.Auction(&a)
	calls[0] += strings.Repeat(" ", besideAt-len(calls[0]))
	if g.Hand == 0 {
		return calls
	}
	own := diagram.Hand(g.Hand)
	own[len(own)-1] += fmt.Sprintf("   %d points", g.Hand.Points())
	return calls.Beside(own, 0)
}

// playScreen draws the hands and the trick, beside what is played and the tricks.
func playScreen(g *client.Game, c bridge.Contract) diagram.Block {
	deal, trick := g.Cards(), g.CurrentTrick()
	facts := diagram.Block{
		fmt.Sprintf("%s by %s", diagram.Contract(c), player(g, c.Declarer)),
		fmt.Sprintf("NS %d, EW %d", g.Tricks(bridge.NorthSouth), g.Tricks(bridge.EastWest)),
	}
	return diagram.Table(&deal, g.Known(), &trick).Beside(facts, 0)
}

// seats lists who sits where.
func seats(g *client.Game) diagram.Block {
	b := make(diagram.Block, 0, bridge.Seats)
	for s := range bridge.Seat(bridge.Seats) {
		b = append(b, fmt.Sprintf("%-5v %s", s, sitter(g, s)))
	}
	return b
}

// sitter returns who sits in a seat.
func sitter(g *client.Game, s bridge.Seat) string {
	switch name := g.Players[s]; {
	case g.Playing && s == g.Seat:
		return printable.Text(name) + " (you)"
	case name != "":
		return printable.Text(name)
	}
	return "-"
}

// player names a seat, and the person as you.
func player(g *client.Game, s bridge.Seat) string {
	if g.Playing && s == g.Seat {
		return "you"
	}
	return s.String()
}
