package client

import (
	"context"
	"slices"

	"gogo/board/bridge"
)

// Board is what a player knows when a board begins.
type Board struct {
	Number     int // 0 if the server does not count
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards
}

// Player decides.
type Player interface {
	// Begin begins a board, or begins it again.
	Begin(b *Board)
	// Heard tells the next call of the auction, the player's own ones too if the board has
	// begun again.
	Heard(c bridge.Call)
	// Call returns a legal call, and has heard it.
	Call(ctx context.Context) bridge.Call
	// Card returns a legal card of the hand whose turn it is: the player's own or, for
	// the declarer, dummy's.
	Card(ctx context.Context, p *bridge.Play) bridge.Card
}

// followed is how far a player has followed a board.
type followed struct {
	board Board
	calls []bridge.Call
}

// Act has a player call or play, if it is its turn and it has not done so on this
// connection, and returns what to say. What is not legal is not said: then it is a pass, or
// the lowest card. The error is that of the context.
func (c *Client) Act(ctx context.Context, p Player) ([]byte, error) {
	g := &c.State.Game
	if now := g.Moment(); !g.Acts() || c.acted && now == c.moment {
		return nil, nil
	}
	line := c.act(ctx, g, p)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	c.acted, c.moment = true, g.Moment()
	return line, nil
}

// act asks a player whose turn it is.
func (c *Client) act(ctx context.Context, g *Game, p Player) []byte {
	if g.MyCall() {
		return c.Bid(c.choose(ctx, g, p))
	}
	from, _ := g.MyCard()
	legal := g.Legal(from)
	card := bridge.NoCard
	if play, ok := g.Play(); ok {
		start := play.Start()
		c.follow(g, p, start[g.Seat])
		card = p.Card(ctx, &play)
	}
	if !legal.Has(card) {
		card = legal.Lowest()
	}
	return c.Play(card)
}

// choose asks for a call.
func (c *Client) choose(ctx context.Context, g *Game, p Player) bridge.Call {
	a, _ := g.Auction()
	c.follow(g, p, g.Hand)
	call := p.Call(ctx)
	if !a.Legal(call) {
		c.followed = followed{}
		return bridge.Pass
	}
	c.followed.calls = append(c.followed.calls, call)
	return call
}

// follow tells a player what it has not heard of the board, which begins again if it is
// another one than the player has heard of.
func (c *Client) follow(g *Game, p Player, hand bridge.Cards) {
	f := &c.followed
	b := Board{g.Board, g.Dealer, g.Vulnerable, g.Seat, hand}
	heard := len(f.calls)
	if f.board != b || heard > len(g.Calls) || !slices.Equal(f.calls, g.Calls[:heard]) {
		p.Begin(&b)
		heard = 0
	}
	for _, call := range g.Calls[heard:] {
		p.Heard(call)
	}
	*f = followed{b, slices.Clone(g.Calls)}
}
