package sit

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/words"
	"gogo/protocol/darrington/client"
)

// screen draws a game as far as the client knows it, in so many columns.
func screen(g *client.Game, columns int) string {
	block := diagram.Block{title(g), ""}
	contract, closed := g.Contract()
	switch {
	case closed && !contract.IsPassedOut():
		block = append(block, playScreen(g, contract, columns)...)
	case len(g.Calls) > 0 || g.ToCall.Known:
		block = append(block, auctionScreen(g, columns)...)
	default:
		block = append(block, seats(g)...)
	}
	return block.String()
}

// title says what is played, who deals and where the person sits.
func title(g *client.Game) string {
	parts := []string{"Game " + words.Sanitize(g.ID)}
	if g.Board > 0 {
		parts = []string{fmt.Sprintf("Board %d", g.Board)}
	}
	if g.DealerKnown {
		parts = append(parts, bridgeterm.Dealt(g.Dealer, g.Vulnerable))
	}
	if g.Playing {
		parts = append(parts, "you are "+g.Seat.String())
	} else {
		parts = append(parts, "you watch")
	}
	return strings.Join(parts, ", ")
}

// auctionScreen draws the auction beside the hand.
func auctionScreen(g *client.Game, columns int) diagram.Block {
	a, ok := g.Auction()
	if !ok {
		return diagram.Block{"The auction: " + a.String()}
	}
	return bridgeterm.Bidding(&a, g.Hand, columns)
}

// playScreen draws the hands and the trick, beside what is played and the tricks.
func playScreen(g *client.Game, c bridge.Contract, columns int) diagram.Block {
	p := bridgeterm.Play{Contract: c, Deal: g.Cards(), Known: g.Known(), Trick: g.CurrentTrick(), Won: tricks(g), You: you(g)}
	return p.Block(columns)
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
		return words.Sanitize(name) + " (you)"
	case name != "":
		return words.Sanitize(name)
	}
	return "-"
}

// you returns the person's seat, nil if it watches.
func you(g *client.Game) *bridge.Seat {
	if !g.Playing {
		return nil
	}
	return &g.Seat
}

// tricks returns how many tricks the sides have won.
func tricks(g *client.Game) [2]int {
	return [2]int{bridge.NorthSouth: g.Tricks(bridge.NorthSouth), bridge.EastWest: g.Tricks(bridge.EastWest)}
}
