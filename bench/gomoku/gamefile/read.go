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

// Form is a form that games are written in.
type Form uint8

const (
	// Unknown is anything else.
	Unknown Form = iota
	// Psq is the form of Piskvork.
	Psq
	// SGF is the Smart Game Format.
	SGF
)

// Recognise tells the form of a file from its beginning.
func Recognise(data []byte) Form {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	switch {
	case psqHeader.Match(data):
		return Psq
	case sgf.IsGame(data):
		return SGF
	}
	return Unknown
}

// Parse reads the games of a file in whichever form it is.
func Parse(data []byte) ([]*Game, error) { return Recognise(data).Parse(data) }

// Parse reads the games of a file in this form.
func (f Form) Parse(data []byte) ([]*Game, error) {
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

// ReadAll is io.ReadAll that refuses more than MaxBytes.
func ReadAll(r io.Reader) ([]byte, error) { return files.ReadBounded(r, MaxBytes) }

// decode returns the text of a file: UTF-8 with or without a byte order mark,
// and Latin-1 if it is not that.
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

// valid replaces what is not UTF-8, so that it does not turn a whole file into
// Latin-1.
func valid(s string) string { return strings.ToValidUTF8(s, "?") }

// lineText brings a text into the normal form of one line.
func lineText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}, valid(s)))
}

// newlines turns all the line ends that files have into one.
var newlines = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n")

// longText brings a text into the normal form of some lines.
func longText(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) && r != '\n' {
			return ' '
		}
		return r
	}, newlines.Replace(valid(s))))
}

// longestTook bounds the time of a move in a file: what a signed number of 32
// bits holds, for the programs that read it into one.
const longestTook = (1<<31 - 1) * time.Millisecond

// milliseconds returns the time of a move as files have it.
func milliseconds(took time.Duration) int64 {
	return min(max(took, 0), longestTook).Milliseconds()
}

// fromMilliseconds is the way back.
func fromMilliseconds(ms int64) time.Duration {
	return time.Duration(min(max(ms, 0), longestTook.Milliseconds())) * time.Millisecond
}
