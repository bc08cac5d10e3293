package gtpcheck

import (
	"strconv"
	"strings"
)

// Diagram is the answer to showboard.
type Diagram string

// Diagram asks for the diagram of the board. Without one the case fails.
func (d *Dialogue) Diagram() Diagram {
	r := d.Ask("showboard")
	if !r.OK {
		d.T.Fail("a diagram", r.String())
	}
	return Diagram(r.Text)
}

// HasColumns reports whether a line of the diagram has the letters of the columns in this order, and nothing
// else.
func (g Diagram) HasColumns(letters string) bool {
	for line := range strings.Lines(string(g)) {
		if strings.EqualFold(strings.Join(strings.Fields(line), ""), letters) {
			return true
		}
	}
	return false
}

// Rows returns the numbers with which lines of the diagram begin or else end, from the top, with blanks between
// them.
func (g Diagram) Rows() string {
	var rows []string
	for line := range strings.Lines(string(g)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		for _, word := range []string{words[0], words[len(words)-1]} {
			if _, err := strconv.Atoi(word); err == nil {
				rows = append(rows, word)
				break
			}
		}
	}
	return strings.Join(rows, " ")
}
