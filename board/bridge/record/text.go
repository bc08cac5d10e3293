package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
)

// ByteOrderMark is the mark with which some programs begin a file in UTF-8.
const ByteOrderMark = "\ufeff"

// Spaces are the characters that count as white space in files of boards: control
// characters and the blank.
const Spaces = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f \x7f"

// Decode returns a text of a file as UTF-8. If it is not valid UTF-8, it is taken as
// Latin-1.
func Decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return DecodeLatin1(text)
}

// DecodeLatin1 converts a text from Latin-1 to UTF-8.
func DecodeLatin1(text string) string {
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

// ErrNotLatin1 means that a text has a letter that Latin-1 lacks.
var ErrNotLatin1 = errors.New("not in Latin-1")

// EncodeLatin1 converts a text to Latin-1, with a question mark for each letter that
// Latin-1 lacks. If there is any, the error is ErrNotLatin1.
func EncodeLatin1(text string) (string, error) {
	var err error
	b := make([]byte, 0, len(text))
	for _, r := range text {
		if r > 0xff {
			r, err = '?', ErrNotLatin1
		}
		b = append(b, byte(r))
	}
	return string(b), err
}

// Suits replaces a notation's signs for suits, a mark and a letter in either case, by the
// symbols of the suits.
func Suits(text string, mark byte) string {
	if strings.IndexByte(text, mark) < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == mark && i+1 < len(text) {
			if suit, err := bridge.ParseSuit(text[i+1 : i+2]); err == nil {
				b.WriteString(suit.Symbol())
				i++
				continue
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// Marks replaces the symbols of suits by a mark and the letter of the suit, in upper case
// if large is set and else in lower case.
func Marks(text string, mark byte, large bool) string {
	for s := range bridge.Suit(bridge.Suits) {
		letter := s.String()
		if !large {
			letter = strings.ToLower(letter)
		}
		text = strings.ReplaceAll(text, s.Symbol(), string(mark)+letter)
	}
	return text
}
