package ubgi

import (
	"io"

	"gogo/protocol/internal/input"
)

// maxLine is how many bytes of a line are kept: every command fits several
// times over.
const maxLine = 1024

// newLineReader reads lines without blanks in front. What stands behind the last LF
// is a line as well: people who type commands into a pipe leave that LF out.
func newLineReader(in io.Reader) *input.Lines {
	return input.NewLines(in, input.Format{Max: maxLine, Ends: "\n", Rest: true, Keep: keep})
}

// keep makes a blank of a control character, CR among them.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c < ' ' || c == 0x7f {
		c = ' '
	}
	return c, c != ' ' || len(line) > 0
}
