// Package client is a player's end of the Darrington protocol: what a client knows, from
// the server's messages alone, and the connection that it keeps.
//
// A Client does no input or output. Hear takes what the server has said and changes the
// State; Greeting is what to say on each new connection, from which the server sends
// everything again. Each message says all of what it is about, so that it does not matter
// how often it comes, and a state that was lost with a connection comes back as it was.
//
// A Link is the connection: it dials, hands on the lines, and dials again. What the server
// says while a player thinks is handed on behind the thought, the end of a game or of the
// connection too: the text has nothing that asks for an end of it.
package client

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Client is a player, or somebody who watches.
type Client struct {
	Name  string
	Token string // keeps the name while there is no connection, "" for none
	State State

	wish     *darrington.Message // what to join or to watch, until it has come true
	welcome  bool                // the server has taken the name on this connection
	seated   bool                // and has told of a seat
	asking   bool                // and has not answered what was asked for behind the name
	acted    bool                // in the turn of moment
	moment   Moment
	followed followed
}

// UnwelcomeError says that the server has refused the client's name.
type UnwelcomeError struct{ Why string }

// Error implements error.
func (e *UnwelcomeError) Error() string { return "the server refuses the name: " + e.Why }

// Hear takes a line that the server has said. An UnwelcomeError says that there is no use
// in this connection. Any other error says why the line is not understood, and then nothing
// has changed.
func (c *Client) Hear(line string) error {
	n, err := darrington.ParseNotice(line)
	if err != nil {
		return err
	}
	if n.Kind == darrington.Refused {
		return c.refused(&n)
	}
	before := c.State.Game.ID
	c.State.take(&n, c.Name)
	switch n.Kind {
	case darrington.Tournaments, darrington.Games:
		c.welcome = true
	case darrington.Joined:
		if c.State.Game.Playing {
			c.seated, c.wish = true, nil
		}
	case darrington.TournamentIs:
		c.wish = nil
	case darrington.GameClosed:
		if c.State.Game.ID != before {
			c.wish = nil
		}
	}
	return nil
}

// refused takes a refusal. That of a seat that the client turns out to have is none; that
// of one that it had says that it is lost.
func (c *Client) refused(n *darrington.Notice) error {
	if !c.welcome {
		return &UnwelcomeError{n.Text}
	}
	asked := c.asking
	c.asking = false
	switch g := &c.State.Game; {
	case asked && c.seated:
	case asked && g.Playing:
		c.State.leave(g.ID, n.Text)
	default:
		c.State.take(n, c.Name)
	}
	return nil
}

// Greeting returns what to say on a new connection: who the player is, and what it wants
// to join or has joined before. The server answers with all that it has told before, last
// whose turn it is, and refuses a seat that the player has. Until then nobody has the turn: the
// others may have gone on, and what is known of the board is of two moments.
func (c *Client) Greeting() []byte {
	c.State.Game.ToCall, c.State.Game.ToPlay = Turn{}, Turn{}
	c.welcome, c.seated, c.asking, c.acted = false, false, false, false
	c.State.Tournament.cut = true
	hello := darrington.Message{Kind: darrington.Hello, Name: c.Name}
	lines := hello.Append(nil)
	if c.Token != "" {
		token := darrington.Message{Kind: darrington.Protects, Token: c.Token}
		lines = append(token.Append(nil), lines...)
	}
	if m := c.behindName(); m != nil {
		c.asking = true
		lines = m.Append(lines)
	}
	return lines
}

// behindName returns what to ask for behind the name, nil for nothing.
func (c *Client) behindName() *darrington.Message {
	if g := &c.State.Game; c.wish == nil && g.Playing {
		return &darrington.Message{Kind: darrington.JoinGame, ID: g.ID, Position: darrington.At(g.Seat)}
	}
	return c.wish
}

// JoinGame returns what asks for a game and a seat; "" is a new game, and a seat that is
// not known any. It is asked again on each new connection until it comes true. The error
// says why the protocol cannot ask for it.
func (c *Client) JoinGame(id string, seat Turn) ([]byte, error) {
	m := darrington.Message{Kind: darrington.JoinGame, ID: id}
	if seat.Known {
		m.Position = darrington.At(seat.Seat)
	}
	return c.want(m)
}

// JoinTournament returns what asks for a tournament and a partner; "" is a new tournament,
// and any partner. Otherwise it is as JoinGame.
func (c *Client) JoinTournament(id, partner string) ([]byte, error) {
	return c.want(darrington.Message{Kind: darrington.JoinTournament, ID: id, Name: partner})
}

// Watch returns what asks to look on at a game. Otherwise it is as JoinGame.
func (c *Client) Watch(id string) ([]byte, error) {
	return c.want(darrington.Message{Kind: darrington.Watches, ID: id})
}

// joinAny returns what asks for the first game that can be joined, or for a new one, if the
// server has named those and the client has not asked for anything.
func (c *Client) joinAny() ([]byte, error) {
	if !c.State.Listed || c.wish != nil || c.State.Game.ID != "" || c.State.Tournament.ID != "" {
		return nil, nil
	}
	id := ""
	if len(c.State.Games) > 0 {
		id = c.State.Games[0]
	}
	return c.JoinGame(id, Turn{})
}

// want notes a wish and returns its line.
func (c *Client) want(m darrington.Message) ([]byte, error) {
	if m.ID != "" {
		if err := darrington.CheckID(m.ID); err != nil {
			return nil, fmt.Errorf("%.20q is no id: %w", m.ID, err)
		}
	}
	line := m.Append(nil)
	if _, err := darrington.ParseMessage(strings.TrimSuffix(string(line), "\n")); err != nil {
		return nil, err
	}
	c.wish = &m
	return line, nil
}

// Leave returns what gets up from the game, leaves a tournament that has not begun, or looks
// on no more. Of the last two the server says nothing.
func (c *Client) Leave() []byte {
	c.wish = nil
	if !c.State.Game.Playing {
		c.State.Game = Game{}
	}
	if c.State.Tournament.Phase == darrington.Waiting {
		c.State.Tournament = Tournament{}
	}
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
