package client

import (
	"context"
	"slices"

	"gogo/board/bridge"
)

// Board is a board as the player sees it before the auction.
type Board struct {
	Number     int // 0 if the server does not number boards
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards
}

// Player decides on calls and cards.
type Player interface {
	// Begin begins or restarts a board.
	Begin(b *Board)
	// Heard reports the next call of the auction, after a restart also the player's own.
	Heard(c bridge.Call)
	// Call returns a legal call, which is not reported by Heard.
	Call(ctx context.Context) bridge.Call
	// Card returns a legal card of the hand whose turn it is: the player's own or, for
	// declarer, dummy's.
	Card(ctx context.Context, p *bridge.Play) bridge.Card
}

// toldBoard is a board with the calls that a Player has been told.
type toldBoard struct {
	board Board
	calls []bridge.Call
}

// Act asks a player for a call or a card if it is its turn and it has not acted on this
// connection, and returns the message to send. An illegal answer is replaced by a pass or
// the lowest card. The error is the context's.
func (c *Client) Act(ctx context.Context, p Player) ([]byte, error) {
	g := &c.State.Game
	if now := g.Moment(); !g.ToAct() || c.acted && now == c.moment {
		return nil, nil
	}
	line := c.act(ctx, g, p)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	c.acted, c.moment = true, g.Moment()
	return line, nil
}

// act asks the player for a call or a card.
func (c *Client) act(ctx context.Context, g *Game, p Player) []byte {
	if g.MyCall() {
		return c.Bid(c.chooseCall(ctx, g, p))
	}
	from, _ := g.MyCard()
	legal := g.Legal(from)
	card := bridge.NoCard
	if play, ok := g.Play(); ok {
		start := play.Start()
		c.tellPlayer(g, p, start[g.Seat])
		card = p.Card(ctx, &play)
	}
	if !legal.Has(card) {
		card = legal.Lowest()
	}
	return c.Play(card)
}

// chooseCall asks the player for a call.
func (c *Client) chooseCall(ctx context.Context, g *Game, p Player) bridge.Call {
	a, _ := g.Auction()
	c.tellPlayer(g, p, g.Hand)
	call := p.Call(ctx)
	if !a.Legal(call) {
		c.told = toldBoard{}
		return bridge.Pass
	}
	c.told.calls = append(c.told.calls, call)
	return call
}

// tellPlayer tells a player the calls that it has not heard, after a Begin if the board
// is another one than before.
func (c *Client) tellPlayer(g *Game, p Player, hand bridge.Cards) {
	f := &c.told
	b := Board{g.Board, g.Dealer, g.Vulnerable, g.Seat, hand}
	heard := len(f.calls)
	if f.board != b || heard > len(g.Calls) || !slices.Equal(f.calls, g.Calls[:heard]) {
		p.Begin(&b)
		heard = 0
	}
	for _, call := range g.Calls[heard:] {
		p.Heard(call)
	}
	*f = toldBoard{b, slices.Clone(g.Calls)}
}
