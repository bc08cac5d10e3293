package bridgeplay

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeterm"
)

// screen draws the view of a seat in a number of columns.
func screen(g *bridgetable.View, columns int) string {
	b := &g.Board
	title := fmt.Sprintf("%s, you are %v", bridgeterm.Heading(b.Number, b.Dealer, b.Vulnerable), b.Seat)
	block := diagram.Block{title, ""}
	if !g.Playing {
		return append(block, bridgeterm.Bidding(&g.Auction, b.Hand, columns)...).String()
	}
	return append(block, playing(g, columns)...).String()
}

// playing draws the play of the cards.
func playing(g *bridgetable.View, columns int) diagram.Block {
	play := &g.Play
	p := bridgeterm.Play{
		Contract: play.Contract(), Deal: play.Start(), You: &g.Board.Seat,
		Won: [2]int{bridge.NorthSouth: play.Won(bridge.NorthSouth), bridge.EastWest: play.Won(bridge.EastWest)},
	}
	for s := range bridge.Seat(bridge.Seats) {
		p.Known[s] = play.Known(s)
	}
	for _, c := range play.Cards() {
		for s := range p.Deal {
			p.Deal[s] &^= c.Set()
		}
	}
	if n := play.Tricks(); n > 0 {
		p.Trick = play.Trick(n - 1)
	}
	if p.Trick.Len() == 0 || p.Trick.Done() {
		p.Trick = bridge.NewTrick(play.Turn())
	}
	if g.ToRespond {
		p.Deal[g.Claimer], p.Known[g.Claimer] = g.Claimed, true
	}
	return p.Block(columns)
}

// prompt returns the prompt for the pending question, empty without one.
func (s *Session) prompt() bridgeterm.Prompt {
	g := &s.now
	switch {
	case g.ToCall:
		return bridgeterm.ForCall
	case g.ToRespond:
		return "Is the claim good"
	case !g.ToPlay:
		return ""
	case g.Play.Turn() != g.Board.Seat:
		return bridgeterm.ForDummy
	}
	return bridgeterm.ForCard
}

// offer lists the possible answers.
func (s *Session) offer() string {
	g := &s.now
	switch {
	case g.ToCall:
		return bridgeterm.OfferCalls(&g.Auction)
	case g.ToPlay:
		return bridgeterm.OfferCards(s.prompt(), g.Play.Legal())
	case g.ToRespond:
		return fmt.Sprintf("%v claims all tricks that are left: yes or no", g.Claimer)
	}
	return ""
}
