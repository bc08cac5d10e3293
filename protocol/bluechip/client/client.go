// Package client is a player's side of the Blue Chip protocol: it answers a table, says
// what it is ready for, and asks a Player for calls and cards.
//
// A Client does no input or output: Hear takes what the table said and returns what to
// answer.
//
// Our reading where the text is silent: after a passed-out board and after the last card
// nothing is said before "Start of board", which also begins a board again that is in
// progress. The leader waits until it is told to lead. Everybody is ready for "dummy's
// card", where the text has that of dummy alone and the name of the seat of the others:
// one table in use takes nothing else, and none is known that does not take it.
package client

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Board is what a player knows when a board begins.
type Board struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards
}

// Player decides.
type Player interface {
	// Begin begins a board, or begins it again.
	Begin(b *Board)
	// Call returns a legal call and, if it is to be alerted, what it means.
	Call(a *bridge.Auction) (c bridge.Call, alerted bool, info string)
	// Heard tells what an opponent's call means.
	Heard(s bridge.Seat, c bridge.Call, alerted bool, info string)
	// Card returns a legal card of the hand whose turn it is: the player's own or, for
	// the declarer, dummy's.
	Card(p *bridge.Play) bridge.Card
	// Accepts reports whether a claim of the remaining tricks is good.
	Accepts(p *bridge.Play, by bridge.Seat, hand bridge.Cards) bool
}

// Client is one player at one table.
type Client struct {
	Seat    bridge.Seat
	AnySeat bool // the table chooses it
	Team    string
	Version int
	Player  Player

	board   Board
	auction bridge.Auction
	play    bridge.Play
	playing bool
	claimer bridge.Seat
	claimed bool // and its hand is to come
}

// ErrOver says that the session is over.
var ErrOver = errors.New("end of session")

// Connect returns the message that asks for a seat.
func (c *Client) Connect() bluechip.Message {
	return bluechip.Message{Kind: bluechip.Connecting, Seat: c.Seat, AnySeat: c.AnySeat, Team: c.Team, Version: c.Version}
}

// Hear takes what the table said and returns what to answer. The error is ErrOver at the
// end of the session, or says why the player cannot go on.
func (c *Client) Hear(n *bluechip.Notice) ([]bluechip.Message, error) {
	switch n.Kind {
	case bluechip.Seated:
		c.Seat = n.Seat
		return c.say(bluechip.ReadyForTeams), nil
	case bluechip.TeamNames:
		return c.say(bluechip.ReadyToStart), nil
	case bluechip.StartOfBoard:
		c.playing, c.claimed = false, false
		return c.say(bluechip.ReadyForDeal), nil
	case bluechip.DealInfo:
		c.board = Board{n.Board, n.Dealer, n.Vulnerable, c.Seat, 0}
		c.auction = bridge.NewAuction(n.Dealer)
		return c.say(bluechip.ReadyForCards), nil
	case bluechip.EndOfSession:
		return nil, ErrOver
	case bluechip.Refusal, bluechip.IllegalBid, bluechip.IllegalCard:
		return nil, fmt.Errorf("the table says: %q", n.Append(nil, bluechip.Dialect{}))
	case bluechip.HandOf:
		return c.takeHand(n)
	case bluechip.CallMade:
		return c.takeCall(n)
	}
	return c.hearPlay(n)
}

// say returns a message of one kind.
func (c *Client) say(k bluechip.Kind) []bluechip.Message {
	return []bluechip.Message{{Kind: k, Seat: c.Seat}}
}

// takeHand takes the player's cards, or those of who claims.
func (c *Client) takeHand(n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.claimed && n.Seat == c.claimer {
		return c.answerClaim(n.Hand), nil
	}
	if n.Seat != c.Seat {
		return nil, fmt.Errorf("the cards of %v", n.Seat)
	}
	c.board.Hand = n.Hand
	c.Player.Begin(&c.board)
	return c.nextCall()
}

// nextCall makes a call, or is ready for one.
func (c *Client) nextCall() ([]bluechip.Message, error) {
	if contract, over := c.auction.Contract(); over {
		return c.begin(contract)
	}
	if turn := c.auction.Turn(); turn != c.Seat {
		return []bluechip.Message{{Kind: bluechip.ReadyForBid, Seat: c.Seat, Of: turn}}, nil
	}
	call, alerted, info := c.Player.Call(&c.auction)
	if err := c.auction.Call(call); err != nil {
		return nil, fmt.Errorf("the player wants to call %v: %w", call, err)
	}
	said := bluechip.Message{Kind: bluechip.Calls, Seat: c.Seat, Call: call, Alerted: alerted, Info: info}
	next, err := c.nextCall()
	return append([]bluechip.Message{said}, next...), err
}

// takeCall takes a call of another player.
func (c *Client) takeCall(n *bluechip.Notice) ([]bluechip.Message, error) {
	if n.Seat != c.auction.Turn() {
		return nil, fmt.Errorf("a call of %v in place of %v", n.Seat, c.auction.Turn())
	}
	if err := c.auction.Call(n.Call); err != nil {
		return nil, fmt.Errorf("a call of %v: %w", n.Seat, err)
	}
	c.Player.Heard(n.Seat, n.Call, n.Alerted, n.Info)
	return c.nextCall()
}

// begin begins the play.
func (c *Client) begin(contract bridge.Contract) ([]bluechip.Message, error) {
	if contract.IsPassedOut() {
		return nil, nil
	}
	var deal bridge.Deal
	deal[c.Seat] = c.board.Hand
	play, err := bridge.NewPlay(deal, contract)
	if err != nil {
		return nil, fmt.Errorf("the play of %v: %w", contract, err)
	}
	c.play, c.playing = play, true
	return c.nextCard()
}
