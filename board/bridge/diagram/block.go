package diagram

import (
	"strings"
	"unicode/utf8"
)

// Block is lines of text without their ends.
type Block []string

// String returns the lines, each with its end and without blanks before it.
func (b Block) String() string {
	var s strings.Builder
	for _, line := range b {
		s.WriteString(strings.TrimRight(line, " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// gap is the least number of blanks between blocks.
const gap = 2

// Beside returns the block with another one to its right, whose first line is the one of a
// number from 0.
func (b Block) Beside(right Block, from int) Block {
	width := 0
	for _, line := range b {
		width = max(width, utf8.RuneCountInString(line))
	}
	joined := make(Block, max(len(b), from+len(right)))
	copy(joined, b)
	for i, line := range right {
		joined[from+i] = pad(joined[from+i], width+gap) + line
	}
	return joined
}

// pad fills a text with blanks up to a number of characters.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
