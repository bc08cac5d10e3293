package client

import (
	"context"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// hearPlay takes what the table says while cards are played.
func (c *Client) hearPlay(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if !c.playing {
		return c.pass(n)
	}
	switch n.Kind {
	case bluechip.ToLead:
		return c.lead(ctx, n)
	case bluechip.CardPlayed:
		return c.takeCard(ctx, n)
	case bluechip.DummyHand:
		return c.takeDummy(ctx, n)
	case bluechip.ClaimMade:
		c.claim.by, c.claim.shown = n.Seat, n.Seat != c.Seat
		return nil, nil
	case bluechip.ClaimAccepted:
		c.claim.by, c.claim.answered = n.Seat, true
		c.endByClaim()
		return nil, nil
	case bluechip.ClaimRejected:
		return c.goOn(ctx)
	}
	return c.pass(n)
}

func (c *Client) dummy() bridge.Seat { return c.play.Contract().Dummy() }

// lead leads, if it is the player who is to. Some tables tell everybody who leads.
func (c *Client) lead(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.play.Len()%bridge.Seats != 0 || c.play.Player() != c.Seat || !n.Dummy && n.Seat != c.Seat && n.Seat != c.play.Turn() {
		return c.pass(n)
	}
	if c.claim.waits {
		return c.giveUp(ctx)
	}
	return c.playOwn(ctx)
}

// takeCard takes a card of another hand.
func (c *Client) takeCard(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	seat := n.Seat
	if n.Dummy {
		seat = c.dummy()
	}
	if c.own(seat) && c.played().Has(n.Card) {
		return c.pass(n)
	}
	if seat != c.play.Turn() {
		return nil, fmt.Errorf("a card of %v in place of %v", seat, c.play.Turn())
	}
	return c.add(ctx, n.Card)
}

// own reports whether the player plays the cards of a hand.
func (c *Client) own(seat bridge.Seat) bool {
	return seat == c.Seat && seat != c.dummy() || c.play.Contract().Declarer == c.Seat && seat == c.dummy()
}

// played returns the cards that were played.
func (c *Client) played() (all bridge.Cards) {
	for _, card := range c.play.Cards() {
		all |= card.Set()
	}
	return all
}

// takeDummy takes the hand of dummy.
func (c *Client) takeDummy(ctx context.Context, n *bluechip.Notice) ([]bluechip.Message, error) {
	if c.play.Known(c.dummy()) {
		return c.pass(n)
	}
	if err := c.play.Show(c.dummy(), n.Hand); err != nil {
		return nil, fmt.Errorf("the hand of dummy: %w", err)
	}
	c.watch()
	return c.nextCard(ctx)
}

// add takes a card that somebody has played.
func (c *Client) add(ctx context.Context, card bridge.Card) ([]bluechip.Message, error) {
	if err := c.play.Play(card); err != nil {
		return nil, fmt.Errorf("%v from the hand of %v: %w", card, c.play.Turn(), err)
	}
	c.steps++
	c.watch()
	return c.nextCard(ctx)
}

// nextCard plays a card, or is ready for one or for dummy's hand.
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
		return nil, nil // until it is told to lead
	}
	return c.playOwn(ctx)
}

// playOwn plays a card of the player's, or of dummy, or claims.
func (c *Client) playOwn(ctx context.Context) ([]bluechip.Message, error) {
	if c.Claims && !c.claim.made && c.Player.Claims(ctx, &c.play) {
		c.claim = claim{by: c.Seat, made: true, waits: true}
		return c.say(bluechip.Claims), nil
	}
	hand := c.play.Turn()
	card := c.Player.Card(ctx, &c.play)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := c.play.Check(card); err != nil {
		return nil, fmt.Errorf("the player wants to play %v from the hand of %v: %w", card, hand, err)
	}
	next, err := c.add(ctx, card)
	return append([]bluechip.Message{{Kind: bluechip.Plays, Seat: hand, Card: card}}, next...), err
}

// claim is a claim that was made on the board.
type claim struct {
	by       bridge.Seat
	made     bool // by the player, who does so once a board
	waits    bool // for the answers to it
	shown    bool // by another player, whose hand is to come
	answered bool // and is accepted, as far as the player can tell
}

// answerClaim answers who has shown its hand, unless the player is dummy, who is told
// nothing more of the claim.
func (c *Client) answerClaim(ctx context.Context, hand bridge.Cards) ([]bluechip.Message, error) {
	c.claim.shown = false
	if c.Seat == c.dummy() {
		c.claim.answered = true
		return nil, nil
	}
	kind := bluechip.RejectsClaim
	if c.Player.Accepts(ctx, &c.play, c.claim.by, hand) {
		kind = bluechip.AcceptsClaim
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return []bluechip.Message{{Kind: kind, Seat: c.Seat, Of: c.claim.by}}, nil
}

// endByClaim ends a board whose remaining tricks were claimed.
func (c *Client) endByClaim() {
	if !c.playing || !c.claim.answered {
		return
	}
	contract := c.play.Contract()
	side := contract.Declarer.Side()
	tricks := c.play.Won(side)
	if c.claim.by.Side() == side {
		tricks = bridge.HandSize - c.play.Won(side.Other())
	}
	c.end(contract, tricks)
}

// goOn goes on behind a claim that was rejected: with a card of who has claimed.
func (c *Client) goOn(ctx context.Context) ([]bluechip.Message, error) {
	waits := c.claim.waits
	c.claim = claim{made: c.claim.made}
	if !waits {
		return nil, nil
	}
	return c.playOwn(ctx)
}

// giveUp plays on behind a claim that the table does not answer by the text's words. Such
// a table is taken for one that takes no claims.
func (c *Client) giveUp(ctx context.Context) ([]bluechip.Message, error) {
	if !c.claim.waits {
		return nil, nil
	}
	c.Claims = false
	return c.goOn(ctx)
}

// lateFrom returns when an answer to a claim is late, nil while none waits for one.
func (c *Client) lateFrom(since <-chan time.Time) <-chan time.Time {
	switch {
	case !c.claim.waits || c.ClaimPatience == 0:
		return nil
	case since == nil:
		return time.After(c.ClaimPatience)
	}
	return since
}
