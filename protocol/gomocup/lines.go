package gomocup

import (
	"bufio"
	"io"
)

// maxLine is how many bytes of a line are kept. The longest line with a
// meaning is INFO folder, with a path of Windows's 260 or Linux's 4096 bytes.
const maxLine = 8192

// lineReader splits input into lines that end in LF, CR or both. It holds at
// most maxLine bytes of a line, however long the line is.
type lineReader struct {
	in   *bufio.Reader
	line []byte
}

func newLineReader(in io.Reader) *lineReader {
	return &lineReader{in: bufio.NewReader(in), line: make([]byte, 0, 256)}
}

// next returns the next line that is not empty. A line longer than maxLine is
// cut there and reported as long. The line holds until the next call. Bytes
// without a line end before the end of input are not a line: the manager has
// died over them.
func (r *lineReader) next() (line []byte, long bool, err error) {
	r.line = r.line[:0]
	for {
		c, err := r.in.ReadByte()
		switch {
		case err != nil:
			return nil, false, err
		case c != '\n' && c != '\r':
			if len(r.line) == maxLine {
				long = true
				continue
			}
			r.line = append(r.line, c)
		case len(r.line) > 0:
			return r.line, long, nil
		}
	}
}
