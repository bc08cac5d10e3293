package matchfile

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// decoded returns a file as UTF-8, with lines that end in LF.
func decoded(data []byte) ([]byte, error) {
	if e := encodingOf(data); e != nil {
		var err error
		if data, err = e.NewDecoder().Bytes(data); err != nil {
			return nil, fmt.Errorf("the characters of the file: %w", err)
		}
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	return bytes.ReplaceAll(data, []byte("\r"), []byte("\n")), nil
}

// The byte order marks.
var (
	markUTF8   = []byte("\xef\xbb\xbf")
	markLittle = []byte("\xff\xfe")
	markBig    = []byte("\xfe\xff")
)

// encodingOf returns the encoding of a file, or nil for UTF-8 without a mark. A mark says it, or the zeros that half of the
// bytes of UTF-16 are; what is no UTF-8 then is the one of Western Europe, which all bytes are text in.
func encodingOf(data []byte) encoding.Encoding {
	switch {
	case bytes.HasPrefix(data, markUTF8):
		return unicode.UTF8BOM
	case bytes.HasPrefix(data, markLittle), halfZero(data, 1):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case bytes.HasPrefix(data, markBig), halfZero(data, 0):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case !utf8.Valid(data):
		return charmap.Windows1252 // ISO 8859-1, and characters where that has none
	}
	return nil
}

// halfZero reports whether most of the high bytes of a file are zero if it is UTF-16, where the high byte of two is the one at
// a place, and few of the low ones.
func halfZero(data []byte, high int) bool {
	const enough = 4096
	data = data[:min(len(data), enough)&^1]
	var zeros [2]int
	for i, c := range data {
		if c == 0 {
			zeros[i&1]++
		}
	}
	pairs := len(data) / 2 //nolint:mnd // bytes of one
	return 2*zeros[high] > pairs && 8*zeros[1-high] < pairs
}
