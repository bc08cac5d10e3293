package bgblitz

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

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
