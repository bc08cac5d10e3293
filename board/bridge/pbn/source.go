package pbn

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// line is a line of a file.
type line struct {
	text   string // with what ends it
	number int    // from 1
	end    int64  // bytes of the file up to its end
	long   bool   // it was longer than the limit: text is empty
}

// blank reports whether the line ends a game.
func (l *line) blank() bool { return !l.long && strings.TrimLeft(l.text, spaces) == "" }

// spaces are the characters that count as white space. The standard names blank, tab and the
// ends of lines, and tells of zero and padding bytes where lines end.
const spaces = record.Spaces

// source hands out the lines of a file. Lines can be put back.
type source struct {
	r      *bufio.Reader
	limits Limits
	back   []line // lines that were put back, the next one last
	number int
	end    int64
	err    error
}

// next returns the next line. At the end of the file the error is io.EOF.
func (s *source) next() (line, error) {
	if n := len(s.back); n > 0 {
		l := s.back[n-1]
		s.back = s.back[:n-1]
		return l, nil
	}
	if s.err != nil {
		return line{}, s.err
	}
	l, err := s.read()
	if errors.Is(err, io.EOF) && (l.text != "" || l.long) {
		return l, nil // the last line has no end
	}
	s.err = err
	return l, err
}

// read reads a line of the file. At the end of the file it returns what there is with
// io.EOF.
func (s *source) read() (line, error) {
	s.number++
	l := line{number: s.number}
	var text []byte
	for {
		part, err := s.r.ReadSlice('\n')
		s.end += int64(len(part))
		if s.end > s.limits.File {
			return line{}, ErrLongFile
		}
		if l.long = l.long || len(text)+len(part) > s.limits.Line; !l.long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !l.long {
			l.text = string(text)
		}
		l.end = s.end
		return l, err
	}
}

// putBack puts lines back to be handed out again, the first one first.
func (s *source) putBack(lines ...line) {
	for i := len(lines) - 1; i >= 0; i-- {
		s.back = append(s.back, lines[i])
	}
}
