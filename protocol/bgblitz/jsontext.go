package bgblitz

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text reads a string, its first quote being read. It may hold any character
// but the end of a line.
func (p *jsonParser) text() (string, *Error) {
	p.inString = true
	var b strings.Builder
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return "", p.fail("")
		}
		switch c {
		case '"':
			p.inString = false
			return strings.ToValidUTF8(b.String(), string(utf8.RuneError)), nil
		case '\n':
			p.src.unread()
			return "", p.fail("a string goes over the end of the line")
		case '\\':
			p.escaped = true
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b.WriteRune(r)
		default:
			b.WriteByte(c)
		}
	}
}

// escapes are the characters behind a backslash that stand for another one, or
// for themselves.
var escapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape reads what follows a backslash.
func (p *jsonParser) escape() (rune, *Error) {
	c, err := p.src.ReadByte()
	if err != nil {
		return 0, p.fail("")
	}
	p.escaped = false
	if c != 'u' {
		r, ok := escapes[c]
		if !ok {
			p.src.unread()
			return 0, p.fail("%s behind a backslash", visible(c))
		}
		return r, nil
	}
	r, fail := p.hex()
	if fail != nil || !utf16.IsSurrogate(r) {
		return r, fail
	}
	if c, err := p.src.ReadByte(); err != nil || c != '\\' {
		return p.alone(err)
	}
	if c, err := p.src.ReadByte(); err != nil || c != 'u' {
		return p.alone(err)
	}
	low, fail := p.hex()
	return utf16.DecodeRune(r, low), fail
}

// alone refuses half a pair of surrogates.
func (p *jsonParser) alone(err error) (rune, *Error) {
	if err == nil {
		p.src.unread()
	}
	return 0, p.fail("half a pair of surrogates")
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
