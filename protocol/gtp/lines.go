package gtp

import (
	"io"

	"gogo/protocol/internal/input"
)

// defaultMaxLine is how many bytes of a line are kept: every command with a few
// arguments fits several times over.
const defaultMaxLine = 1024

// interrupt is the comment by which GoGui's tools stop the command in progress. It
// is a comment so that one that comes too late is no command.
const interrupt = "# interrupt"

// newLineReader reads lines of at most so many bytes and prepares them as the text
// says: without control characters and comments, a tab as a space, nothing but spaces
// left out. What stands behind the last LF is a line as well: people who type commands
// into a pipe leave that LF out.
func newLineReader(in io.Reader, most int) *input.Lines {
	return input.NewLines(in, input.Format{Max: most, Ends: "\n", Rest: true, Comment: '#', Signal: interrupt, Keep: keep})
}

// keep leaves out what means nothing.
func keep(line []byte, c byte) (kept byte, ok bool) {
	if c == '\t' {
		c = ' '
	}
	blank := c == ' ' && len(line) == 0
	control := c < ' ' || c == 0x7f
	return c, !blank && !control
}
