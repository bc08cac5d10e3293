package bluechip

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// cursor reads a line from left to right. Words are read in any case and with any
// number of spaces before them; control characters count as spaces. A method that
// does not find what it looks for leaves the cursor where it was, but for spaces.
type cursor struct {
	text string
	at   int
}

// maxNumber is what greater numbers are read as.
const maxNumber = 999_999

// space skips spaces.
func (c *cursor) space() {
	for c.at < len(c.text) && isSpace(c.text[c.at]) {
		c.at++
	}
}

// skip skips spaces and the bytes of a set.
func (c *cursor) skip(set string) {
	for c.at < len(c.text) && (isSpace(c.text[c.at]) || strings.IndexByte(set, c.text[c.at]) >= 0) {
		c.at++
	}
}

// done reports whether only spaces are left.
func (c *cursor) done() bool {
	c.space()
	return c.at == len(c.text)
}

// byte reads a byte.
func (c *cursor) byte(b byte) bool {
	c.space()
	if c.at == len(c.text) || c.text[c.at] != b {
		return false
	}
	c.at++
	return true
}

// word reads a word, which is given in small letters and ends before a byte that is
// no letter and no digit.
func (c *cursor) word(w string) bool {
	c.space()
	if !hasPrefixFold(c.text[c.at:], w) {
		return false
	}
	end := c.at + len(w)
	if end < len(c.text) && isLetterOrDigit(c.text[end]) {
		return false
	}
	c.at = end
	return true
}

// anyWord reads one of some words.
func (c *cursor) anyWord(words ...string) bool {
	for _, w := range words {
		if c.word(w) {
			return true
		}
	}
	return false
}

// words reads words that follow each other.
func (c *cursor) words(words ...string) bool {
	c.space()
	at := c.at
	for _, w := range words {
		if !c.word(w) {
			c.at = at
			return false
		}
	}
	return true
}

// number reads a number without a sign.
func (c *cursor) number() (n int, ok bool) {
	c.space()
	for ; c.at < len(c.text) && isDigit(c.text[c.at]); c.at++ {
		n = min(10*n+int(c.text[c.at]-'0'), maxNumber)
		ok = true
	}
	return n, ok
}

// seat reads the name or the letter of a seat.
func (c *cursor) seat() (bridge.Seat, bool) {
	for s, name := range seatNames {
		if c.word(name) || c.word(name[:1]) {
			return bridge.Seat(s), true
		}
	}
	return 0, false
}

var seatNames = [bridge.Seats]string{"north", "east", "south", "west"}

// possessive reads an apostrophe and an s. Programs that take the text for a document
// send its typographic apostrophe in UTF-8 or in Windows' code page.
func (c *cursor) possessive() bool {
	for _, a := range [...]string{"'", "’", "‘", "`", "´", "\x92", "\xb4"} {
		if rest := c.text[c.at:]; strings.HasPrefix(rest, a) {
			at := c.at
			if c.at += len(a); c.word("s") {
				return true
			}
			c.at = at
		}
	}
	return false
}

// rest reads what is left, without the spaces around it.
func (c *cursor) rest() string {
	c.space()
	end := len(c.text)
	for end > c.at && isSpace(c.text[end-1]) {
		end--
	}
	rest := c.text[c.at:end]
	c.at = len(c.text)
	return rest
}

// expected is the error that something else stands at the cursor.
func (c *cursor) expected(what string) error {
	if c.done() {
		return fmt.Errorf("byte %d: the line ends, expected %s", c.at, what)
	}
	return fmt.Errorf("byte %d: found %.20q, expected %s", c.at, c.text[c.at:], what)
}

// hasPrefixFold reports whether a text begins with a word of small letters.
func hasPrefixFold(text, word string) bool {
	if len(text) < len(word) {
		return false
	}
	for i := range len(word) {
		if lower(text[i]) != word[i] {
			return false
		}
	}
	return true
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

func isSpace(b byte) bool { return b <= ' ' || b == 0x7f }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLetterOrDigit(b byte) bool {
	b = lower(b)
	return 'a' <= b && b <= 'z' || isDigit(b)
}
