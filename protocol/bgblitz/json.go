package bgblitz

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonParser reads one document of JSON. It is more lenient than the standard:
// commas between members may be missing, as they are in the sample of the
// text, and what is neither in quotes nor a bracket is a word, so that a bad
// number spoils its own value only.
type jsonParser struct {
	src      *source
	depth    int // brackets that are open
	square   int // those of lists
	nodes    int
	inString bool
	escaped  bool // a backslash was the last byte of the string
}

// document reads an object, the next byte being its brace. What was read before
// an error is returned with it.
func (p *jsonParser) document() (root node, err *Error) {
	p.src.begin(formJSON)
	err = p.value(&root)
	return root, err
}

// fail says what is wrong in which line of the document, unless the document has
// no more bytes.
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

// value reads a value of any kind into n.
func (p *jsonParser) value(n *node) *Error {
	p.src.wraps, p.src.awaits = true, true
	c, err := p.next()
	p.src.wraps, p.src.awaits = false, false
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
		p.square++
		return p.nested(n, p.list)
	case c == '"':
		return n.take(quoted, p.text)
	case wordByte(c):
		return n.take(word, func() (string, *Error) { return p.word(c) })
	}
	p.src.unread()
	return p.fail("%s where a value is expected", visible(c))
}

// take makes n what read returns, null and half a text nothing.
func (n *node) take(k kind, read func() (string, *Error)) *Error {
	text, err := read()
	if err == nil && (k != word || text != "null") {
		*n = node{kind: k, text: text}
	}
	return err
}

// nested reads the inside of a bracket.
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

// object reads the members behind a brace. Commas are as good as blanks.
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
			return p.fail("%s where a name in quotes is expected", visible(c))
		}
	}
}

// member reads a member, the quote of its name being read.
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
		return p.fail("%s where the colon behind %q is expected", visible(c), cut(name))
	}
	return p.value(n.add(name, node{}))
}

// list reads the values behind a square bracket.
func (p *jsonParser) list(n *node) *Error {
	n.kind = list
	for {
		p.src.wraps = len(n.items) == 0
		p.src.awaits = p.src.wraps
		c, err := p.next()
		p.src.wraps, p.src.awaits = false, false
		switch {
		case err != nil:
			return err
		case c == ']':
			p.square--
			return nil
		case len(n.items) == 0:
			p.src.unread()
		case c != ',':
			p.src.unread()
			return p.fail("%s where a comma or the end of a list is expected", visible(c))
		}
		n.items = append(n.items, node{})
		if err := p.value(&n.items[len(n.items)-1]); err != nil {
			return err
		}
	}
}

// wordByte reports whether c can be in a word: numbers, true, NaN and the like.
func wordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '+' || c == '.' || c == '_'
}

// word reads the rest of a word.
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

// text reads a string, its first quote being read. It may hold any character
// but the end of a line. Bytes that are not UTF-8 become U+FFFD, half a pair of
// surrogates stays what it is: see appendUnit.
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

// escapes are the characters behind a backslash that stand for another one, or
// for themselves.
var escapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape reads what follows a backslash: a character, or half of one.
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
		return 0, p.fail("%s behind a backslash", visible(c))
	}
	return r, nil
}

// hex reads the four digits of an escape.
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
		return 0, p.fail(`%q is no number behind a \u`, string(digits[:]))
	}
	return rune(n), nil
}

// Half a pair of surrogates, which a string of JSON can have in an escape, has no
// UTF-8. Texts hold it in the three bytes that it would have (WTF-8, Simon Sapin
// 2016), so that an id comes back as it was; in XML it becomes U+FFFD.

// halfBytes is how many bytes half a pair takes.
const halfBytes = 3

// appendUnit appends a character, or half of one, which is joined with the other half
// before it.
func appendUnit(b []byte, r rune) []byte {
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(b, r)
	}
	if n := len(b) - halfBytes; n >= 0 {
		if whole := utf16.DecodeRune(half(b[n:]), r); whole != utf8.RuneError {
			return utf8.AppendRune(b[:n], whole)
		}
	}
	return append(b, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0xBF, 0x80|byte(r)&0xBF)
}

// half returns the half of a pair with which a text begins, or 0.
func half[T string | []byte](text T) rune {
	if len(text) < halfBytes || text[0] != 0xED || text[1] < 0xA0 || text[1] > 0xBF || text[2]&0xC0 != 0x80 {
		return 0
	}
	return 0xD000 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F)
}

// appendHalves appends the inside of a string of JSON, the halves in it as escapes.
func appendHalves(b []byte, text string) []byte {
	from := 0
	for i := range len(text) {
		if r := half(text[i:]); r != 0 {
			b = appendPlain(b, text[from:i])
			b = append(b, `\u`...)
			b = strconv.AppendInt(b, int64(r), 16)
			from = i + halfBytes
		}
	}
	return appendPlain(b, text[from:])
}

// skip reads on behind an error to the end of the document: to its last bracket, or
// to a line that begins with a request.
func (p *jsonParser) skip() error {
	text := bytes.TrimRight(p.src.text, " \t\r\n")
	last := text[len(text)-1] // that is not blank
	for p.depth > 0 {
		inside := p.src.fresh && (last == ':' || last == '[') && p.src.braceAlone()
		if p.src.fresh && !inside && p.src.opensRequest() {
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
			p.count(c)
		}
	}
	return nil
}

// count counts a bracket that is skipped. One that closes a list where none is open
// closes nothing: rather too much is skipped than an error answered twice.
func (p *jsonParser) count(c byte) {
	switch {
	case c == '{':
		p.depth++
	case c == '}':
		p.depth--
	case c == '[':
		p.depth++
		p.square++
	case c == ']' && p.square > 0:
		p.depth--
		p.square--
	}
}
