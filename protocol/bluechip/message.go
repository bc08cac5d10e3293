package bluechip

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
)

// Kind is the kind of a Message.
type Kind uint8

// The kinds of messages, with the fields that they use beside the Seat of the speaker.
const (
	Connecting    Kind = iota + 1 // Team, AnySeat in place of Seat, Version
	ReadyForTeams                 // nothing
	ReadyToStart                  // nothing
	ReadyForDeal                  // nothing
	ReadyForCards                 // nothing
	ReadyForBid                   // Of
	Calls                         // Call, Alerted, Info
	ReadyForDummy                 // nothing
	ReceivedDummy                 // nothing; an earlier version of the text has it
	ReadyForCard                  // Of or Dummy, Trick
	Plays                         // Card, Info; Seat or Dummy is the hand that it comes from
	Claims                        // Part, Tricks, Info: how the tricks are to be won
	AcceptsClaim                  // Of
	RejectsClaim                  // Of
)

// Message is a message from a player to the table.
type Message struct {
	Kind Kind
	Seat bridge.Seat

	Team    string // without its quotation marks
	AnySeat bool   // the table is to choose the seat
	Version int

	Of    bridge.Seat // whose bid, card or claim
	Dummy bool        // dummy is named instead of a seat
	Trick int         // from 1, 0 if it is not said

	Call    bridge.Call
	Card    bridge.Card
	Alerted bool
	Info    string // what stands behind "Alert.", a card or a claim, without spaces around it

	Part   bool // a claim is for so many Tricks, otherwise for all that are left
	Tricks int
}

// ParseMessage parses a line from a player, without its line end. It accepts every form
// that programs in use are known to send; see the package comment. The strings of the
// message are parts of the line, so that they may have any bytes. The error has the
// offset of the first byte that fits no message, and what was expected there.
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

// said parses a message that begins with a seat.
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
		m.Part, m.Tricks, m.Info = c.claim()
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

// plays parses a card behind its verb.
func (c *cursor) plays(m *Message) (err error) {
	m.Kind = Plays
	if m.Card, err = c.card(); err == nil {
		m.Info = c.remark()
	}
	return err
}

// ready parses what a player is ready for.
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

// readyForSeat parses whose bid or card a player is ready for.
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

// trick parses an optional trick number.
func (c *cursor) trick(m *Message) {
	m.Kind = ReadyForCard
	if c.Words("to", "trick") {
		m.Trick, _ = c.Number()
	}
}

// claim parses for how many tricks a claim is, and how they are to be won.
func (c *cursor) claim() (part bool, tricks int, info string) {
	part, tricks = c.tricks()
	return part, tricks, c.remark()
}

// tricks parses a number of tricks, if there is one.
func (c *cursor) tricks() (ok bool, n int) {
	at := c.At
	if n, ok = c.Number(); ok && c.AnyWord("tricks", "trick") {
		return true, n
	}
	c.At = at
	return false, 0
}

// appendClaim appends for how many tricks a claim is, and how they are to be won.
func appendClaim(to []byte, part bool, tricks int, info string) []byte {
	if part {
		to = appendTricks(append(to, ' '), tricks)
	}
	if info != "" {
		to = appendInfo(append(to, '.'), info)
	}
	return to
}

// appendTricks appends a number of tricks.
func appendTricks(to []byte, n int) []byte {
	to = strconv.AppendInt(to, int64(n), 10)
	if n == 1 {
		return append(to, " trick"...)
	}
	return append(to, " tricks"...)
}

// claimOf parses whose claim is meant.
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

// Append appends the message in the form of the protocol text with its line end. The Info
// of a card, and of a call that is not alerted, is left out because the text has no place
// for it.
func (m *Message) Append(to []byte) []byte {
	switch {
	case m.Kind == Connecting:
		to = append(to, `Connecting "`...)
		to = appendName(to, m.Team)
		to = append(to, `" as `...)
		if m.AnySeat {
			to = append(to, "ANYPL"...)
		} else {
			to = append(to, m.Seat.String()...)
		}
		to = append(to, " using protocol version "...)
		to = strconv.AppendInt(to, int64(m.Version), 10)
		return append(to, lineEnd...)
	case m.Kind == Plays && m.Dummy:
		to = append(to, "Dummy"...)
	default:
		to = append(to, m.Seat.String()...)
	}
	to = append(to, ' ')
	return append(m.appendSaid(to), lineEnd...)
}

