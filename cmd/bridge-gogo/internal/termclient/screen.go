package termclient

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
	"gogo/internal/words"
	"gogo/protocol/darrington/client"
)

// screen draws the state of a game in a number of columns.
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

// title names the board, the dealer and the person's seat.
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

// playScreen draws the hands and the trick, beside the contract and the tricks.
func playScreen(g *client.Game, c bridge.Contract, columns int) diagram.Block {
	p := bridgeterm.Play{Contract: c, Deal: g.Cards(), Known: g.Known(), Trick: g.CurrentTrick(), Won: tricks(g), You: ownSeat(g)}
	return p.Block(columns)
}

// seats lists the players.
func seats(g *client.Game) diagram.Block {
	b := make(diagram.Block, 0, bridge.Seats)
	for s := range bridge.Seat(bridge.Seats) {
		b = append(b, fmt.Sprintf("%-5v %s", s, occupant(g, s)))
	}
	return b
}

// occupant returns the player in a seat.
func occupant(g *client.Game, s bridge.Seat) string {
	switch name := g.Players[s]; {
	case g.Playing && s == g.Seat:
		return words.Sanitize(name) + " (you)"
	case name != "":
		return words.Sanitize(name)
	}
	return "-"
}

// ownSeat returns the person's seat, nil for a spectator.
func ownSeat(g *client.Game) *bridge.Seat {
	if !g.Playing {
		return nil
	}
	return &g.Seat
}

// tricks returns the tricks of both sides.
func tricks(g *client.Game) [2]int {
	return [2]int{bridge.NorthSouth: g.Tricks(bridge.NorthSouth), bridge.EastWest: g.Tricks(bridge.EastWest)}
}
