package gomocup

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// clientLine is one line of the brain's output without its end.
type clientLine struct {
	text string
	at   time.Time // when its end was read
	cut  bool      // it was longer than allowed
}

// fault says why the line is no text at all, or nil.
func (l clientLine) fault() error {
	switch {
	case l.cut:
		return errors.New("line too long")
	case !utf8.ValidString(l.text):
		return errors.New("line is not UTF-8")
	case strings.ContainsFunc(l.text, func(r rune) bool { return r < ' ' && r != '\t' }):
		return errors.New("line has control characters")
	}
	return nil
}

// clientSplitter cuts a stream into lines that end with CR, LF or both. Empty
// lines do not count, as the protocol says.
type clientSplitter struct {
	max  int
	line []byte
	cut  bool
}

// split hands every line that ends in chunk to emit.
func (s *clientSplitter) split(chunk []byte, at time.Time, emit func(clientLine)) {
	for {
		end := bytes.IndexAny(chunk, "\r\n")
		part := chunk
		if end >= 0 {
			part = chunk[:end]
		}
		if room := s.max - len(s.line); len(part) > room {
			part, s.cut = part[:room], true
		}
		s.line = append(s.line, part...)
		if end < 0 {
			return
		}
		if text := strings.TrimRight(string(s.line), " \t"); text != "" {
			emit(clientLine{text, at, s.cut})
		}
		s.line, s.cut = s.line[:0], false
		chunk = chunk[end+1:]
	}
}

// read hands on the lines of r until it ends. After Close they are dropped, so
// that a brain that still talks can come to its end.
func (c *Client) read(r io.Reader) {
	defer close(c.lines)
	s := clientSplitter{max: c.cfg.MaxLine}
	buf := make([]byte, 4096)
	for {
		n, err := r.Read(buf)
		s.split(buf[:n], time.Now(), func(l clientLine) {
			select {
			case c.lines <- l:
			case <-c.done:
			}
		})
		if err != nil {
			c.readErr = err
			return
		}
	}
}
