package client

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// hearPlay takes what the table says while cards are played.
func (c *Client) hearPlay(n *bluechip.Notice) ([]bluechip.Message, error) {
	if n.Kind == bluechip.Times {
		return nil, nil
	}
	if !c.playing {
		return nil, fmt.Errorf("%q outside the play", n.Append(nil, bluechip.Dialect{}))
	}
	switch n.Kind {
	case bluechip.ToLead:
		return c.playOwn()
	case bluechip.CardPlayed:
		if n.Seat != c.play.Turn() {
			return nil, fmt.Errorf("a card of %v in place of %v", n.Seat, c.play.Turn())
		}
		return c.add(n.Card)
	case bluechip.DummyHand:
		if err := c.play.Show(c.dummy(), n.Hand); err != nil {
			return nil, fmt.Errorf("the hand of dummy: %w", err)
		}
		return c.nextCard()
	case bluechip.ClaimMade:
		c.claimer, c.claimed = n.Seat, true
	case bluechip.ClaimAccepted:
		c.playing = false
	}
	return nil, nil
}

func (c *Client) dummy() bridge.Seat { return c.play.Contract().Dummy() }

// add takes a card that somebody has played.
func (c *Client) add(card bridge.Card) ([]bluechip.Message, error) {
	if err := c.play.Play(card); err != nil {
		return nil, fmt.Errorf("%v from the hand of %v: %w", card, c.play.Turn(), err)
	}
	return c.nextCard()
}

// nextCard plays a card, or is ready for one or for dummy's hand.
func (c *Client) nextCard() ([]bluechip.Message, error) {
	dummy := c.dummy()
	switch {
	case c.play.Done():
		c.playing = false
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
	return c.playOwn()
}

// playOwn plays a card of the player's, or of dummy.
func (c *Client) playOwn() ([]bluechip.Message, error) {
	if c.play.Done() || c.play.Player() != c.Seat {
		return nil, fmt.Errorf("%v is to lead, and %v is asked", c.play.Player(), c.Seat)
	}
	hand := c.play.Turn()
	card := c.Player.Card(&c.play)
	if err := c.play.Check(card); err != nil {
		return nil, fmt.Errorf("the player wants to play %v from the hand of %v: %w", card, hand, err)
	}
	next, err := c.add(card)
	return append([]bluechip.Message{{Kind: bluechip.Plays, Seat: hand, Card: card}}, next...), err
}

// answerClaim answers who has shown its hand, unless the player is dummy.
func (c *Client) answerClaim(hand bridge.Cards) []bluechip.Message {
	c.claimed = false
	if c.Seat == c.dummy() {
		return nil
	}
	kind := bluechip.RejectsClaim
	if c.Player.Accepts(&c.play, c.claimer, hand) {
		kind = bluechip.AcceptsClaim
	}
	return []bluechip.Message{{Kind: kind, Seat: c.Seat, Of: c.claimer}}
}
