package bridgeterm

import (
	"strings"
	"unicode/utf8"
)

// Columns is how wide a terminal is taken to be whose width nobody knows.
const Columns = 80

// Wrapped breaks the lines of a text that are longer than so many columns, and indents what
// goes on.
func Wrapped(text string, columns int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = wrappedLine(line, columns)
	}
	return strings.Join(lines, "\n")
}

// wrappedLine breaks a line between words where it is too long.
func wrappedLine(line string, columns int) string {
	if utf8.RuneCountInString(line) <= columns {
		return line
	}
	indent := "  " + line[:len(line)-len(strings.TrimLeft(line, " "))]
	words := strings.Split(line, " ")
	var b strings.Builder
	used := 0
	for i, word := range words {
		width := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case used+1+width > columns:
			b.WriteString("\n" + indent)
			used = len(indent)
		default:
			b.WriteByte(' ')
			used++
		}
		b.WriteString(word)
		used += width
	}
	return b.String()
}
