// Package client is the player's side of the Darrington protocol: the state that a client
// learns from the server's messages, and its connection.
//
// A Client does no input or output. Client.Hear applies a line from the server to the
// State. Client.Greeting returns the lines to send on each new connection, after which
// the server sends the whole state again. Each message is complete in itself, so repeated
// ones do no harm, and the state is restored after a connection was lost.
//
// A Link is the connection: it dials, passes on the lines, and dials again when the
// connection is lost. Lines that arrive while a player thinks are passed on afterwards,
// even the end of a game or of the connection: no message of the protocol asks a player
// to stop thinking.
package client

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Client is the state and the wishes of a player or a spectator.
type Client struct {
	Name  string
	Token string // reserves the name while disconnected, "" for none
	State State

	wanted   *darrington.Message // what to join or watch, until the server has granted it
	accepted bool                // the server has accepted the name on this connection
	seated   bool                // the server has confirmed a seat on this connection
	asking   bool                // the request sent with the name has not been answered
	acted    bool                // has acted in the turn of moment
	moment   Moment
	told     toldBoard
}

// NameRejectedError is the error of a client whose name the server has refused.
type NameRejectedError struct{ Why string }

// Error returns the error with the server's reason.
func (e *NameRejectedError) Error() string { return "the server refuses the name: " + e.Why }

// Hear applies a line from the server to the state. After a NameRejectedError the
// connection is useless. Any other error says why the line cannot be parsed, and nothing
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
	c.State.apply(&n, c.Name)
	switch n.Kind {
	case darrington.Tournaments, darrington.Games:
		c.accepted = true
	case darrington.Joined:
		if c.State.Game.Playing {
			c.seated, c.wanted = true, nil
		}
	case darrington.TournamentIs:
		c.wanted = nil
	case darrington.GameClosed:
		if c.State.Game.ID != before {
			c.wanted = nil
		}
	}
	return nil
}

// refused serves a NAK. It is ignored if it refuses a seat that the client already has;
// if it refuses a seat that the client had, the seat is lost.
func (c *Client) refused(n *darrington.Notice) error {
	if !c.accepted {
		return &NameRejectedError{n.Text}
	}
	asked := c.asking
	c.asking = false
	switch g := &c.State.Game; {
	case asked && c.seated:
	case asked && g.Playing:
		c.State.leave(g.ID, n.Text)
	default:
		c.State.apply(n, c.Name)
	}
	return nil
}

// Greeting returns the lines to send on a new connection: the name, and a request for
// what the player wants to join or has joined before. The server answers with the whole
// state, with whose turn it is last, and refuses a seat that the player already has.
// Until then it is nobody's turn, because the known state of the board may be a mixture
// of old and new.
func (c *Client) Greeting() []byte {
	c.State.Game.ToCall, c.State.Game.ToPlay = Turn{}, Turn{}
	c.accepted, c.seated, c.asking, c.acted = false, false, false, false
	c.State.Tournament.stale = true
	hello := darrington.Message{Kind: darrington.Hello, Name: c.Name}
	lines := hello.Append(nil)
	if c.Token != "" {
		token := darrington.Message{Kind: darrington.Protects, Token: c.Token}
		lines = append(token.Append(nil), lines...)
	}
	if m := c.joinRequest(); m != nil {
		c.asking = true
		lines = m.Append(lines)
	}
	return lines
}

// joinRequest returns the request to send with the name, nil if there is none.
func (c *Client) joinRequest() *darrington.Message {
	if g := &c.State.Game; c.wanted == nil && g.Playing {
		return &darrington.Message{Kind: darrington.JoinGame, ID: g.ID, Position: darrington.At(g.Seat)}
	}
	return c.wanted
}

// JoinGame returns the request for a game and a seat; "" asks for a new game, and a seat
// that is not known for any. It is sent again on each new connection until it is granted.
// The error says why the protocol cannot express the request.
func (c *Client) JoinGame(id string, seat Turn) ([]byte, error) {
	m := darrington.Message{Kind: darrington.JoinGame, ID: id}
	if seat.Known {
		m.Position = darrington.At(seat.Seat)
	}
	return c.request(m)
}

// JoinTournament returns the request for a tournament and a partner; "" asks for a new
// tournament, and for any partner. Otherwise it is like JoinGame.
func (c *Client) JoinTournament(id, partner string) ([]byte, error) {
	return c.request(darrington.Message{Kind: darrington.JoinTournament, ID: id, Name: partner})
}

// Watch returns the request to watch a game. Otherwise it is like JoinGame.
func (c *Client) Watch(id string) ([]byte, error) {
	return c.request(darrington.Message{Kind: darrington.Watches, ID: id})
}

// joinAny returns the request for the first game that can be joined, or for a new one,
// once the server has listed the games and if the client has not asked for anything else.
func (c *Client) joinAny() ([]byte, error) {
	if !c.State.Listed || c.wanted != nil || c.State.Game.ID != "" || c.State.Tournament.ID != "" {
		return nil, nil
	}
	id := ""
	if len(c.State.Games) > 0 {
		id = c.State.Games[0]
	}
	return c.JoinGame(id, Turn{})
}

// request remembers a request and returns its line.
func (c *Client) request(m darrington.Message) ([]byte, error) {
	if m.ID != "" {
		if err := darrington.CheckID(m.ID); err != nil {
			return nil, fmt.Errorf("%.20q is no id: %w", m.ID, err)
		}
	}
	line := m.Append(nil)
	if _, err := darrington.ParseMessage(strings.TrimSuffix(string(line), "\n")); err != nil {
		return nil, err
	}
	c.wanted = &m
	return line, nil
}

// Leave returns the request to leave the game, a tournament that has not begun, or a game
// that is watched. The server does not confirm the last two.
func (c *Client) Leave() []byte {
	c.wanted = nil
	if !c.State.Game.Playing {
		c.State.Game = Game{}
	}
	if c.State.Tournament.Phase == darrington.Waiting {
		c.State.Tournament = Tournament{}
	}
	m := darrington.Message{Kind: darrington.Leaves}
	return m.Append(nil)
}

// Bid returns the message that makes a call.
func (c *Client) Bid(call bridge.Call) []byte {
	m := darrington.Message{Kind: darrington.Bids, Call: call}
	return m.Append(nil)
}

// Play returns the message that plays a card.
func (c *Client) Play(card bridge.Card) []byte {
	m := darrington.Message{Kind: darrington.Plays, Card: card}
	return m.Append(nil)
}
