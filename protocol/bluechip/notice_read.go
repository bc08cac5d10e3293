package bluechip

import "gogo/board/bridge"

// ParseNotice reads a line that a table sends, without its line end. It takes every
// form that managers in use are known to send; see the package comment. The strings
// of the notice are parts of the line. The error says at which byte the line is none
// of the notices, and what was expected.
func ParseNotice(line string) (Notice, error) {
	c := newCursor(line, 0)
	var n Notice
	var err error
	switch {
	case c.Word("teams"):
		n.Kind = TeamNames
		n.Teams, err = c.teams()
	case c.Words("start", "of", "board"):
		n.Kind = StartOfBoard
	case c.Words("board", "number"):
		err = c.deal(&n)
	case c.Word("timing"):
		n.Kind = Times
		n.Timing, err = c.timing()
	case c.Words("illegal", "bid"), c.Words("illegal", "call"):
		n.Kind = IllegalBid
	case c.Words("illegal", "card"):
		n.Kind = IllegalCard
	case c.Words("end", "of", "session"):
		n.Kind = EndOfSession
	case c.AnyWord("error"):
		n.Kind = Refusal
		c.Skip(":.,")
		n.Text = c.Rest()
	case c.Word("dummy"):
		n.Dummy = true
		err = c.ofDummy(&n)
	default:
		err = c.ofSeat(&n)
	}
	if err != nil {
		return Notice{}, err
	}
	return n, nil
}

// deal reads what the table says of a deal behind its first words.
func (c *cursor) deal(n *Notice) error {
	const between = ".,:;"
	n.Kind = DealInfo
	var ok bool
	c.Skip(between)
	if n.Board, ok = c.Number(); !ok {
		return c.Expected("the number of the board")
	}
	c.Skip(between)
	if !c.Word("dealer") {
		return c.Expected("Dealer")
	}
	c.Skip(between)
	if n.Dealer, ok = c.seat(); !ok {
		return c.Expected("a seat")
	}
	c.Skip(between)
	switch {
	case c.AnyWord("neither", "none"):
		n.Vulnerable = bridge.NoneVulnerable
	case c.AnyWord("both", "all"):
		n.Vulnerable = bridge.AllVulnerable
	case c.side(bridge.NorthSouth):
		n.Vulnerable = bridge.NSVulnerable
	case c.side(bridge.EastWest):
		n.Vulnerable = bridge.EWVulnerable
	default:
		return c.Expected("Neither, N/S, E/W or Both vulnerable")
	}
	return nil
}

// ofDummy reads what the table says of dummy.
func (c *cursor) ofDummy(n *Notice) (err error) {
	switch {
	case c.Words("to", "lead"):
		n.Kind = ToLead
	case c.Word("plays"):
		n.Kind = CardPlayed
		n.Card, err = c.card()
	case c.possessive() && c.Word("cards"):
		n.Kind, n.Dummy = DummyHand, false
		c.Skip(":")
		n.Hand, err = c.hand()
	default:
		return c.Expected("to lead, plays or 's cards")
	}
	return err
}

// ofSeat reads what the table says of a seat.
func (c *cursor) ofSeat(n *Notice) (err error) {
	var ok bool
	if n.Seat, ok = c.seat(); !ok {
		return c.Expected("a seat or another beginning of a notice")
	}
	if c.possessive() {
		return c.possession(n)
	}
	call, found, err := c.call()
	switch {
	case err != nil:
		return err
	case found:
		n.Kind, n.Call = CallMade, call
		n.Alerted, n.Info = c.meaning()
	case c.Word("plays"):
		n.Kind = CardPlayed
		n.Card, err = c.card()
	case c.Words("to", "lead"):
		n.Kind = ToLead
	case c.Word("claims"):
		n.Kind = ClaimMade
	default:
		// The name of a team may stand bare, so that this comes last.
		if n.Team, ok = c.seated(); ok {
			n.Kind = Seated
			return nil
		}
		return c.Expected("seated, a call, plays, to lead or claims")
	}
	return err
}

// possession reads what is a seat's.
func (c *cursor) possession(n *Notice) (err error) {
	switch {
	case c.Word("cards"):
		n.Kind = HandOf
		c.Skip(":")
		n.Hand, err = c.hand()
	case c.Words("claim", "is", "accepted"):
		n.Kind = ClaimAccepted
	case c.Words("claim", "is", "rejected"):
		n.Kind = ClaimRejected
	default:
		return c.Expected("cards, or claim is accepted or rejected")
	}
	return err
}
