package bluechip

// ParseMessage reads a line that a player sends, without its line end. It takes
// every form that programs in use are known to send; see the package comment. The
// strings of the message are parts of the line, so that they may have any bytes. The
// error says at which byte the line is none of the messages, and what was expected.
func ParseMessage(line string) (Message, error) {
	c := newCursor(line, 0)
	if c.Word("connecting") {
		return c.connecting()
	}
	var m Message
	var ok bool
	var err error
	switch m.Seat, ok = c.seat(); {
	case ok:
		err = c.said(&m)
	case c.Words("dummy", "plays"), c.Words("dummy", "play"):
		m.Dummy = true
		err = c.plays(&m)
	default:
		err = c.Expected("a seat or Connecting")
	}
	if err != nil {
		return Message{}, err
	}
	return m, nil
}

// said reads what a seat says.
func (c *cursor) said(m *Message) (err error) {
	call, found, err := c.call()
	switch {
	case err != nil:
		return err
	case found:
		m.Kind, m.Call = Calls, call
		m.Alerted, m.Info = c.meaning()
	case c.AnyWord("plays", "play"):
		return c.plays(m)
	case c.Word("ready"):
		return c.ready(m)
	case c.Words("received", "dummy"):
		m.Kind = ReceivedDummy
	case c.AnyWord("claims", "claim"):
		m.Kind = Claims
	case c.AnyWord("accepts", "accept"):
		m.Kind = AcceptsClaim
		return c.claimOf(m)
	case c.AnyWord("rejects", "reject"):
		m.Kind = RejectsClaim
		return c.claimOf(m)
	default:
		return c.Expected("ready, a call, plays or claims")
	}
	return nil
}

// plays reads a card behind the verb.
func (c *cursor) plays(m *Message) (err error) {
	m.Kind = Plays
	if m.Card, err = c.card(); err == nil {
		m.Info = c.remark()
	}
	return err
}

// ready reads what a player is ready for.
func (c *cursor) ready(m *Message) error {
	switch {
	case c.Words("to", "start"):
		m.Kind = ReadyToStart
	case !c.Word("for"):
		return c.Expected("to start, or for and something")
	case c.AnyWord("teams", "team"):
		m.Kind = ReadyForTeams
	case c.Word("deal"):
		m.Kind = ReadyForDeal
	case c.AnyWord("cards", "card"):
		m.Kind = ReadyForCards
	case c.Word("dummy"):
		if !c.possessive() {
			m.Kind = ReadyForDummy
			return nil
		}
		m.Dummy = true
		if !c.Word("card") {
			return c.Expected("card")
		}
		c.trick(m)
	default:
		return c.readyForSeat(m)
	}
	return nil
}

// readyForSeat reads whose bid or card a player is ready for.
func (c *cursor) readyForSeat(m *Message) error {
	var ok bool
	if m.Of, ok = c.seat(); !ok {
		return c.Expected("teams, deal, cards, dummy or a seat's bid or card")
	}
	if !c.possessive() {
		return c.Expected("'s")
	}
	switch {
	case c.AnyWord("bid", "call"):
		m.Kind = ReadyForBid
	case c.Word("card"):
		c.trick(m)
	default:
		return c.Expected("bid or card")
	}
	return nil
}

// trick reads the number of the trick for which a player is ready, if it is there.
func (c *cursor) trick(m *Message) {
	m.Kind = ReadyForCard
	if c.Words("to", "trick") {
		m.Trick, _ = c.Number()
	}
}

// claimOf reads whose claim is meant.
func (c *cursor) claimOf(m *Message) error {
	var ok bool
	if m.Of, ok = c.seat(); !ok {
		return c.Expected("a seat")
	}
	if !c.possessive() || !c.Word("claim") {
		return c.Expected("'s claim")
	}
	return nil
}
