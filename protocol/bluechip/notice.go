package bluechip

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/phrase"
)

// NoticeKind is what the table says to a player.
type NoticeKind uint8

// The kinds of notices. Behind each stands what of a Notice it has.
const (
	Seated        NoticeKind = iota + 1 // Seat, Team
	TeamNames                           // Teams
	StartOfBoard                        // nothing
	DealInfo                            // Board, Dealer, Vulnerable
	HandOf                              // Seat, Hand: "North's cards : ..."
	CallMade                            // Seat, Call, Alerted, Info
	ToLead                              // Seat or Dummy
	CardPlayed                          // Seat, Card
	DummyHand                           // Hand
	Times                               // Timing
	IllegalBid                          // nothing
	IllegalCard                         // nothing
	ClaimMade                           // Seat
	ClaimAccepted                       // Seat
	ClaimRejected                       // Seat
	EndOfSession                        // nothing
	Refusal                             // Text: why the table closes the connection
)

// Notice is what the table says to a player.
type Notice struct {
	Kind NoticeKind
	Seat bridge.Seat

	Team  string
	Teams [2]string // by bridge.Side

	Board      int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability

	Hand    bridge.Cards
	Dummy   bool
	Call    bridge.Call
	Card    bridge.Card
	Alerted bool
	Info    string // behind "Alert."

	Timing Timing
	Text   string
}

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

// Append appends the notice in the text's own form with its line end, or nothing if the
// dialect has no such notice. An alert without Info is left out, because some players
// wait for the text behind it. A Refusal begins with "Error: ".
func (n *Notice) Append(to []byte, d Dialect) []byte {
	if n.Kind == Times && d.NoTiming {
		return to
	}
	return append(n.append(to, d), lineEnd...)
}

// append appends the notice without its line end.
func (n *Notice) append(to []byte, d Dialect) []byte {
	switch n.Kind {
	case Seated:
		return n.appendSeated(to, d)
	case TeamNames:
		return n.appendTeams(to, d)
	case StartOfBoard:
		return append(to, "Start of board"...)
	case DealInfo:
		return n.appendDeal(to)
	case HandOf, DummyHand:
		to = append(to, n.who(n.Kind == DummyHand)...)
		return appendHand(append(to, "'s cards : "...), n.Hand)
	case CallMade:
		to = append(append(to, n.Seat.String()...), ' ')
		to = appendCall(to, n.Call)
		if n.Alerted && n.Info != "" && !d.NoAlerts {
			to = appendInfo(append(to, " Alert."...), n.Info)
		}
		return to
	case ToLead:
		return append(append(to, n.who(n.Dummy)...), " to lead"...)
	case CardPlayed:
		to = append(append(to, n.who(n.Dummy)...), " plays "...)
		return appendCard(to, n.Card)
	case Times:
		return n.Timing.append(to)
	case IllegalBid:
		return append(to, "Illegal bid"...)
	case IllegalCard:
		return append(to, "Illegal card"...)
	case ClaimMade:
		return append(append(to, n.Seat.String()...), " claims"...)
	case ClaimAccepted:
		return append(append(to, n.Seat.String()...), "'s claim is accepted"...)
	case ClaimRejected:
		return append(append(to, n.Seat.String()...), "'s claim is rejected"...)
	case EndOfSession:
		return append(to, "End of session"...)
	case Refusal:
		return appendInfo(append(to, "Error:"...), n.Text)
	}
	return to
}

// appendSeated appends where a player of which team sits.
func (n *Notice) appendSeated(to []byte, d Dialect) []byte {
	if to = append(to, n.Seat.String()...); d.SeatedBare {
		return append(appendName(append(to, ' '), n.Team), " seated"...)
	}
	return append(appendName(append(to, ` ("`...), n.Team), `") seated`...)
}

// who returns the name of the seat, or dummy's.
func (n *Notice) who(dummy bool) string {
	if dummy {
		return "Dummy"
	}
	return n.Seat.String()
}

func (n *Notice) appendTeams(to []byte, d Dialect) []byte {
	colon := " : "
	if d.TeamsTight {
		colon = ": "
	}
	to = append(to, "Teams"+colon...)
	for side, name := range sideNames {
		if side > 0 {
			to = append(to, ' ')
		}
		to = append(append(append(to, name...), colon...), '"')
		to = append(appendName(to, n.Teams[side]), '"')
		if side == 0 && (d.TeamsStop || d.TeamsTight) {
			to = append(to, '.')
		}
	}
	return to
}

func (n *Notice) appendDeal(to []byte) []byte {
	to = append(to, "Board number "...)
	to = strconv.AppendInt(to, int64(n.Board), 10)
	to = append(to, ". Dealer "...)
	to = append(to, n.Dealer.String()...)
	to = append(to, ". "...)
	to = append(to, [...]string{"Neither", "N/S", "E/W", "Both"}[n.Vulnerable&bridge.AllVulnerable]...)
	return append(to, " vulnerable."...)
}

// teams reads the names of both teams. The first one ends at a quotation mark that
// has E/W behind it, so that it may have others in it, and the second at the last
// one of the line. Names without quotation marks are read as well.
func (c *cursor) teams() (names [2]string, err error) {
	c.Skip(":-")
	if !c.side(bridge.NorthSouth) {
		return names, c.Expected("N/S")
	}
	c.Skip(":")
	quoted := c.Byte('"')
	from := c.At
	end := c.eastWest(quoted)
	if end < 0 {
		return names, c.Expected("the name of N/S, and E/W")
	}
	names[0] = trim(c.Text[from:end])
	if !quoted {
		names[0] = trim(strings.TrimSuffix(names[0], "."))
	}
	c.Skip(`".,;`)
	c.side(bridge.EastWest)
	c.Skip(":")
	if !c.Byte('"') {
		names[1] = c.Rest()
		return names, nil
	}
	if end = strings.LastIndexByte(c.Text[c.At:], '"'); end < 0 {
		names[1] = c.Rest()
		return names, nil
	}
	names[1] = trim(c.Text[c.At : c.At+end])
	return names, nil
}

// eastWest returns where the first name ends, with the cursor behind that, or -1.
func (c *cursor) eastWest(quoted bool) int {
	for at := c.At; at < len(c.Text); at++ {
		if quoted && c.Text[at] != '"' || !quoted && !phrase.IsSpace(c.Text[at]) {
			continue
		}
		ahead := newCursor(c.Text, at+1)
		ahead.Skip(".,;")
		if behind := ahead.At; ahead.side(bridge.EastWest) {
			c.At = behind
			return at
		}
		if !quoted {
			at = max(at, ahead.At-1)
		}
	}
	return -1
}

// seated reads the rest of a line that ends in "seated" and has the name of a team
// before that: in parentheses and quotation marks, in one of the two, or bare.
func (c *cursor) seated() (team string, ok bool) {
	const word = "seated"
	at := c.At
	rest := strings.TrimRight(c.Rest(), ". ")
	c.At = at
	head := len(rest) - len(word)
	if head < 0 || !strings.EqualFold(rest[head:], word) || head > 0 && phrase.IsWord(rest[head-1]) {
		return "", false
	}
	team = trim(rest[:head])
	team = unwrap(team, "(", ")")
	return unwrap(team, `"`, `"`), true
}

// unwrap takes what stands around a text off it, if it does.
func unwrap(text, left, right string) string {
	if len(text) >= 2 && strings.HasPrefix(text, left) && strings.HasSuffix(text, right) {
		return trim(text[1 : len(text)-1])
	}
	return text
}

// trim takes spaces and control characters off both ends.
func trim(text string) string {
	c := newCursor(text, 0)
	return c.Rest()
}
