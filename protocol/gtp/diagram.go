package gtp

import (
	"fmt"
	"strings"
)

// Diagram draws a grid for showboard: its rows from the top with the names of columns
// and rows around them, and notes beside the rows from the top. No line is empty, which
// would end the response.
func Diagram(rows, notes []string) string {
	var text strings.Builder
	letters := diagramLetters(rows)
	text.WriteString(letters)
	for y, row := range rows {
		name := len(rows) - y
		fmt.Fprintf(&text, "\n%2d", name)
		for x := range row {
			text.WriteString(strings.Repeat(" ", len(column(x))) + row[x:x+1])
		}
		fmt.Fprintf(&text, "  %2d", name)
		if y < len(notes) {
			text.WriteString("   " + notes[y])
		}
	}
	text.WriteString("\n" + letters)
	return text.String()
}

// diagramLetters returns the line above and below the rows.
func diagramLetters(rows []string) string {
	var line strings.Builder
	line.WriteString("  ")
	if len(rows) > 0 {
		for x := range rows[0] {
			line.WriteString(" " + column(x))
		}
	}
	return line.String()
}
