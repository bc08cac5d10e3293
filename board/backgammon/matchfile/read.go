package matchfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"gogo/board/sgf"
)

// MaxSize is the greatest size of a file in bytes. Analyses of long matches are large.
const MaxSize = 32 << 20

// Read reads a file of any form. usual are the rules if the file does not give them. Errors name the line.
func Read(data []byte, usual Rules) (*Match, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("more than %d bytes", MaxSize)
	}
	if bytes.HasPrefix(data, []byte("RGMH")) {
		return nil, errors.New("eXtreme Gammon's binary format: export the match as text")
	}
	data = normalized(data)
	if sgf.IsGame(data) {
		return readSGF(data, usual)
	}
	for line := range strings.SplitSeq(string(data), "\n") {
		switch {
		case matLength.MatchString(line):
			return readMat(data, usual)
		case fibsScore.MatchString(line):
			return readFIBS(data, usual)
		}
	}
	if hasPositions(data) {
		return readPositions(data)
	}
	return nil, errors.New(`not a match file: it has no line "5 point match", "0 point match" or "Score is 0-0 in a 5 point match", no SGF game, and no XGID`)
}

// normalized returns a file as UTF-8 without a byte order mark, with lines that end in LF.
func normalized(data []byte) []byte {
	data = toUTF8(data)
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
}

// toUTF8 returns a file as UTF-8. UTF-16 is recognized by a byte order mark or by every other byte being
// zero. Anything else that is not UTF-8 is taken as Windows-1252.
func toUTF8(data []byte) []byte {
	const low, high = 0, 1 // the places of zeros in two bytes of UTF-16 in the orders of their high byte
	if text, ok := bytes.CutPrefix(data, []byte("\xef\xbb\xbf")); ok {
		return text
	}
	if text, ok := bytes.CutPrefix(data, []byte("\xff\xfe")); ok || halfZero(data, high) {
		return decodeUTF16(text, binary.LittleEndian)
	}
	if text, ok := bytes.CutPrefix(data, []byte("\xfe\xff")); ok || halfZero(data, low) {
		return decodeUTF16(text, binary.BigEndian)
	}
	if utf8.Valid(data) {
		return data
	}
	return decodeWindows1252(data)
}

// halfZero reports whether, of every two bytes, the one at a place is mostly zero and the other is not.
func halfZero(data []byte, place int) bool {
	const enough = 4096
	data = data[:min(len(data), enough)&^1]
	var zeros [2]int
	for i, c := range data {
		if c == 0 {
			zeros[i&1]++
		}
	}
	pairs := len(data) / 2 //nolint:mnd // bytes of one
	return 2*zeros[place] > pairs && 8*zeros[1-place] < pairs
}

// decodeUTF16 decodes UTF-16. Half a surrogate pair becomes U+FFFD.
func decodeUTF16(data []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, 0, len(data)/2) //nolint:mnd // bytes of one
	for ; len(data) > 1; data = data[2:] {
		units = append(units, order.Uint16(data))
	}
	text := make([]byte, 0, len(units))
	for _, r := range utf16.Decode(units) {
		text = utf8.AppendRune(text, r)
	}
	return text
}

// decodeWindows1252 decodes Windows-1252: ISO 8859-1 with characters in place of control codes.
func decodeWindows1252(data []byte) []byte {
	text := make([]byte, 0, len(data))
	for _, c := range data {
		r := rune(c)
		if c >= firstWindows1252 && c < firstWindows1252+byte(len(windows1252)) {
			r = windows1252[c-firstWindows1252]
		}
		text = utf8.AppendRune(text, r)
	}
	return text
}

const firstWindows1252 = 0x80

// windows1252 are the characters of Windows-1252 from firstWindows1252 on, U+FFFD if undefined.
var windows1252 = [32]rune{
	'€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�',
	'�', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
}
