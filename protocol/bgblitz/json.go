package bgblitz

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonParser parses one document of JSON. It is more lenient than the standard: commas
// between members may be missing, as in the sample of the protocol text, and anything
// that is neither quoted nor a bracket is a word, so that an invalid number affects its
// own value only.
type jsonParser struct {
	src      *source
	depth    int // open brackets
	lists    int // open brackets of lists
	nodes    int
	inString bool
	escaped  bool // a backslash was the last byte of the string
}

// document parses an object, beginning with its brace. With an error it returns what was
// parsed before.
func (p *jsonParser) document() (root node, err *Error) {
	p.src.begin(formJSON)
	err = p.value(&root)
	return root, err
}

// fail returns a syntax error with its line, or why the document has ended.
func (p *jsonParser) fail(format string, args ...any) *Error {
	if p.src.err != nil {
		return p.src.fault()
	}
	return p.src.syntax(format, args...)
}

// next returns the next byte that is not blank.
func (p *jsonParser) next() (byte, *Error) {
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return 0, p.fail("")
		}
		if !blank(c) {
			return c, nil
		}
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// value parses a value of any kind into n.
func (p *jsonParser) value(n *node) *Error {
	p.src.wraps, p.src.awaitsValue = true, true
	c, err := p.next()
	p.src.wraps, p.src.awaitsValue = false, false
	if err != nil {
		return err
	}
	p.nodes++
	if p.nodes > maxNodes {
		p.src.unread()
		return fault(TooLarge, "more than %d values", maxNodes)
	}
	switch {
	case c == '{':
		return p.nested(n, p.object)
	case c == '[':
		p.lists++
		return p.nested(n, p.list)
	case c == '"':
		return n.setValue(quoted, p.text)
	case wordByte(c):
		return n.setValue(word, func() (string, *Error) { return p.word(c) })
	}
	p.src.unread()
	return p.fail("%s where a value is expected", quoteByte(c))
}

// setValue sets n to the result of read. null and an incomplete text leave it absent.
func (n *node) setValue(k kind, read func() (string, *Error)) *Error {
	text, err := read()
	if err == nil && (k != word || text != "null") {
		*n = node{kind: k, text: text}
	}
	return err
}

// nested parses the inside of a bracket.
func (p *jsonParser) nested(n *node, inside func(*node) *Error) *Error {
	p.depth++
	if p.depth > maxDepth {
		return fault(TooLarge, "more than %d brackets in each other", maxDepth)
	}
	if err := inside(n); err != nil {
		return err // with depth as it is where skipping begins
	}
	p.depth--
	return nil
}

// object parses the members behind a brace. Commas count as blanks.
func (p *jsonParser) object(n *node) *Error {
	n.kind = object
	for expects := true; ; {
		p.src.wraps = expects
		c, err := p.next()
		p.src.wraps, expects = false, c == ','
		switch {
		case err != nil:
			return err
		case c == '}':
			return nil
		case c == ',':
		case c == '"':
			if err := p.member(n); err != nil {
				return err
			}
		default:
			p.src.unread()
			return p.fail("%s where a name in quotes is expected", quoteByte(c))
		}
	}
}

// member parses a member, behind the opening quote of its name.
func (p *jsonParser) member(n *node) *Error {
	name, err := p.text()
	if err != nil {
		return err
	}
	c, err := p.next()
	if err != nil {
		return err
	}
	if c != ':' {
		p.src.unread()
		return p.fail("%s where the colon after %q is expected", quoteByte(c), abbreviate(name))
	}
	return p.value(n.add(name, node{}))
}

// list parses the values behind a square bracket.
func (p *jsonParser) list(n *node) *Error {
	n.kind = list
	for {
		p.src.wraps = len(n.items) == 0
		p.src.awaitsValue = p.src.wraps
		c, err := p.next()
		p.src.wraps, p.src.awaitsValue = false, false
		switch {
		case err != nil:
			return err
		case c == ']':
			p.lists--
			return nil
		case len(n.items) == 0:
			p.src.unread()
		case c != ',':
			p.src.unread()
			return p.fail("%s where a comma or the end of a list is expected", quoteByte(c))
		}
		n.items = append(n.items, node{})
		if err := p.value(&n.items[len(n.items)-1]); err != nil {
			return err
		}
	}
}

// wordByte reports whether c may be in a word: a number, true, NaN and the like.
func wordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '+' || c == '.' || c == '_'
}

// word parses the rest of a word.
func (p *jsonParser) word(first byte) (string, *Error) {
	text := []byte{first}
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return "", p.fail("")
		}
		if !wordByte(c) {
			p.src.unread()
			return string(text), nil
		}
		text = append(text, c)
	}
}

