package meaning

import (
	"fmt"
	"strings"
)

// Cursor reads a text from left to right. Words are read in any case and with any
// number of spaces before them; control characters count as spaces. A method that
// does not find what it looks for leaves the cursor where it was, except for spaces.
// All of them take time proportional to the bytes that they skip or look for.
type Cursor struct {
	Text string
	At   int // number of bytes read
}

// MaxNumber is the greatest number; greater ones are read as MaxNumber.
const MaxNumber = 999_999

// Space skips spaces.
func (c *Cursor) Space() {
	for c.At < len(c.Text) && IsSpace(c.Text[c.At]) {
		c.At++
	}
}

// Skip skips spaces and the bytes of a set.
func (c *Cursor) Skip(set string) {
	for c.At < len(c.Text) && (IsSpace(c.Text[c.At]) || strings.IndexByte(set, c.Text[c.At]) >= 0) {
		c.At++
	}
}

// Done reports whether only spaces are left.
func (c *Cursor) Done() bool {
	c.Space()
	return c.At == len(c.Text)
}

// Byte reads a byte that is not a space.
func (c *Cursor) Byte(b byte) bool {
	c.Space()
	if c.At == len(c.Text) || c.Text[c.At] != b {
		return false
	}
	c.At++
	return true
}

// Word reads a word, given in lower case, that is not followed by a letter or a digit.
func (c *Cursor) Word(w string) bool {
	c.Space()
	if !hasPrefixFold(c.Text[c.At:], w) {
		return false
	}
	end := c.At + len(w)
	if end < len(c.Text) && IsWord(c.Text[end]) {
		return false
	}
	c.At = end
	return true
}

// AnyWord reads any one of the words.
func (c *Cursor) AnyWord(words ...string) bool {
	for _, w := range words {
		if c.Word(w) {
			return true
		}
	}
	return false
}

// Words reads a sequence of words.
func (c *Cursor) Words(words ...string) bool {
	c.Space()
	at := c.At
	for _, w := range words {
		if !c.Word(w) {
			c.At = at
			return false
		}
	}
	return true
}

// Number reads a number without a sign.
func (c *Cursor) Number() (n int, ok bool) {
	c.Space()
	for ; c.At < len(c.Text) && isDigit(c.Text[c.At]); c.At++ {
		n = min(10*n+int(c.Text[c.At]-'0'), MaxNumber)
		ok = true
	}
	return n, ok
}

// InWord reports whether a letter or a digit follows without a space.
func (c *Cursor) InWord() bool { return c.At < len(c.Text) && IsWord(c.Text[c.At]) }

// Rest reads the rest of the text, without spaces around it.
func (c *Cursor) Rest() string {
	c.Space()
	end := len(c.Text)
	for end > c.At && IsSpace(c.Text[end-1]) {
		end--
	}
	rest := c.Text[c.At:end]
	c.At = len(c.Text)
	return rest
}

// Expected returns an error that says what was expected at the cursor and what is there,
// with the offset of the byte.
func (c *Cursor) Expected(what string) error {
	if c.Done() {
		return fmt.Errorf("byte %d: the line ends, expected %s", c.At, what)
	}
	return fmt.Errorf("byte %d: found %.20q, expected %s", c.At, c.Text[c.At:], what)
}

// hasPrefixFold reports whether a text begins with a word, given in lower case.
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

// IsSpace reports whether a byte is a space or a control character.
func IsSpace(b byte) bool { return b <= ' ' || b == 0x7f }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// IsWord reports whether a byte is a letter or a digit.
func IsWord(b byte) bool {
	b = lower(b)
	return 'a' <= b && b <= 'z' || isDigit(b)
}
