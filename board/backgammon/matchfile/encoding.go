package matchfile

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// decoded returns a file as UTF-8 without a mark, with lines that end in LF.
func decoded(data []byte) []byte {
	data = unicoded(data)
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
}

// unicoded returns a file as UTF-8. A byte order mark says what it is, or the zeros that half of the
// bytes of UTF-16 are; what is no UTF-8 then is Windows-1252, in which all bytes are text.
func unicoded(data []byte) []byte {
	const low, high = 0, 1 // the places of zeros in two bytes of UTF-16 in the orders of their high byte
	if text, ok := bytes.CutPrefix(data, []byte("\xef\xbb\xbf")); ok {
		return text
	}
	if text, ok := bytes.CutPrefix(data, []byte("\xff\xfe")); ok || halfZero(data, high) {
		return wide(text, binary.LittleEndian)
	}
	if text, ok := bytes.CutPrefix(data, []byte("\xfe\xff")); ok || halfZero(data, low) {
		return wide(text, binary.BigEndian)
	}
	if utf8.Valid(data) {
		return data
	}
	return western(data)
}

// halfZero reports whether most of the bytes at a place of every two are zero, and few of the others.
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

// wide decodes UTF-16. Half a character is U+FFFD.
func wide(data []byte, order binary.ByteOrder) []byte {
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

// western decodes Windows-1252, which is ISO 8859-1 with characters where that has controls.
func western(data []byte) []byte {
	text := make([]byte, 0, len(data))
	for _, c := range data {
		r := rune(c)
		if c >= firstControl && c < firstControl+byte(len(inPlaceOfControls)) {
			r = inPlaceOfControls[c-firstControl]
		}
		text = utf8.AppendRune(text, r)
	}
	return text
}

const firstControl = 0x80

// inPlaceOfControls are the characters of Windows-1252 from firstControl on; where it has none, U+FFFD.
var inPlaceOfControls = [32]rune{
	'€', '�', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '�', 'Ž', '�',
	'�', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '�', 'ž', 'Ÿ',
}
