package bluechip

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
)

// NoticeKind is the kind of a Notice.
type NoticeKind uint8

// The kinds of notices, with the fields that they use.
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
	ClaimMade                           // Seat, Part, Tricks, Info: how the tricks are to be won
	ClaimAccepted                       // Seat, Part, Tricks
	ClaimRejected                       // Seat, Named, By
	EndOfSession                        // nothing
	Refusal                             // Text: why the table closes the connection
)

// Replaced is the Text of a Refusal to a player whose seat another connection of its team has taken
// over: it should not come back.
const Replaced = "another connection of your team has taken over your seat"

// Notice is a message from the table to a player.
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
	Info    string // behind "Alert." or a claim

	Part   bool // a claim is for so many Tricks, otherwise for all that are left
	Tricks int
	Named  bool        // it is said who has rejected a claim
	By     bridge.Seat // if it is

	Timing Timing
	Text   string
}

// ParseNotice parses a line from a table, without its line end. It accepts every form
// that managers in use are known to send; see the package comment. The strings of the
// notice are parts of the line. The error has the offset of the first byte that fits no
// notice, and what was expected there.
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

// deal parses the rest of a DealInfo.
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

// ofDummy parses a notice about dummy.
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

// ofSeat parses a notice that begins with a seat.
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
		n.Part, n.Tricks, n.Info = c.claim()
	default:
		// The name of a team may be unquoted, so this comes last.
		if n.Team, ok = c.seated(); ok {
			n.Kind = Seated
			return nil
		}
		return c.Expected("seated, a call, plays, to lead or claims")
	}
	return err
}

// possession parses a notice that begins with a seat's possessive.
func (c *cursor) possession(n *Notice) (err error) {
	switch {
	case c.Word("cards"):
		n.Kind = HandOf
		c.Skip(":")
		n.Hand, err = c.hand()
	case c.Word("claim"):
		return c.outcome(n)
	default:
		return c.Expected("cards, or claim is accepted or rejected")
	}
	return err
}

// outcome parses what has become of a claim.
func (c *cursor) outcome(n *Notice) error {
	if c.Word("of") {
		if n.Part, n.Tricks = c.tricks(); !n.Part {
			return c.Expected("a number of tricks")
		}
	}
	switch {
	case c.Words("is", "accepted"):
		n.Kind = ClaimAccepted
	case c.Words("is", "rejected"):
		n.Kind = ClaimRejected
		if n.Part, n.Tricks = false, 0; c.Word("by") {
			n.By, n.Named = c.seat()
		}
	default:
		return c.Expected("is accepted or is rejected")
	}
	return nil
}

// Append appends the notice in the form of the protocol text with its line end, or
// nothing if the dialect has no such notice. An alert without Info is left out, because
// some players wait for the text behind it. A Refusal begins with "Error: ".
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
		info := n.Info
		if d.NoAlerts {
			info = ""
		}
		return appendClaim(append(append(to, n.Seat.String()...), " claims"...), n.Part, n.Tricks, info)
	case ClaimAccepted, ClaimRejected:
		return n.appendOutcome(to)
	case EndOfSession:
		return append(to, "End of session"...)
	case Refusal:
		return appendInfo(append(to, "Error:"...), n.Text)
	}
	return to
}

// appendOutcome appends what has become of a claim.
func (n *Notice) appendOutcome(to []byte) []byte {
	to = append(append(to, n.Seat.String()...), "'s claim"...)
	if n.Kind == ClaimAccepted {
		if n.Part {
			to = appendTricks(append(to, " of "...), n.Tricks)
		}
		return append(to, " is accepted"...)
	}
	to = append(to, " is rejected"...)
	if n.Named {
		to = append(append(to, " by "...), n.By.String()...)
	}
	return to
}

// appendSeated appends a Seated notice.
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

// teams parses the names of both teams. Names may contain quotation marks: the first ends
// at one with E/W behind it, the second at the last one of the line. Names without
// quotation marks are accepted, too.
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

// eastWest returns the end of the first name and moves the cursor behind E/W, or returns
// -1.
func (c *cursor) eastWest(quoted bool) int {
	for at := c.At; at < len(c.Text); at++ {
		if quoted && c.Text[at] != '"' || !quoted && !meaning.IsSpace(c.Text[at]) {
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

// seated parses the rest of a line that has the name of a team and ends in "seated". The
// name may be in parentheses, in quotation marks, in both or in neither.
func (c *cursor) seated() (team string, ok bool) {
	const word = "seated"
	at := c.At
	rest := strings.TrimRight(c.Rest(), ". ")
	c.At = at
	head := len(rest) - len(word)
	if head < 0 || !strings.EqualFold(rest[head:], word) || head > 0 && meaning.IsWord(rest[head-1]) {
		return "", false
	}
	team = trim(rest[:head])
	team = unwrap(team, "(", ")")
	return unwrap(team, `"`, `"`), true
}

// unwrap removes a prefix and a suffix of a text if it has both.
func unwrap(text, left, right string) string {
	if len(text) >= 2 && strings.HasPrefix(text, left) && strings.HasSuffix(text, right) {
		return trim(text[1 : len(text)-1])
	}
	return text
}

// trim removes spaces and control characters from both ends.
func trim(text string) string {
	c := newCursor(text, 0)
	return c.Rest()
}
