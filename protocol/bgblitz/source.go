package bgblitz

import (
	"bufio"
	"errors"
	"io"
	"strconv"
	"strings"
)

// source reads documents from a stream, byte by byte. It knows where lines begin, and
// where a document must end.
type source struct {
	in             *bufio.Reader
	line           int    // of the document, from 1
	atLineStart    bool   // the next byte is the first of its line
	wasAtLineStart bool   // whether the last one was
	left           int    // bytes left for the document
	text           []byte // of the document so far
	form           form
	opened         bool // the outermost element of XML has begun
	// Of a document of JSON: the line may end here; it has done so, and now may end anywhere;
	// here a value is awaited.
	wraps, spans, awaitsValue bool
	// err is why the document cannot continue: one of those below, or an error of the
	// stream.
	err error
}

var (
	errEnd      = errors.New("the input ends within the document")
	errOverlong = errors.New("the document is too long")
	errNext     = errors.New("a new request begins within the document")
	errLine     = errors.New("the line ends within the request; it may end only after an opening bracket, a comma or a colon")
)

func newSource(in io.Reader) *source {
	return &source{in: bufio.NewReader(in), atLineStart: true}
}

// begin starts a document.
func (s *source) begin(f form) {
	s.line, s.left, s.form, s.opened, s.err = 1, maxBytes, f, false, nil
	s.wraps, s.spans, s.awaitsValue = false, false, false
	s.text = s.text[:0]
}

// ReadByte returns the next byte of the document.
func (s *source) ReadByte() (byte, error) {
	switch {
	case s.err != nil:
		return 0, s.err
	case s.left == 0:
		s.err = errOverlong
	case s.atLineStart && s.opensNextRequest():
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

// goesOn reports whether a document of JSON may continue on the next line.
func (s *source) goesOn() bool {
	s.spans = s.spans || s.wraps
	return s.spans
}

// Read implements io.Reader for encoding/xml. It reads single bytes, so that nothing
// behind the document is consumed.
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

// skip reads the next byte of the stream, even outside of a document.
func (s *source) skip() (byte, error) {
	c, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	s.wasAtLineStart, s.atLineStart = s.atLineStart, c == '\n'
	if s.atLineStart {
		s.line++
	}
	return c, nil
}

// unread unreads the byte that ReadByte has just returned.
func (s *source) unread() {
	if err := s.in.UnreadByte(); err != nil {
		panic(err) // nothing has been read
	}
	if s.atLineStart {
		s.line--
	}
	s.atLineStart = s.wasAtLineStart
	s.left++
	s.text = s.text[:len(s.text)-1]
}

// peek returns the next byte of the stream without consuming it.
func (s *source) peek() (byte, error) {
	b, err := s.in.Peek(1)
	if err != nil {
		return 0, err
	}
	return b[0], nil
}

// opensNextRequest reports whether the line begins another request. The document's own
// element may begin a line, and so may the brace of a value if it is alone in its line.
func (s *source) opensNextRequest() bool {
	if s.form == formXML && !s.opened && s.opensElement() {
		s.opened = true
		return false
	}
	if s.form == formJSON && s.awaitsValue && s.braceAlone() {
		return false
	}
	return s.left < maxBytes && s.opensRequest()
}

// braceAlone reports whether a brace comes next and is alone in its line.
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

// elements are the start tags of requests in XML.
var elements = []string{"<EvalRequest", "<TutorRequest", "<RolloutRequest", "<Hello", "<Cancel"}

// opensElement reports whether the line begins with the start tag of a request. It waits
// for more input only while that is undecided, so that a document is answered as soon as
// its last byte has come.
func (s *source) opensElement() bool {
	for _, element := range elements {
		if s.begins(element) {
			return true
		}
	}
	return false
}

// opensTag reports whether the next byte, which is '<', begins XML and is not stray
// before JSON.
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

// readLine adds the rest of the line to the document, up to its maximum size.
func (s *source) readLine() error {
	for !s.atLineStart && s.left > 0 || len(s.text) == 0 {
		c, err := s.skip()
		if err != nil {
			return err
		}
		s.left--
		s.text = append(s.text, c)
	}
	return nil
}

// skipTail skips the rest of the line behind a document, unless another request begins
// there.
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
	for !s.atLineStart {
		if _, err := s.skip(); err != nil {
			return err
		}
	}
	return nil
}

// syntax returns a syntax error in the current line.
func (s *source) syntax(format string, args ...any) *Error {
	e := fault(Syntax, format, args...)
	e.Message = "line " + strconv.Itoa(s.line) + ": " + e.Message
	return e
}

// fault returns why the document cannot continue.
func (s *source) fault() *Error {
	if errors.Is(s.err, errOverlong) {
		return fault(TooLarge, "more than %d bytes", maxBytes)
	}
	return fault(Incomplete, "%s", s.err)
}

// quoteByte quotes a byte for a message.
func quoteByte(c byte) string { return strconv.QuoteRuneToASCII(rune(c)) }

// abbreviate shortens a text for a message.
func abbreviate(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "..."
}
