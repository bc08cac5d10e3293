package client

import (
	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Client is a player, or somebody who watches.
type Client struct {
	Name  string
	Token string // keeps the name while there is no connection, "" for none
	State State

	wish *darrington.Message // to join, until it has come true
}

// Hear takes a line that the server has said. The error says why it is not understood, and
// then nothing has changed.
func (c *Client) Hear(line string) error {
	n, err := darrington.ParseNotice(line)
	if err != nil {
		return err
	}
	c.State.take(&n, c.Name)
	if c.State.Game.ID != "" {
		c.wish = nil
	}
	return nil
}

// Greeting returns what to say on a new connection: who the player is, and what it wants
// to join if that has not come true. The server answers with all that it has told before.
func (c *Client) Greeting() []byte {
	hello := darrington.Message{Kind: darrington.Hello, Name: c.Name}
	lines := hello.Append(nil)
	if c.Token != "" {
		token := darrington.Message{Kind: darrington.Protects, Token: c.Token}
		lines = append(token.Append(nil), lines...)
	}
	if c.wish != nil {
		lines = c.wish.Append(lines)
	}
	return lines
}

// JoinGame returns what asks for a game and a seat; "" is a new game, and a seat that is
// not known any. It is asked again on each new connection until it comes true.
func (c *Client) JoinGame(id string, seat Turn) []byte {
	m := darrington.Message{Kind: darrington.JoinGame, ID: id}
	if seat.Known {
		m.Position = darrington.At(seat.Seat)
	}
	return c.want(m)
}

// JoinTournament returns what asks for a tournament and a partner; "" is a new tournament,
// and any partner. It is asked again on each new connection until it comes true.
func (c *Client) JoinTournament(id, partner string) []byte {
	return c.want(darrington.Message{Kind: darrington.JoinTournament, ID: id, Name: partner})
}

// Watch returns what asks to look on at a game.
func (c *Client) Watch(id string) []byte {
	return c.want(darrington.Message{Kind: darrington.Watches, ID: id})
}

// want notes a wish and returns its line.
func (c *Client) want(m darrington.Message) []byte {
	c.wish = &m
	return m.Append(nil)
}

// Leave returns what gets up from the game.
func (c *Client) Leave() []byte {
	c.wish = nil
	m := darrington.Message{Kind: darrington.Leaves}
	return m.Append(nil)
}

// Bid returns what makes a call.
func (c *Client) Bid(call bridge.Call) []byte {
	m := darrington.Message{Kind: darrington.Bids, Call: call}
	return m.Append(nil)
}

// Play returns what plays a card.
func (c *Client) Play(card bridge.Card) []byte {
	m := darrington.Message{Kind: darrington.Plays, Card: card}
	return m.Append(nil)
}
