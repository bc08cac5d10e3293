// Package client is a player's side of the Blue Chip protocol: it answers a table, says
// what it is ready for, and asks a Player for calls and cards.
//
// A Client does no input or output by itself: Hear takes what the table said and returns
// what to answer. Serve plays over a connection, and Stay over one after the other until
// the session is over.
//
// Our reading where the text is silent: after a passed-out board and after the last card
// nothing is said before "Start of board", which also begins a board again that is in
// progress. The leader waits until it is told to lead. Everybody is ready for "dummy's
// card", where the text has that of dummy alone and the name of the seat of the others:
// one table in use takes nothing else, and none is known that does not take it.
//
// Tables say more than the text has, and some of it twice. What has no place where the
// board is, such as a card when none is played or the player's own call told back, is
// passed over. What contradicts the board is an error: a new connection is the way back.
//
// A player's thought is cut short by what makes it void: the board begins again, the
// session ends, the table refuses something, the connection is lost. All else that the
// table says waits until the player has answered.
//
// Claims are a proposal of the text, and a table may not know it. A claim that is answered
// by something else, or not in time, is given up, and the player plays on.
package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

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

// Player decides. When a context ends the player is to come to an end; what it returns
// then is not looked at. It ends when the board begins again or the table is gone, too:
// what was asked may be asked once more then.
type Player interface {
	// Begin begins a board, or begins it again.
	Begin(b *Board)
	// Call returns a legal call and, if it is to be alerted, what it means.
	Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string)
	// Heard tells what another player has called and, if it is an opponent, what the call
	// means.
	Heard(s bridge.Seat, c bridge.Call, alerted bool, info string)
	// Card returns a legal card of the hand whose turn it is: the player's own or, for
	// the declarer, dummy's.
	Card(ctx context.Context, p *bridge.Play) bridge.Card
	// Claims reports whether the player, who is to play a card, claims all tricks that
	// are left.
	Claims(ctx context.Context, p *bridge.Play) bool
	// Accepts reports whether a claim of the remaining tricks is good.
	Accepts(ctx context.Context, p *bridge.Play, by bridge.Seat, hand bridge.Cards) bool
	// End tells what a board came to: the contract and the tricks that the declarer won.
	End(c bridge.Contract, tricks int)
}

// Watcher is a Player who is told of the play while others play, too: when it begins, when
// dummy's hand lies open, and behind every card.
type Watcher interface {
	Player
	Watch(p *bridge.Play)
}

// Client is one player at one table.
type Client struct {
	Seat    bridge.Seat
	AnySeat bool // the table chooses it
	Team    string
	Version int
	Player  Player
	Log     *slog.Logger // of what is passed over, nil for none

	// Claims says that the table takes claims. The client sets it to false when a claim
	// had no answer for ClaimPatience, which is no limit if it is 0, or anything else in
	// place of one.
	Claims        bool
	ClaimPatience time.Duration

	steps   int // seatings, calls and cards that were heard or made
	boards  int // that were played to their end
	seated  bool
	board   Board
	begun   bool // the cards of the board were dealt
	auction bridge.Auction
	play    bridge.Play
	playing bool
	claim   claim
}

// watch tells a player who watches the play.
func (c *Client) watch() {
	if w, ok := c.Player.(Watcher); ok {
		w.Watch(&c.play)
	}
}

// ErrOver says that the session is over.
var ErrOver = errors.New("end of session")

// ErrRefused says that the table does not have the player, or not what it said.
var ErrRefused = errors.New("the table says")

// Connect returns the message that asks for a seat, on a new connection.
func (c *Client) Connect() bluechip.Message {
	c.seated, c.begun, c.playing, c.claim = false, false, false, claim{}
	return bluechip.Message{Kind: bluechip.Connecting, Seat: c.Seat, AnySeat: c.AnySeat, Team: c.Team, Version: c.Version}
}

// Hear takes what the table said and returns what to answer. The error is ErrOver at the
// end of the session, or says why the player cannot go on.
func (c *Client) Hear(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	switch n.Kind {
	case bluechip.Seated:
		c.sit(n.Seat)
		return c.say(bluechip.ReadyForTeams), nil
	case bluechip.TeamNames:
		return c.say(bluechip.ReadyToStart), nil
	case bluechip.StartOfBoard:
		c.begun, c.playing, c.claim = false, false, claim{}
		return c.say(bluechip.ReadyForDeal), nil
	case bluechip.DealInfo:
		c.board = Board{n.Board, n.Dealer, n.Vulnerable, c.Seat, 0}
		c.begun, c.playing, c.claim = false, false, claim{}
		return c.say(bluechip.ReadyForCards), nil
	case bluechip.EndOfSession:
		return nil, ErrOver
	case bluechip.Refusal, bluechip.IllegalBid, bluechip.IllegalCard:
		if c.claim.waits {
			return c.giveUp(ctx)
		}
		return nil, fmt.Errorf("%w %q", ErrRefused, line(n))
	case bluechip.HandOf:
		return c.takeHand(ctx, n)
	case bluechip.CallMade:
		return c.takeCall(ctx, n)
	case bluechip.Times:
		c.endByClaim()
		return nil, nil
	}
	return c.hearPlay(ctx, n)
}

// sit takes the seat that the table has given, which the player asks for when it comes
// back.
func (c *Client) sit(s bridge.Seat) {
	c.Seat, c.AnySeat, c.seated = s, false, true
	c.steps++
}

// say returns a message of one kind.
func (c *Client) say(k bluechip.Kind) []bluechip.Message {
	return []bluechip.Message{{Kind: k, Seat: c.Seat}}
}

// pass passes over what has no place where the board is.
func (c *Client) pass(n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.Log != nil {
		c.Log.Info("passed over, for it has no place here", "line", line(n))
	}
	return nil, nil
}

// line returns a notice as the text has it.
func line(n *bluechip.Notice) string {
	text := string(n.Append(nil, bluechip.Dialect{}))
	return text[:max(len(text)-2, 0)] // without its end
}

// takeHand takes the player's cards, or those of who claims.
func (c *Client) takeHand(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	switch {
	case c.claim.shown && n.Seat == c.claim.by:
		return c.answerClaim(ctx, n.Hand)
	case c.begun:
		return c.pass(n)
	case n.Seat != c.Seat:
		return nil, fmt.Errorf("the cards of %v in place of those of %v", n.Seat, c.Seat)
	case n.Hand.Count() != bridge.HandSize:
		return nil, fmt.Errorf("a hand of %d cards", n.Hand.Count())
	}
	c.board.Hand = n.Hand
	c.begun = true
	c.auction = bridge.NewAuction(c.board.Dealer)
	c.Player.Begin(&c.board)
	return c.nextCall(ctx)
}

// nextCall makes a call, or is ready for one.
func (c *Client) nextCall(ctx context.Context) ([]bluechip.Message, error) {
	if contract, over := c.auction.Contract(); over {
		return c.begin(ctx, contract)
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
	case !c.begun || c.auction.Done() || n.Seat == c.Seat && c.auction.Turn() != c.Seat:
		return c.pass(n)
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

// begin begins the play, unless the board is passed out.
func (c *Client) begin(ctx context.Context, contract bridge.Contract) ([]bluechip.Message, error) {
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