// text parses a string behind its opening quote. It may have any character but a line
// end. Bytes that are not UTF-8 become U+FFFD; a lone surrogate is kept: see appendUnit.
func (p *jsonParser) text() (string, *Error) {
	p.inString = true
	var whole, plain []byte
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return "", p.fail("")
		}
		switch c {
		case '"':
			p.inString = false
			return string(appendValid(whole, plain)), nil
		case '\n':
			p.src.unread()
			return "", p.fail("a string goes over the end of the line")
		case '\\':
			p.escaped = true
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			whole, plain = appendUnit(appendValid(whole, plain), r), plain[:0]
		default:
			plain = append(plain, c)
		}
	}
}

func appendValid(b, text []byte) []byte {
	return append(b, bytes.ToValidUTF8(text, []byte(string(utf8.RuneError)))...)
}

// escapes maps the characters behind a backslash to those that they stand for.
var escapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape parses what follows a backslash: a character, or a surrogate.
func (p *jsonParser) escape() (rune, *Error) {
	c, err := p.src.ReadByte()
	if err != nil {
		return 0, p.fail("")
	}
	p.escaped = false
	if c == 'u' {
		return p.hex()
	}
	r, ok := escapes[c]
	if !ok {
		p.src.unread()
		return 0, p.fail("%s after a backslash", quoteByte(c))
	}
	return r, nil
}

// hex parses the four digits of an escape.
func (p *jsonParser) hex() (rune, *Error) {
	var digits [4]byte
	for i := range digits {
		c, err := p.src.ReadByte()
		if err != nil {
			return 0, p.fail("")
		}
		if c == '"' || c == '\n' {
			p.src.unread()
			return 0, p.fail(`a \u has less than four digits`)
		}
		digits[i] = c
	}
	n, err := strconv.ParseUint(string(digits[:]), 16, 16)
	if err != nil {
		return 0, p.fail(`%q is not a number after \u`, string(digits[:]))
	}
	return rune(n), nil
}

// A lone surrogate, which a JSON string can have in an escape, has no UTF-8. Texts hold
// it in the three bytes that it would have (WTF-8, Simon Sapin 2016), so that an id comes
// back as it was; in XML it becomes U+FFFD.

// surrogateBytes is the length of a surrogate in bytes.
const surrogateBytes = 3

// appendUnit appends a character or a surrogate, which is joined with its other half if
// that comes before it.
func appendUnit(b []byte, r rune) []byte {
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(b, r)
	}
	if n := len(b) - surrogateBytes; n >= 0 {
		if whole := utf16.DecodeRune(surrogateAt(b[n:]), r); whole != utf8.RuneError {
			return utf8.AppendRune(b[:n], whole)
		}
	}
	return append(b, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0xBF, 0x80|byte(r)&0xBF)
}

// surrogateAt returns the surrogate at the beginning of a text, or 0.
func surrogateAt[T string | []byte](text T) rune {
	if len(text) < surrogateBytes || text[0] != 0xED || text[1] < 0xA0 || text[1] > 0xBF || text[2]&0xC0 != 0x80 {
		return 0
	}
	return 0xD000 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F)
}

// appendEscapedSurrogates appends a JSON string without its quotes, with surrogates as
// escapes.
func appendEscapedSurrogates(b []byte, text string) []byte {
	from := 0
	for i := range len(text) {
		if r := surrogateAt(text[i:]); r != 0 {
			b = appendPlain(b, text[from:i])
			b = append(b, `\u`...)
			b = strconv.AppendInt(b, int64(r), 16)
			from = i + surrogateBytes
		}
	}
	return appendPlain(b, text[from:])
}

// skip skips the rest of an invalid document: to its last bracket, or to a line that
// begins with a request.
func (p *jsonParser) skip() error {
	text := bytes.TrimRight(p.src.text, " \t\r\n")
	last := text[len(text)-1] // that is not blank
	for p.depth > 0 {
		inside := p.src.atLineStart && (last == ':' || last == '[') && p.src.braceAlone()
		if p.src.atLineStart && !inside && p.src.opensRequest() {
			return nil
		}
		c, err := p.src.skip()
		if err != nil {
			return err
		}
		if !blank(c) {
			last = c
		}
		switch {
		case c == '\n':
			p.inString, p.escaped = false, false
		case p.escaped:
			p.escaped = false
		case p.inString && c == '\\':
			p.escaped = true
		case c == '"':
			p.inString = !p.inString
		case p.inString:
		default:
			p.skipBracket(c)
		}
	}
	return nil
}

// skipBracket counts a skipped bracket. One that closes a list while none is open is
// ignored: it is better to skip too much than to answer an error twice.
func (p *jsonParser) skipBracket(c byte) {
	switch {
	case c == '{':
		p.depth++
	case c == '}':
		p.depth--
	case c == '[':
		p.depth++
		p.lists++
	case c == ']' && p.lists > 0:
		p.depth--
		p.lists--
	}
}
