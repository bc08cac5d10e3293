package lin

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// bar ends a tag and a value.
const bar = '|'

// segment is a piece of a file up to a bar.
type segment struct {
	text string // with the bar, if the file does not end before it
	line int    // of its first byte, from 1
	long bool   // it was longer than the limit: text is empty
}

// source hands out the segments of a file.
type source struct {
	r      *bufio.Reader
	limits Limits
	back   []segment // to be handed out again, the next one last
	line   int       // of the next byte
	end    int64     // bytes so far
	err    error
}

// next returns the next segment. At the end of the file the error is io.EOF.
func (s *source) next() (segment, error) {
	if n := len(s.back); n > 0 {
		seg := s.back[n-1]
		s.back = s.back[:n-1]
		return seg, nil
	}
	if s.err != nil {
		return segment{}, s.err
	}
	seg, err := s.read()
	if errors.Is(err, io.EOF) && (seg.text != "" || seg.long) {
		return seg, nil // the last one has no bar
	}
	s.err = err
	return seg, err
}

// read reads a segment of the file. At the end of the file it returns what there is with
// io.EOF.
func (s *source) read() (segment, error) {
	seg := segment{line: s.line}
	var text []byte
	for {
		part, err := s.r.ReadSlice(bar)
		s.end += int64(len(part))
		if s.end > s.limits.File {
			return segment{}, ErrLongFile
		}
		for _, c := range part {
			if c == '\n' {
				s.line++
			}
		}
		if seg.long = seg.long || len(text)+len(part) > s.limits.Value; !seg.long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !seg.long {
			seg.text = string(text)
		}
		return seg, err
	}
}

// putBack puts a segment back to be handed out again.
func (s *source) putBack(seg segment) { s.back = append(s.back, seg) }

// trim returns a text without the white space around it.
func trim(text string) string { return strings.Trim(text, record.Spaces) }
