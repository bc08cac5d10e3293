package brain

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// Line is one line of the brain's output without its end and without the
// blanks before that.
type Line struct {
	Text string
	At   time.Time // when its end was read
	Cut  bool      // it was longer than allowed
}

// Fault says why the line is no text at all, or nil.
func (l *Line) Fault() error {
	switch {
	case l.Cut:
		return errors.New("line too long")
	case !utf8.ValidString(l.Text):
		return errors.New("line is not UTF-8")
	case strings.ContainsFunc(l.Text, func(r rune) bool { return r < ' ' && r != '\t' }):
		return errors.New("line has control characters")
	}
	return nil
}

// splitter cuts a stream into lines.
type splitter struct {
	cfg  *Config
	line []byte
	cut  bool
}

// split hands every line that ends in chunk to emit.
func (s *splitter) split(chunk []byte, at time.Time, emit func(Line)) {
	for {
		end := bytes.IndexAny(chunk, s.cfg.Ends)
		part := chunk
		if end >= 0 {
			part = chunk[:end]
		}
		if room := s.cfg.MaxLine - len(s.line); len(part) > room {
			part, s.cut = part[:room], true
		}
		s.line = append(s.line, part...)
		if end < 0 {
			return
		}
		if text := strings.TrimRight(string(s.line), " \t"); text != "" || s.cfg.KeepEmpty {
			emit(Line{text, at, s.cut})
		}
		s.line, s.cut = s.line[:0], false
		chunk = chunk[end+1:]
	}
}

// read hands on the lines of r until it ends. After Close they are dropped, so
// that a brain that still talks can come to its end.
func (c *Conn) read(r io.Reader) {
	defer close(c.lines)
	s := splitter{cfg: &c.cfg}
	buf := make([]byte, 4096)
	for {
		n, err := r.Read(buf)
		s.split(buf[:n], time.Now(), func(l Line) {
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
