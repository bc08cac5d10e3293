package bluechip

// ParseMessage reads a line that a player sends, without its line end. It takes
// every form that programs in use are known to send; see the package comment. The
// strings of the message are parts of the line, so that they may have any bytes. The
// error says at which byte the line is none of the messages, and what was expected.
func ParseMessage(line string) (Message, error) {
	c := cursor{text: line}
	if c.word("connecting") {
		return c.connecting()
	}
	var m Message
	var ok bool
	var err error
	switch m.Seat, ok = c.seat(); {
	case ok:
		err = c.said(&m)
	case c.words("dummy", "plays"), c.words("dummy", "play"):
		m.Dummy = true
		err = c.plays(&m)
	default:
		err = c.expected("a seat or Connecting")
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
	case c.anyWord("plays", "play"):
		return c.plays(m)
	case c.word("ready"):
		return c.ready(m)
	case c.words("received", "dummy"):
		m.Kind = ReceivedDummy
	case c.anyWord("claims", "claim"):
		m.Kind = Claims
	case c.anyWord("accepts", "accept"):
		m.Kind = AcceptsClaim
		return c.claimOf(m)
	case c.anyWord("rejects", "reject"):
		m.Kind = RejectsClaim
		return c.claimOf(m)
	default:
		return c.expected("ready, a call, plays or claims")
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
	case c.words("to", "start"):
		m.Kind = ReadyToStart
	case !c.word("for"):
		return c.expected("to start, or for and something")
	case c.anyWord("teams", "team"):
		m.Kind = ReadyForTeams
	case c.word("deal"):
		m.Kind = ReadyForDeal
	case c.anyWord("cards", "card"):
		m.Kind = ReadyForCards
	case c.word("dummy"):
		if !c.possessive() {
			m.Kind = ReadyForDummy
			return nil
		}
		m.Dummy = true
		if !c.word("card") {
			return c.expected("card")
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
		return c.expected("teams, deal, cards, dummy or a seat's bid or card")
	}
	if !c.possessive() {
		return c.expected("'s")
	}
	switch {
	case c.anyWord("bid", "call"):
		m.Kind = ReadyForBid
	case c.word("card"):
		c.trick(m)
	default:
		return c.expected("bid or card")
	}
	return nil
}

// trick reads the number of the trick for which a player is ready, if it is there.
func (c *cursor) trick(m *Message) {
	m.Kind = ReadyForCard
	if c.words("to", "trick") {
		m.Trick, _ = c.number()
	}
}

// claimOf reads whose claim is meant.
func (c *cursor) claimOf(m *Message) error {
	var ok bool
	if m.Of, ok = c.seat(); !ok {
		return c.expected("a seat")
	}
	if !c.possessive() || !c.word("claim") {
		return c.expected("'s claim")
	}
	return nil
}
