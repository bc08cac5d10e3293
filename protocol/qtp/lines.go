package qtp

import (
	"bufio"
	"bytes"
	"io"
)

// maxLine is how many bytes of a line are kept: every command fits several
// times over.
const maxLine = 1024

// lineReader cuts input into lines and prepares them as the text says: without
// control characters and comments, a tab as a space, nothing but spaces left
// out. It holds at most maxLine bytes of a line, however long the line is.
type lineReader struct {
	in   *bufio.Reader
	line []byte
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReader(in), line: make([]byte, 0, maxLine)}
}

// next returns the next line that holds anything, without blanks around it. A
// line longer than maxLine is cut there and reported as long. The line holds
// until the next call. What stands behind the last LF is a line as well: people
// who type commands into a pipe leave that LF out.
func (r *lineReader) next() (line []byte, long bool, err error) {
	r.line = r.line[:0]
	comment := false
	for {
		c, err := r.in.ReadByte()
		switch {
		case err != nil || c == '\n':
			if line := bytes.TrimRight(r.line, " "); len(line) > 0 {
				return line, long, nil
			}
			if err != nil {
				return nil, false, err
			}
			r.line, comment = r.line[:0], false
		case comment:
		case c == '#':
			comment = true
		default:
			long = !r.keep(c) || long
		}
	}
}

// keep appends one byte if it means something. It reports false if there is no
// room for it.
func (r *lineReader) keep(c byte) bool {
	if c == '\t' {
		c = ' '
	}
	blank := c == ' ' && len(r.line) == 0
	control := c < ' ' || c == 0x7f
	switch {
	case blank || control:
		return true
	case len(r.line) == maxLine:
		return c == ' '
	}
	r.line = append(r.line, c)
	return true
}
