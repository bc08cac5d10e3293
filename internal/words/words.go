// Package words formats text for people: numbers with their nouns, and text from a program, a file
// or the network sanitized so that it cannot control a terminal or reverse the reading direction
// of what follows.
package words

import (
	"fmt"
	"strings"
	"unicode"
)

// Count formats a number of things, as in "1 board" and "2 boards". The word is the singular.
func Count(n int, one string) string {
	return fmt.Sprintf("%d %s", n, Plural(n, one))
}

// Plural returns the singular or plural for a number of things.
func Plural(n int, one string) string {
	switch {
	case n == 1:
		return one
	case strings.HasSuffix(one, "s"), strings.HasSuffix(one, "ch"):
		return one + "es"
	}
	return one + "s"
}

// Sanitize returns text as one line of printable characters. White space becomes a space, and
// everything else that is not printable a question mark: control characters, and invisible
// formatting characters, including those of bidirectional text.
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
