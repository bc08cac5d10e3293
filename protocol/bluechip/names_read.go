package bluechip

import (
	"strings"

	"gogo/board/bridge"
)

// teams reads the names of both teams. The first one ends at a quotation mark that
// has E/W behind it, so that it may have others in it, and the second at the last
// one of the line. Names without quotation marks are read as well.
func (c *cursor) teams() (names [2]string, err error) {
	c.skip(":-")
	if !c.side(bridge.NorthSouth) {
		return names, c.expected("N/S")
	}
	c.skip(":")
	quoted := c.byte('"')
	from := c.at
	end := c.eastWest(quoted)
	if end < 0 {
		return names, c.expected("the name of N/S, and E/W")
	}
	names[0] = trim(c.text[from:end])
	if !quoted {
		names[0] = trim(strings.TrimSuffix(names[0], "."))
	}
	c.skip(`".,;`)
	c.side(bridge.EastWest)
	c.skip(":")
	if !c.byte('"') {
		names[1] = c.rest()
		return names, nil
	}
	if end = strings.LastIndexByte(c.text[c.at:], '"'); end < 0 {
		names[1] = c.rest()
		return names, nil
	}
	names[1] = trim(c.text[c.at : c.at+end])
	return names, nil
}

// eastWest returns where the first name ends, with the cursor behind that, or -1.
func (c *cursor) eastWest(quoted bool) int {
	for at := c.at; at < len(c.text); at++ {
		if quoted && c.text[at] != '"' || !quoted && !isSpace(c.text[at]) {
			continue
		}
		ahead := cursor{text: c.text, at: at + 1}
		ahead.skip(".,;")
		if behind := ahead.at; ahead.side(bridge.EastWest) {
			c.at = behind
			return at
		}
		if !quoted {
			at = max(at, ahead.at-1)
		}
	}
	return -1
}

// seated reads the rest of a line that ends in "seated" and has the name of a team
// before that: in parentheses and quotation marks, in one of the two, or bare.
func (c *cursor) seated() (team string, ok bool) {
	const word = "seated"
	at := c.at
	rest := strings.TrimRight(c.rest(), ". ")
	c.at = at
	head := len(rest) - len(word)
	if head < 0 || !hasPrefixFold(rest[head:], word) || head > 0 && isLetterOrDigit(rest[head-1]) {
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
	c := cursor{text: text}
	return c.rest()
}
