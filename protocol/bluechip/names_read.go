package bluechip

import (
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/phrase"
)

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
