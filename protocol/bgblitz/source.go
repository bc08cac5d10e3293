package bgblitz

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
)

// source is the stream as documents are read from it, byte by byte. It knows
// where lines begin, and where a document ends at the latest.
type source struct {
	in    *bufio.Reader
	line  int  // of the document, from 1
	fresh bool // the next byte is the first of its line
	was   bool // the last one was
	left  int  // bytes that the document may still have
	// In a document of XML, a line that begins with another request ends it. In one
	// of JSON the parser sees for itself.
	xml    bool
	opened bool // the outermost element has begun
	// err is why the document cannot go on: one of the three below, or what
	// reading the stream has failed with.
	err error
}

var (
	errEnd      = errors.New("the input ends within the document")
	errOverlong = errors.New("the document is too long")
	errNext     = errors.New("a new request begins within the document")
)

func newSource(in io.Reader) *source {
	return &source{in: bufio.NewReader(in), fresh: true}
}

// begin starts a document.
func (s *source) begin(xml bool) {
	s.line, s.left, s.xml, s.opened, s.err = 1, maxBytes, xml, false, nil
}

// ReadByte returns the next byte of the document.
func (s *source) ReadByte() (byte, error) {
	switch {
	case s.err != nil:
		return 0, s.err
	case s.left == 0:
		s.err = errOverlong
	case s.xml && s.fresh && s.opensAnother():
		s.err = errNext
	}
	if s.err != nil {
		return 0, s.err
	}
	c, err := s.skip()
	if errors.Is(err, io.EOF) {
		err = errEnd
	}
	if err != nil {
		s.err = err
		return 0, err
	}
	s.left--
	return c, nil
}

// Read makes the source an io.Reader, which encoding/xml wants. It reads single
// bytes, so that nothing behind the document is taken from the stream.
func (s *source) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	c, err := s.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = c
	return 1, nil
}

// skip returns the next byte of the stream, whatever it belongs to.
func (s *source) skip() (byte, error) {
	c, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	s.was, s.fresh = s.fresh, c == '\n'
	if s.fresh {
		s.line++
	}
	return c, nil
}

// unread takes back the byte that ReadByte has just returned.
func (s *source) unread() {
	if err := s.in.UnreadByte(); err != nil {
		panic(err) // nothing has been read
	}
	if s.fresh {
		s.line--
	}
	s.fresh = s.was
	s.left++
}

// peek returns the next byte of the stream and leaves it there.
func (s *source) peek() (byte, error) {
	b, err := s.in.Peek(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

// opensAnother reports whether the line begins a request other than the one of the
// document, whose own element may stand at the beginning of a line.
func (s *source) opensAnother() bool {
	if s.opensElement() && !s.opened {
		s.opened = true
		return false
	}
	return s.left < maxBytes && s.opensRequest()
}

// opensRequest reports whether the line begins a request.
func (s *source) opensRequest() bool {
	return s.begins("{") || s.begins("<?xml") || s.opensElement()
}

// elements are the requests of XML.
var elements = []string{"<EvalRequest", "<TutorRequest", "<RolloutRequest", "<Hello", "<Cancel"}

// opensElement reports whether the line begins with the start tag of a request. It
// waits for more input only as long as that is the question, so that a document
// is answered when its last byte has come.
func (s *source) opensElement() bool {
	for _, element := range elements {
		if s.begins(element) {
			return true
		}
	}
	return false
}

// begins reports whether text comes next.
func (s *source) begins(text string) bool {
	for i := range len(text) {
		b, err := s.in.Peek(i + 1)
		if err != nil || b[i] != text[i] {
			return false
		}
	}
	return true
}

// skipLine reads to the end of the line, unless a new one has begun.
func (s *source) skipLine() error {
	for !s.fresh {
		if _, err := s.skip(); err != nil {
			return err
		}
	}
	return nil
}

// syntax is an error in the line that is being read.
func (s *source) syntax(format string, args ...any) *Error {
	e := fault(Syntax, format, args...)
	e.Message = "line " + strconv.Itoa(s.line) + ": " + e.Message
	return e
}

// fault says why the document cannot go on.
func (s *source) fault() *Error {
	if errors.Is(s.err, errOverlong) {
		return fault(TooLarge, "more than %d bytes", maxBytes)
	}
	return fault(Incomplete, "%s", s.err)
}

// visible names a byte in a message.
func visible(c byte) string { return strconv.QuoteRuneToASCII(rune(c)) }

// cut shortens what a message quotes.
func cut(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}