// appendSaid appends a message that begins with a seat.
func (m *Message) appendSaid(to []byte) []byte {
	switch m.Kind {
	case ReadyForTeams:
		return append(to, "ready for teams"...)
	case ReadyToStart:
		return append(to, "ready to start"...)
	case ReadyForDeal:
		return append(to, "ready for deal"...)
	case ReadyForCards:
		return append(to, "ready for cards"...)
	case ReadyForBid:
		to = append(to, "ready for "...)
		to = append(to, m.Of.String()...)
		return append(to, "'s bid"...)
	case Calls:
		to = appendCall(to, m.Call)
		if m.Alerted {
			to = append(to, " Alert."...)
			to = appendInfo(to, m.Info)
		}
		return to
	case ReadyForDummy:
		return append(to, "ready for dummy"...)
	case ReceivedDummy:
		return append(to, "received dummy"...)
	case ReadyForCard:
		return m.appendReadyForCard(to)
	case Plays:
		return appendCard(append(to, "plays "...), m.Card)
	case Claims:
		return appendClaim(append(to, "claims"...), m.Part, m.Tricks, m.Info)
	case AcceptsClaim, RejectsClaim:
		verb := "accepts "
		if m.Kind == RejectsClaim {
			verb = "rejects "
		}
		to = append(to, verb...)
		to = append(to, m.Of.String()...)
		return append(to, "'s claim"...)
	}
	return to
}

func (m *Message) appendReadyForCard(to []byte) []byte {
	to = append(to, "ready for "...)
	if m.Dummy {
		to = append(to, "dummy"...)
	} else {
		to = append(to, m.Of.String()...)
	}
	to = append(to, "'s card"...)
	if m.Trick > 0 {
		to = append(to, " to trick "...)
		to = strconv.AppendInt(to, int64(m.Trick), 10)
	}
	return to
}

// connecting parses the rest of a Connecting message. Without a version it has version 0,
// so that the table can say which one is expected.
func (c *cursor) connecting() (Message, error) {
	m := Message{Kind: Connecting}
	var ok bool
	if m.Team, ok = c.quotedTeam(); !ok {
		if m.Team, ok = c.bareTeam(); !ok {
			return Message{}, c.Expected(`"team" as North, East, South, West or ANYPL`)
		}
	}
	c.asSeat(&m)
	for _, w := range [...]string{"using", "protocol", "version"} {
		c.Word(w)
	}
	c.Skip(":vV=")
	m.Version, _ = c.Number()
	return m, nil
}

// quotedTeam parses a name in quotation marks. It may contain quotation marks: it ends at
// the first one with a seat behind it.
func (c *cursor) quotedTeam() (string, bool) {
	start := c.At
	if !c.Byte('"') {
		return "", false
	}
	from := c.At
	for at := from; at < len(c.Text); at++ {
		if c.Text[at] == '"' && c.seatAt(at+1) {
			c.At = at + 1
			return trim(c.Text[from:at]), true
		}
	}
	c.At = start
	return "", false
}

// bareTeam parses a name that lacks one or both quotation marks, up to the last "as" with
// a seat behind it.
func (c *cursor) bareTeam() (string, bool) {
	for end := len(c.Text); ; {
		end = strings.LastIndexAny(c.Text[:end], "aA")
		if end <= c.At {
			return "", false
		}
		if !meaning.IsWord(c.Text[end-1]) && c.seatAt(end) {
			name := trim(c.Text[c.At:end])
			c.At = end
			return trim(strings.Trim(name, `"“”`)), true
		}
	}
}

// seatAt reports whether "as" and a seat follow an offset.
func (c *cursor) seatAt(at int) bool {
	ahead := newCursor(c.Text, at)
	return ahead.asSeat(&Message{})
}

// asSeat parses "as" and the seat that a player asks for.
func (c *cursor) asSeat(m *Message) (ok bool) {
	at := c.At
	if c.Word("as") {
		if m.AnySeat = c.AnyWord("anypl", "anyplayer", "any"); m.AnySeat {
			return true
		}
		if m.Seat, ok = c.seat(); ok {
			return true
		}
	}
	c.At = at
	return false
}
