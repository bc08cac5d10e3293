package gamefile

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gogo/board/sgf"
	"gogo/internal/files"
)

// MaxBytes bounds a file that is read whole.
const MaxBytes = 64 << 20

// Format is a file format.
type Format uint8

const (
	// Unknown is any other format.
	Unknown Format = iota
	// Psq is the format of Piskvork.
	Psq
	// SGF is the Smart Game Format.
	SGF
)

// Recognize detects the format of a file from its beginning.
func Recognize(data []byte) Format {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	switch {
	case psqHeader.Match(data):
		return Psq
	case sgf.IsGame(data):
		return SGF
	}
	return Unknown
}

// Parse parses the games of a file in whichever format.
func Parse(data []byte) ([]*Game, error) { return Recognize(data).Parse(data) }

// Parse parses the games of a file in this format.
func (f Format) Parse(data []byte) ([]*Game, error) {
	switch f {
	case Psq:
		g, err := ParsePsq(data)
		if err != nil {
			return nil, err
		}
		return []*Game{g}, nil
	case SGF:
		return ParseSGF(data)
	case Unknown:
	}
	return nil, errors.New("neither a .psq file nor SGF")
}

// ReadAll is like io.ReadAll, but fails beyond MaxBytes.
func ReadAll(r io.Reader) ([]byte, error) { return files.ReadBounded(r, MaxBytes) }

// decode returns the text of a file: UTF-8 with or without a byte order mark, otherwise Latin-1.
func decode(data []byte) string {
	if utf8.Valid(data) {
		return strings.TrimPrefix(string(data), "\ufeff")
	}
	var b strings.Builder
	b.Grow(len(data) + len(data)/8)
	for _, c := range data {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// valid replaces invalid UTF-8, which would turn a whole file into Latin-1.
func valid(s string) string { return strings.ToValidUTF8(s, "?") }

// lineText converts a text to the normal form of one line.
func lineText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, valid(s)))
}

// newlines normalizes line ends.
var newlines = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// longText converts a text to the normal form of several lines.
func longText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) && r != '\n' {
			return ' '
		}
		return r
	}, newlines.Replace(valid(s))))
}

// maxTook bounds the time of a move in a file to a signed 32-bit number, for programs that read
// it into one.
const maxTook = (1<<31 - 1) * time.Millisecond

// milliseconds returns the time of a move as in files.
func milliseconds(took time.Duration) int64 {
	return min(max(took, 0), maxTook).Milliseconds()
}

// fromMilliseconds is the inverse of milliseconds.
func fromMilliseconds(ms int64) time.Duration {
	return time.Duration(min(max(ms, 0), maxTook.Milliseconds())) * time.Millisecond
}
