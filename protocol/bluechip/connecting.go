package bluechip

import (
	"strings"

	"gogo/board/bridge/phrase"
)

// connecting reads what a player connects with behind the first word. A message
// without a version has version 0, so that the table can say what it is to be.
func (c *cursor) connecting() (Message, error) {
	m := Message{Kind: Connecting}
	var ok bool
	if m.Team, ok = c.team(); !ok {
		return Message{}, c.Expected(`"team" as a seat`)
	}
	if !c.asSeat(&m) {
		return Message{}, c.Expected("as North, East, South, West or ANYPL")
	}
	if c.Words("using", "protocol", "version") || c.Word("version") {
		c.Skip(":vV=")
		m.Version, _ = c.Number()
	}
	return m, nil
}

// team reads the name of a team up to the word "as". A name in quotation marks ends
// at the first one that has the seat behind it, or else at its second one. Without
// them it ends at the last "as" with a seat.
func (c *cursor) team() (string, bool) {
	if c.Byte('"') {
		return c.quotedTeam()
	}
	from := c.At
	for at := strings.LastIndexAny(c.Text, "aA"); at > from; at = strings.LastIndexAny(c.Text[:at], "aA") {
		if phrase.IsWord(c.Text[at-1]) {
			continue
		}
		if c.seatAt(at) {
			name := newCursor(c.Text[:at], from)
			c.At = at
			return strings.Trim(name.Rest(), `"' `), true
		}
	}
	return "", false
}

// quotedTeam reads a name behind its opening quotation mark.
func (c *cursor) quotedTeam() (string, bool) {
	from, end := c.At, -1
	for at := from; at < len(c.Text); at++ {
		if c.Text[at] != '"' {
			continue
		}
		if end < 0 {
			end = at
		}
		if c.seatAt(at + 1) {
			end = at
			break
		}
	}
	if end < 0 {
		return "", false
	}
	name := newCursor(c.Text[:end], from)
	c.At = end + 1
	return name.Rest(), true
}

// seatAt reports whether "as" and a seat stand at a place.
func (c *cursor) seatAt(at int) bool {
	ahead := newCursor(c.Text, at)
	return ahead.asSeat(&Message{})
}

// asSeat reads "as" and the seat that a player asks for.
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
