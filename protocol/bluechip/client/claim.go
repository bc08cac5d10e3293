package client

import (
	"context"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

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
