package bgblitz

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

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
