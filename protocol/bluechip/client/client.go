// Package client is the player's side of the Blue Chip protocol: it answers a table, says
// what it is ready for, and asks a Player for calls and cards.
//
// A Client does no input or output by itself: Client.Hear takes a notice from the table
// and returns the messages to answer. Client.Serve plays over one connection, and
// Client.RunReconnecting dials again until the session is over.
//
// Our reading where the text is silent: after a passed-out board and after the last card
// nothing is said before "Start of board", which also begins a board again that is in
// progress. The leader waits until it is told to lead. Everybody is ready for "dummy's
// card", where the text has that of dummy alone and the name of the seat of the others:
// one table in use takes nothing else, and none is known that does not take it.
//
// Tables say more than the text has, and some of it twice. A notice that does not fit the
// state of the board, such as a card during the auction or an echo of the player's own
// call, is ignored. One that contradicts the board is an error, from which a new
// connection recovers.
//
// A player's thinking is canceled when its answer is no longer wanted: the board is
// restarted, the session ends, the table refuses something, or the connection is lost.
// Everything else that the table says waits until the player has answered.
//
// Claims are a proposal in the text that a table may not support. A claim that is
// answered by anything else, or not in time, is abandoned, and the player plays on.
package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Board is a board as the player sees it before the auction.
type Board struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards
}

// Player decides on calls, cards and claims. When a context ends the player should
// return; its result is ignored. A context also ends when the board is restarted or the
// connection is lost; the same question may be asked again then.
type Player interface {
	// Begin begins or restarts a board.
	Begin(b *Board)
	// Call returns a legal call, whether it is to be alerted, and its meaning.
	Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string)
	// Heard reports the call of another player, with its meaning if that is an opponent.
	Heard(s bridge.Seat, c bridge.Call, alerted bool, info string)
	// Card returns a legal card of the hand whose turn it is: the player's own or, for
	// declarer, dummy's.
	Card(ctx context.Context, p *bridge.Play) bridge.Card
	// Claims returns what the player claims instead of playing a card, and whether it does. Of the
	// claim, By and Hand are not looked at.
	Claims(ctx context.Context, p *bridge.Play) (Claim, bool)
	// Accepts reports whether the player accepts a claim. The context also ends when another player
	// has rejected it.
	Accepts(ctx context.Context, p *bridge.Play, c *Claim) bool
	// End reports the result of a board: the contract and the tricks won by declarer.
	End(c bridge.Contract, tricks int)
}

// Claim is a claim of some tricks.
type Claim struct {
	By     bridge.Seat
	Hand   bridge.Cards // that the claimer has left
	Tricks int          // of those that are left; the claimer's side concedes the others
	Text   string       // how they are to be won
}

// Left returns how many tricks of a play are left, the one that has begun included: a claim of them
// all.
func Left(p *bridge.Play) int { return p.Size() - p.Len()/bridge.Seats }

// ClaimWatcher is a Player that is told who has rejected a claim.
type ClaimWatcher interface {
	Player
	Rejected(claimer, by bridge.Seat)
}

// Watcher is a Player that is also shown the play as it goes on: when it begins, when
// dummy's hand is exposed, and after every card.
type Watcher interface {
	Player
	Watch(p *bridge.Play)
}

// Client is one player at one table.
type Client struct {
	Seat    bridge.Seat
	AnySeat bool // let the table choose
	Team    string
	Version int
	Player  Player
	Log     *slog.Logger // for what is ignored; may be nil

	// Claims says that the table supports claims. The client sets it to false when a
	// claim is not answered within ClaimPatience, or is answered by anything else. A
	// ClaimPatience of 0 is no limit.
	Claims        bool
	ClaimPatience time.Duration

	steps   int // seatings, calls and cards so far
	boards  int // boards played to their end
	seated  bool
	board   Board
	dealt   bool // the player has its cards
	auction bridge.Auction
	play    bridge.Play
	playing bool
	claim   claim
}

// watch shows the play to a Watcher.
func (c *Client) watch() {
	if w, ok := c.Player.(Watcher); ok {
		w.Watch(&c.play)
	}
}

// ErrOver is returned at the end of the session.
var ErrOver = errors.New("end of session")

// ErrRefused is returned when the table refuses the player or its message.
var ErrRefused = errors.New("the table says")

// ErrReplaced is returned when another connection of the team has taken over the seat.
var ErrReplaced = errors.New("the table says that " + bluechip.Replaced)

// Connect resets the client for a new connection, and returns the message that asks for a
// seat.
func (c *Client) Connect() bluechip.Message {
	c.seated, c.dealt, c.playing, c.claim = false, false, false, claim{}
	return bluechip.Message{Kind: bluechip.Connecting, Seat: c.Seat, AnySeat: c.AnySeat, Team: c.Team, Version: c.Version}
}

