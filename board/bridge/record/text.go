package record

import (
	"errors"
	"strings"
	"unicode/utf8"

	"gogo/board/bridge"
)

// ByteOrderMark is how some programs begin a file in UTF-8.
const ByteOrderMark = "\ufeff"

// Spaces are the characters that count as white space in files of boards: those that cannot
// be printed, and the blank.
const Spaces = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f \x7f"

// Decode returns a text of a file as UTF-8: as it is if it is UTF-8 already, else taken
// for Latin-1, in which every byte is the letter of its number.
func Decode(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	return DecodeLatin1(text)
}

// DecodeLatin1 returns a text of a file in Latin-1 as UTF-8.
func DecodeLatin1(text string) string {
	runes := make([]rune, len(text))
	for i := range len(text) {
		runes[i] = rune(text[i])
	}
	return string(runes)
}

// ErrNotLatin1 is a text that has a letter which Latin-1 has not.
var ErrNotLatin1 = errors.New("not in Latin-1")

// EncodeLatin1 returns a text in Latin-1, with a question mark for each letter that is
// not in it. The error, ErrNotLatin1, says that there was one.
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

// Suits replaces what a notation writes for a suit by its symbol: the mark and the first
// letter of its name, large or small.
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

// Marks replaces the symbols of suits by a mark and a letter: the first of its name if
// large, else that in small.
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
