package bluechip

import "gogo/board/bridge"

// ParseNotice reads a line that a table sends, without its line end. It takes every
// form that managers in use are known to send; see the package comment. The strings
// of the notice are parts of the line. The error says at which byte the line is none
// of the notices, and what was expected.
func ParseNotice(line string) (Notice, error) {
	c := cursor{text: line}
	var n Notice
	var err error
	switch {
	case c.word("teams"):
		n.Kind = TeamNames
		n.Teams, err = c.teams()
	case c.words("start", "of", "board"):
		n.Kind = StartOfBoard
	case c.words("board", "number"):
		err = c.deal(&n)
	case c.word("timing"):
		n.Kind = Times
		n.Timing, err = c.timing()
	case c.words("illegal", "bid"), c.words("illegal", "call"):
		n.Kind = IllegalBid
	case c.words("illegal", "card"):
		n.Kind = IllegalCard
	case c.words("end", "of", "session"):
		n.Kind = EndOfSession
	case c.anyWord("error"):
		n.Kind = Refusal
		c.skip(":.,")
		n.Text = c.rest()
	case c.word("dummy"):
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
	c.skip(between)
	if n.Board, ok = c.number(); !ok {
		return c.expected("the number of the board")
	}
	c.skip(between)
	if !c.word("dealer") {
		return c.expected("Dealer")
	}
	c.skip(between)
	if n.Dealer, ok = c.seat(); !ok {
		return c.expected("a seat")
	}
	c.skip(between)
	switch {
	case c.anyWord("neither", "none"):
		n.Vulnerable = bridge.NoneVulnerable
	case c.anyWord("both", "all"):
		n.Vulnerable = bridge.AllVulnerable
	case c.side(bridge.NorthSouth):
		n.Vulnerable = bridge.NSVulnerable
	case c.side(bridge.EastWest):
		n.Vulnerable = bridge.EWVulnerable
	default:
		return c.expected("Neither, N/S, E/W or Both vulnerable")
	}
	return nil
}

// ofDummy reads what the table says of dummy.
func (c *cursor) ofDummy(n *Notice) (err error) {
	switch {
	case c.words("to", "lead"):
		n.Kind = ToLead
	case c.word("plays"):
		n.Kind = CardPlayed
		n.Card, err = c.card()
	case c.possessive() && c.word("cards"):
		n.Kind, n.Dummy = DummyHand, false
		c.skip(":")
		n.Hand, err = c.hand()
	default:
		return c.expected("to lead, plays or 's cards")
	}
	return err
}

// ofSeat reads what the table says of a seat.
func (c *cursor) ofSeat(n *Notice) (err error) {
	var ok bool
	if n.Seat, ok = c.seat(); !ok {
		return c.expected("a seat or another beginning of a notice")
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
	case c.word("plays"):
		n.Kind = CardPlayed
		n.Card, err = c.card()
	case c.words("to", "lead"):
		n.Kind = ToLead
	case c.word("claims"):
		n.Kind = ClaimMade
	default:
		// The name of a team may stand bare, so that this comes last.
		if n.Team, ok = c.seated(); ok {
			n.Kind = Seated
			return nil
		}
		return c.expected("seated, a call, plays, to lead or claims")
	}
	return err
}

// possession reads what is a seat's.
func (c *cursor) possession(n *Notice) (err error) {
	switch {
	case c.word("cards"):
		n.Kind = HandOf
		c.skip(":")
		n.Hand, err = c.hand()
	case c.words("claim", "is", "accepted"):
		n.Kind = ClaimAccepted
	case c.words("claim", "is", "rejected"):
		n.Kind = ClaimRejected
	default:
		return c.expected("cards, or claim is accepted or rejected")
	}
	return err
}
