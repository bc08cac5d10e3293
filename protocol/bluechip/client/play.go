package client

import (
	"context"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// hearPlay serves a notice during the play of the cards.
func (c *Client) hearPlay(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if !c.playing {
		return c.ignore(n)
	}
	switch n.Kind {
	case bluechip.ToLead:
		return c.lead(ctx, n)
	case bluechip.CardPlayed:
		return c.takeCard(ctx, n)
	case bluechip.DummyHand:
		return c.takeDummy(ctx, n)
	case bluechip.ClaimMade:
		c.claim.what, c.claim.shown = Claim{By: n.Seat, Tricks: Left(&c.play), Text: n.Info}, n.Seat != c.Seat
		if n.Part {
			c.claim.what.Tricks = min(n.Tricks, Left(&c.play))
		}
		return nil, nil
	case bluechip.ClaimAccepted:
		c.claim.what = Claim{By: n.Seat, Tricks: Left(&c.play)}
		if n.Part {
			c.claim.what.Tricks = min(n.Tricks, Left(&c.play))
		}
		c.claim.accepted = true
		c.endClaimedBoard()
		return nil, nil
	case bluechip.ClaimRejected:
		if w, ok := c.Player.(ClaimWatcher); ok && n.Named {
			w.Rejected(n.Seat, n.By)
		}
		return c.resumePlay(ctx)
	}
	return c.ignore(n)
}

func (c *Client) dummy() bridge.Seat { return c.play.Contract().Dummy() }

// lead leads if it is the player's turn to. Some tables tell everybody who leads.
func (c *Client) lead(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.play.Len()%bridge.Seats != 0 || c.play.Player() != c.Seat || !n.Dummy && n.Seat != c.Seat && n.Seat != c.play.Turn() {
		return c.ignore(n)
	}
	if c.claim.pending {
		return c.abandonClaim(ctx)
	}
	return c.playOwn(ctx)
}

// takeCard takes a card of another hand.
func (c *Client) takeCard(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	seat := n.Seat
	if n.Dummy {
		seat = c.dummy()
	}
	if c.plays(seat) && c.played().Has(n.Card) {
		return c.ignore(n)
	}
	if seat != c.play.Turn() {
		return nil, fmt.Errorf("a card of %v in place of %v", seat, c.play.Turn())
	}
	return c.addCard(ctx, n.Card)
}

// plays reports whether the player plays the cards of a hand.
func (c *Client) plays(seat bridge.Seat) bool {
	return seat == c.Seat && seat != c.dummy() || c.play.Contract().Declarer == c.Seat && seat == c.dummy()
}

// played returns the cards played so far.
func (c *Client) played() (all bridge.Cards) {
	for _, card := range c.play.Cards() {
		all |= card.Set()
	}
	return all
}

// takeDummy takes dummy's hand.
func (c *Client) takeDummy(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.play.Known(c.dummy()) {
		return c.ignore(n)
	}
	if err := c.play.Show(c.dummy(), n.Hand); err != nil {
		return nil, fmt.Errorf("the hand of dummy: %w", err)
	}
	c.watch()
	return c.nextCard(ctx)
}

// addCard adds a card to the play.
func (c *Client) addCard(ctx context.Context, card bridge.Card) ([]bluechip.Message, error) {
	if err := c.play.Play(card); err != nil {
		return nil, fmt.Errorf("%v from the hand of %v: %w", card, c.play.Turn(), err)
	}
	c.steps++
	c.watch()
	return c.nextCard(ctx)
}

// nextCard plays a card if it is the player's turn, or else says that it is ready for one
// or for dummy's hand.
func (c *Client) nextCard(ctx context.Context) ([]bluechip.Message, error) {
	dummy := c.dummy()
	switch {
	case c.play.Done():
		contract := c.play.Contract()
		c.end(contract, c.play.Won(contract.Declarer.Side()))
		return nil, nil
	case c.play.Len() == 1 && c.Seat != dummy && !c.play.Known(dummy):
		return c.say(bluechip.ReadyForDummy), nil
	case c.play.Player() != c.Seat:
		turn := c.play.Turn()
		return []bluechip.Message{{
			Kind: bluechip.ReadyForCard, Seat: c.Seat, Of: turn,
			Dummy: turn == dummy, Trick: c.play.Len()/bridge.Seats + 1,
		}}, nil
	case c.play.Len()%bridge.Seats == 0:
		return nil, nil // wait to be told to lead
	}
	return c.playOwn(ctx)
}

// playOwn plays a card from the player's hand or dummy's, or claims.
func (c *Client) playOwn(ctx context.Context) ([]bluechip.Message, error) {
	if c.Claims && !c.claim.made {
		if what, ok := c.Player.Claims(ctx, &c.play); ok {
			return c.makeClaim(what), nil
		}
	}
	hand := c.play.Turn()
	card := c.Player.Card(ctx, &c.play)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := c.play.Check(card); err != nil {
		return nil, fmt.Errorf("the player wants to play %v from the hand of %v: %w", card, hand, err)
	}
	next, err := c.addCard(ctx, card)
	return append([]bluechip.Message{{Kind: bluechip.Plays, Seat: hand, Card: card}}, next...), err
}

// makeClaim claims.
func (c *Client) makeClaim(what Claim) []bluechip.Message {
	what.By, what.Hand = c.Seat, 0
	c.claim = claim{what: what, made: true, pending: true}
	return []bluechip.Message{{
		Kind: bluechip.Claims, Seat: c.Seat, Part: what.Tricks < Left(&c.play), Tricks: what.Tricks, Info: what.Text,
	}}
}

// claim is the state of a claim on the board.
type claim struct {
	what     Claim
	made     bool // by this player, once a board
	pending  bool // this player's claim is not answered yet
	shown    bool // by another player, whose hand is to be shown
	accepted bool // accepted, as far as this player can tell
}

// answerClaim answers a claim of which the hand has been shown. Dummy does not answer,
// and is told nothing more about the claim.
func (c *Client) answerClaim(ctx context.Context, hand bridge.Cards) ([]bluechip.Message, error) {
	c.claim.shown = false
	if c.Seat == c.dummy() {
		c.claim.accepted = true
		return nil, nil
	}
	kind := bluechip.RejectsClaim
	c.claim.what.Hand = hand
	if c.Player.Accepts(ctx, &c.play, &c.claim.what) {
		kind = bluechip.AcceptsClaim
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return []bluechip.Message{{Kind: kind, Seat: c.Seat, Of: c.claim.what.By}}, nil
}

// endClaimedBoard ends a board after a claim was accepted.
func (c *Client) endClaimedBoard() {
	if !c.playing || !c.claim.accepted {
		return
	}
	contract := c.play.Contract()
	side := contract.Declarer.Side()
	tricks := c.play.Won(side) + c.claim.what.Tricks
	if c.claim.what.By.Side() != side {
		tricks = bridge.HandSize - c.play.Won(side.Other()) - c.claim.what.Tricks
	}
	c.end(contract, tricks)
}

// resumePlay continues after a claim was rejected: the claimer plays a card.
func (c *Client) resumePlay(ctx context.Context) ([]bluechip.Message, error) {
	waits := c.claim.pending
	c.claim = claim{made: c.claim.made}
	if !waits {
		return nil, nil
	}
	return c.playOwn(ctx)
}

// abandonClaim plays on after a claim that the table does not answer as the text says.
// The client makes no more claims at such a table.
func (c *Client) abandonClaim(ctx context.Context) ([]bluechip.Message, error) {
	if !c.claim.pending {
		return nil, nil
	}
	c.Claims = false
	return c.resumePlay(ctx)
}

// claimTimeout returns the channel that fires when the answer to a claim is overdue, nil
// without a claim.
func (c *Client) claimTimeout(since <-chan time.Time) <-chan time.Time {
	switch {
	case !c.claim.pending || c.ClaimPatience == 0:
		return nil
	case since == nil:
		return time.After(c.ClaimPatience)
	}
	return since
}