// Hear serves a notice from the table and returns the messages to answer. The error is
// ErrOver at the end of the session, or says why the player cannot continue.
func (c *Client) Hear(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	switch n.Kind {
	case bluechip.Seated:
		c.sit(n.Seat)
		return c.say(bluechip.ReadyForTeams), nil
	case bluechip.TeamNames:
		return c.say(bluechip.ReadyToStart), nil
	case bluechip.StartOfBoard:
		c.dealt, c.playing, c.claim = false, false, claim{}
		return c.say(bluechip.ReadyForDeal), nil
	case bluechip.DealInfo:
		c.board = Board{n.Board, n.Dealer, n.Vulnerable, c.Seat, 0}
		c.dealt, c.playing, c.claim = false, false, claim{}
		return c.say(bluechip.ReadyForCards), nil
	case bluechip.EndOfSession:
		return nil, ErrOver
	case bluechip.Refusal, bluechip.IllegalBid, bluechip.IllegalCard:
		if n.Kind == bluechip.Refusal && strings.EqualFold(n.Text, bluechip.Replaced) {
			return nil, ErrReplaced
		}
		if c.claim.pending {
			return c.abandonClaim(ctx)
		}
		return nil, fmt.Errorf("%w %q", ErrRefused, line(n))
	case bluechip.HandOf:
		return c.takeHand(ctx, n)
	case bluechip.CallMade:
		return c.takeCall(ctx, n)
	case bluechip.Times:
		c.endClaimedBoard()
		return nil, nil
	}
	return c.hearPlay(ctx, n)
}

// sit takes the seat that the table has assigned; the player asks for the same one when
// it comes back.
func (c *Client) sit(s bridge.Seat) {
	c.Seat, c.AnySeat, c.seated = s, false, true
	c.steps++
}

// say returns a message that has only a kind.
func (c *Client) say(k bluechip.Kind) []bluechip.Message {
	return []bluechip.Message{{Kind: k, Seat: c.Seat}}
}

// ignore logs a notice that does not fit the state of the board.
func (c *Client) ignore(n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.Log != nil {
		c.Log.Info("passed over, for it has no place here", "line", line(n))
	}
	return nil, nil
}

// line returns a notice in the form of the protocol text.
func line(n *bluechip.Notice) string {
	text := string(n.Append(nil, bluechip.Dialect{}))
	return text[:max(len(text)-2, 0)] // without the line end
}

// takeHand takes the player's cards, or the hand shown by a player who claims.
func (c *Client) takeHand(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	switch {
	case c.claim.shown && n.Seat == c.claim.what.By:
		return c.answerClaim(ctx, n.Hand)
	case c.dealt:
		return c.ignore(n)
	case n.Seat != c.Seat:
		return nil, fmt.Errorf("the cards of %v in place of those of %v", n.Seat, c.Seat)
	case n.Hand.Count() != bridge.HandSize:
		return nil, fmt.Errorf("a hand of %d cards", n.Hand.Count())
	}
	c.board.Hand = n.Hand
	c.dealt = true
	c.auction = bridge.NewAuction(c.board.Dealer)
	c.Player.Begin(&c.board)
	return c.nextCall(ctx)
}

// nextCall makes a call if it is the player's turn, or else says that it is ready for
// one.
func (c *Client) nextCall(ctx context.Context) ([]bluechip.Message, error) {
	if contract, over := c.auction.Contract(); over {
		return c.beginPlay(ctx, contract)
	}
	if turn := c.auction.Turn(); turn != c.Seat {
		return []bluechip.Message{{Kind: bluechip.ReadyForBid, Seat: c.Seat, Of: turn}}, nil
	}
	call, alerted, info := c.Player.Call(ctx, &c.auction)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := c.auction.Call(call); err != nil {
		return nil, fmt.Errorf("the player wants to call %v: %w", call, err)
	}
	c.steps++
	said := bluechip.Message{Kind: bluechip.Calls, Seat: c.Seat, Call: call, Alerted: alerted, Info: info}
	next, err := c.nextCall(ctx)
	return append([]bluechip.Message{said}, next...), err
}

// takeCall takes a call of another player.
func (c *Client) takeCall(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	switch {
	case !c.dealt || c.auction.Done() || n.Seat == c.Seat && c.auction.Turn() != c.Seat:
		return c.ignore(n)
	case n.Seat != c.auction.Turn():
		return nil, fmt.Errorf("a call of %v in place of %v", n.Seat, c.auction.Turn())
	}
	if err := c.auction.Call(n.Call); err != nil {
		return nil, fmt.Errorf("a call of %v: %w", n.Seat, err)
	}
	c.steps++
	c.Player.Heard(n.Seat, n.Call, n.Alerted, n.Info)
	return c.nextCall(ctx)
}

// beginPlay begins the play, unless the board is passed out.
func (c *Client) beginPlay(ctx context.Context, contract bridge.Contract) ([]bluechip.Message, error) {
	if contract.IsPassedOut() {
		c.end(contract, 0)
		return nil, nil
	}
	var deal bridge.Deal
	deal[c.Seat] = c.board.Hand
	play, err := bridge.NewPlay(deal, contract)
	if err != nil {
		return nil, fmt.Errorf("the play of %v: %w", contract, err)
	}
	c.play, c.playing = play, true
	c.watch()
	return c.nextCard(ctx)
}

// end ends the board.
func (c *Client) end(contract bridge.Contract, tricks int) {
	c.playing = false
	c.boards++
	c.Player.End(contract, tricks)
}
