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
	in     *bufio.Reader
	line   int    // of the document, from 1
	fresh  bool   // the next byte is the first of its line
	was    bool   // the last one was
	left   int    // bytes that the document may still have
	text   []byte // of the document so far
	form   form
	opened bool // the outermost element of XML has begun
	// Of a document of JSON: the line may end here; it has done so, and now may end anywhere;
	// here a value is awaited.
	wraps, spans, awaits bool
	// err is why the document cannot go on: one of those below, or what reading the
	// stream has failed with.
	err error
}

var (
	errEnd      = errors.New("the input ends within the document")
	errOverlong = errors.New("the document is too long")
	errNext     = errors.New("a new request begins within the document")
	errLine     = errors.New("the line ends within the request; it may end only behind a bracket that opens, a comma or a colon")
)

func newSource(in io.Reader) *source {
	return &source{in: bufio.NewReader(in), fresh: true}
}

// begin starts a document.
func (s *source) begin(f form) {
	s.line, s.left, s.form, s.opened, s.err = 1, maxBytes, f, false, nil
	s.wraps, s.spans, s.awaits = false, false, false
	s.text = s.text[:0]
}

// ReadByte returns the next byte of the document.
func (s *source) ReadByte() (byte, error) {
	switch {
	case s.err != nil:
		return 0, s.err
	case s.left == 0:
		s.err = errOverlong
	case s.fresh && s.opensAnother():
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
	s.text = append(s.text, c)
	if c == '\n' && s.form == formJSON && !s.goesOn() {
		s.unread()
		s.err = errLine
	}
	return c, s.err
}

// goesOn reports whether a document of JSON may have another line.
func (s *source) goesOn() bool {
	s.spans = s.spans || s.wraps
	return s.spans
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
	s.text = s.text[:len(s.text)-1]
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
// document, whose own element may stand at the beginning of a line, and so may the brace of a value
// if it stands alone there.
func (s *source) opensAnother() bool {
	if s.form == formXML && !s.opened && s.opensElement() {
		s.opened = true
		return false
	}
	if s.form == formJSON && s.awaits && s.braceAlone() {
		return false
	}
	return s.left < maxBytes && s.opensRequest()
}

// braceAlone reports whether a brace comes next, and nothing behind it in its line.
func (s *source) braceAlone() bool {
	if !s.begins("{") {
		return false
	}
	for i := 2; ; i++ {
		b, err := s.in.Peek(i)
		switch {
		case err != nil || !blank(b[i-1]):
			return false
		case b[i-1] == '\n':
			return true
		}
	}
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

// opensTag reports whether the next byte, which is '<', begins something of XML and has
// not got before something of JSON.
func (s *source) opensTag() bool {
	b, err := s.in.Peek(2)
	return err != nil || !strings.ContainsRune(`{["`, rune(b[1]))
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

// readLine takes the rest of the line into the document, as far as that has room.
func (s *source) readLine() error {
	for !s.fresh && s.left > 0 || len(s.text) == 0 {
		c, err := s.skip()
		if err != nil {
			return err
		}
		s.left--
		s.text = append(s.text, c)
	}
	return nil
}

// skipTail passes over what stands behind a document in its line, unless another
// request begins there.
func (s *source) skipTail() error {
	for {
		c, err := s.peek()
		switch {
		case err != nil:
			return err
		case c == '\n' || c == '{' || s.opensElement() || s.begins("<?") || s.begins("<!"):
			return nil
		case !blank(c):
			return s.skipLine()
		}
		if _, err := s.skip(); err != nil {
			return err
		}
	}
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
