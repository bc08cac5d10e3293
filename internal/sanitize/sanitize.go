// Package sanitize makes text that comes from elsewhere, a program, a file or the
// network, safe to show to people: nothing in it can steer a terminal or turn
// around the direction in which what follows is read.
package sanitize

import (
	"strings"
	"unicode"
)

// Text returns text as one line of printable characters. White space becomes a
// space, and everything else that is not printable a question mark: the control
// characters of both sets, and the invisible ones that format text, among them
// those of bidirectional writing.
func Text(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return '?'
		}
		return r
	}, text)
}
