package gomocup

import (
	"io"

	"gogo/protocol/internal/input"
)

// maxLine is how many bytes of a line are kept. The longest line with a
// meaning is INFO folder, with a path of Windows's 260 or Linux's 4096 bytes.
const maxLine = 8192

// newLineReader reads lines that end in LF, CR or both, without the blanks before
// their first word: a line of blanks is as empty as one without. Bytes without a
// line end before the end of input are not a line: the manager has died over them.
func newLineReader(in io.Reader) *input.Lines {
	return input.NewLines(in, input.Format{Max: maxLine, Ends: "\r\n", Keep: keep})
}

// keep drops leading blanks.
func keep(line []byte, c byte) (kept byte, ok bool) {
	return c, len(line) > 0 || c != ' ' && c != '\t'
}
