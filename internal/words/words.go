// Package words is English grammar as far as the programs' outputs need it.
package words

import (
	"fmt"
	"strings"
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
