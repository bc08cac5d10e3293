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

// quotedTeam reads a name in quotation marks, of which it may have some itself: it
// ends at the first one that has the seat behind it.
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

// bareTeam reads a name that lacks a quotation mark or both, up to the last "as" that
// has a seat behind it.
func (c *cursor) bareTeam() (string, bool) {
	for end := len(c.Text); ; {
		end = strings.LastIndexAny(c.Text[:end], "aA")
		if end <= c.At {
			return "", false
		}
		if !phrase.IsWord(c.Text[end-1]) && c.seatAt(end) {
			name := trim(c.Text[c.At:end])
			c.At = end
			return trim(strings.Trim(name, `"“”`)), true
		}
	}
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
