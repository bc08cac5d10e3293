// Package words writes texts for people: numbers with what they count, and text that comes
// from elsewhere, a program, a file or the network, so that nothing in it can steer a terminal
// or turn around the direction in which what follows is read.
package words

import (
	"fmt"
	"strings"
	"unicode"
)

// Count returns a number of things, as in "1 board" and "2 boards". The word is for one.
func Count(n int, one string) string {
	return fmt.Sprintf("%d %s", n, Plural(n, one))
}

// Plural returns the word for one thing as it is for a number of them.
func Plural(n int, one string) string {
	switch {
	case n == 1:
		return one
	case strings.HasSuffix(one, "s"), strings.HasSuffix(one, "ch"):
		return one + "es"
	}
	return one + "s"
}

// Sanitize returns text as one line of printable characters. White space becomes a
// space, and everything else that is not printable a question mark: the control
// characters of both sets, and the invisible ones that format text, among them
// those of bidirectional writing.
func Sanitize(text string) string {
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
