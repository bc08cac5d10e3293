package bluechip

import (
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
)

// cursor parses a line from left to right.
type cursor struct{ meaning.Cursor }

// newCursor returns a cursor at an offset of a text.
func newCursor(text string, at int) cursor {
	return cursor{meaning.Cursor{Text: text, At: at}}
}

// seat parses the name or the letter of a seat.
func (c *cursor) seat() (bridge.Seat, bool) {
	for s, name := range seatNames {
		if c.Word(name) || c.Word(name[:1]) {
			return bridge.Seat(s), true
		}
	}
	return 0, false
}

var seatNames = [bridge.Seats]string{"north", "east", "south", "west"}

// possessive parses an apostrophe and an s. Some programs send a typographic apostrophe
// in UTF-8 or in Windows' code page.
func (c *cursor) possessive() bool {
	for _, a := range [...]string{"'", "’", "‘", "`", "´", "\x92", "\xb4"} {
		if rest := c.Text[c.At:]; strings.HasPrefix(rest, a) {
			at := c.At
			if c.At += len(a); c.Word("s") {
				return true
			}
			c.At = at
		}
	}
	return false
}

// letter parses one of some capital letters and digits in either case, and returns its
// index.
func (c *cursor) letter(letters string) (int, bool) {
	c.Space()
	if c.At == len(c.Text) {
		return 0, false
	}
	b := c.Text[c.At]
	if 'a' <= b && b <= 'z' {
		b -= 'a' - 'A'
	}
	i := strings.IndexByte(letters, b)
	if i < 0 {
		return 0, false
	}
	c.At++
	return i, true
}

// lineEnd ends every line.
const lineEnd = "\r\n"

// appendText appends text from outside. Characters that the protocol does not allow,
// beyond 32 to 126, are replaced, so that nobody can smuggle a line into one of ours:
// control characters by a space, others by a question mark.
func appendText(to []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r < ' ' || r == 0x7f:
			to = append(to, ' ')
		case r > '~':
			to = append(to, '?')
		default:
			to = append(to, byte(r))
		}
	}
	return to
}

// appendName appends the name of a team for use between quotation marks; its own become
// apostrophes.
func appendName(to []byte, name string) []byte {
	from := len(to)
	to = appendText(to, name)
	for i := from; i < len(to); i++ {
		if to[i] == '"' {
			to[i] = '\''
		}
	}
	return to
}

// appendInfo appends text with a space before it, if there is any.
func appendInfo(to []byte, text string) []byte {
	if text == "" {
		return to
	}
	return appendText(append(to, ' '), text)
}
