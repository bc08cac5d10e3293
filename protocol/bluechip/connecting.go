package bluechip

import "strings"

// connecting reads what a player connects with behind the first word. A message
// without a version has version 0, so that the table can say what it is to be.
func (c *cursor) connecting() (Message, error) {
	m := Message{Kind: Connecting}
	var ok bool
	if m.Team, ok = c.team(); !ok {
		return Message{}, c.expected(`"team" as a seat`)
	}
	if !c.asSeat(&m) {
		return Message{}, c.expected("as North, East, South, West or ANYPL")
	}
	if c.words("using", "protocol", "version") || c.word("version") {
		c.skip(":vV=")
		m.Version, _ = c.number()
	}
	return m, nil
}

// team reads the name of a team up to the word "as". A name in quotation marks ends
// at the first one that has the seat behind it, or else at its second one. Without
// them it ends at the last "as" with a seat.
func (c *cursor) team() (string, bool) {
	if c.byte('"') {
		return c.quotedTeam()
	}
	from := c.at
	for at := strings.LastIndexAny(c.text, "aA"); at > from; at = strings.LastIndexAny(c.text[:at], "aA") {
		if isLetterOrDigit(c.text[at-1]) {
			continue
		}
		if c.seatAt(at) {
			name := cursor{text: c.text[:at], at: from}
			c.at = at
			return strings.Trim(name.rest(), `"' `), true
		}
	}
	return "", false
}

// quotedTeam reads a name behind its opening quotation mark.
func (c *cursor) quotedTeam() (string, bool) {
	from, end := c.at, -1
	for at := from; at < len(c.text); at++ {
		if c.text[at] != '"' {
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
	name := cursor{text: c.text[:end], at: from}
	c.at = end + 1
	return name.rest(), true
}

// seatAt reports whether "as" and a seat stand at a place.
func (c *cursor) seatAt(at int) bool {
	ahead := cursor{text: c.text, at: at}
	return ahead.asSeat(&Message{})
}

// asSeat reads "as" and the seat that a player asks for.
func (c *cursor) asSeat(m *Message) (ok bool) {
	at := c.at
	if c.word("as") {
		if m.AnySeat = c.anyWord("anypl", "anyplayer", "any"); m.AnySeat {
			return true
		}
		if m.Seat, ok = c.seat(); ok {
			return true
		}
	}
	c.at = at
	return false
}
