package lin

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge/record"
)

// Limits bound what a Reader takes in, and with that its time and memory. A field that is 0
// means the value in DefaultLimits.
type Limits struct {
	Value int   // bytes of a tag with the space before it, or of a value
	Pairs int   // of a board
	Board int   // bytes of a board
	File  int64 // bytes of the whole file
}

// DefaultLimits are far above what any program writes.
var DefaultLimits = Limits{Value: 1 << 16, Pairs: 1 << 14, Board: 1 << 20, File: 1 << 33}

// orDefault replaces zero fields by their defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Value: cmp.Or(max(l.Value, 0), d.Value),
		Pairs: cmp.Or(max(l.Pairs, 0), d.Pairs),
		Board: cmp.Or(max(l.Board, 0), d.Board),
		File:  cmp.Or(max(l.File, 0), d.File),
	}
}

// The errors for what exceeds the limits of a reader.
var (
	ErrLongValue = errors.New("a value is too long and is left out")
	ErrLongBoard = errors.New("the board is too long and is left out")
	ErrLongFile  = record.ErrLongFile
)

// bar ends a tag and a value.
const bar = '|'

// source reads the pairs of a file from its pieces, each of which ends with a bar.
type source struct{ *record.Source }

// trim removes white space around a text.
func trim(text string) string { return strings.Trim(text, record.Spaces) }

// pair is a tag with its value, or stray text with an empty tag.
type pair struct {
	tag   string // in lower case
	value string // in the encoding of the file, without white space around it
	text  string // as it stands in the file, with bars and white space before it
	line  int    // of the tag
}

var errNoPair = errors.New("not a tag of two letters and a bar")

// pair reads a pair. Stray text is returned as a pair without a tag, with errNoPair or
// ErrLongValue; other errors come from the underlying reader.
func (s source) pair() (pair, error) {
	first, err := s.Next()
	if err != nil {
		return pair{}, err
	}
	p := pair{text: first.Text, line: first.Line}
	before, name := cutSpace(first.Text)
	p.line += strings.Count(before, "\n")
	name, barred := strings.CutSuffix(name, "|")
	name = trim(name)
	switch {
	case first.Long:
		return p, ErrLongValue
	case !barred && name == "":
		return p, nil // the end of the file
	case !barred || !isTag(name):
		return p, fmt.Errorf("%w: %.40q", errNoPair, name)
	}
	p.tag = strings.ToLower(name)
	second, err := s.Next()
	switch {
	case second.Long:
		p.tag, p.text = "", "" // else the next tag would be read as its value
		return p, ErrLongValue
	case err == nil:
		p.text += s.value(&p, second)
	}
	return p, nil // if the file ends after the tag, the next call says so
}

// cutSpace cuts the white space from the beginning of a text. A byte order mark, as in
// concatenated files, is part of it.
func cutSpace(text string) (space, rest string) {
	rest = strings.TrimLeft(text, record.Spaces)
	rest = strings.TrimLeft(strings.TrimPrefix(rest, record.ByteOrderMark), record.Spaces)
	return text[:len(text)-len(rest)], rest
}

// value sets the value of a pair from a piece and returns the text that belongs to it. If
// the bar at the end of a line is missing, the piece also has the tag of the next pair,
// which is put back.
func (s source) value(p *pair, second record.Piece) string {
	value, barred := strings.CutSuffix(second.Text, "|")
	if i := strings.LastIndexByte(value, '\n') + 1; i > 0 && barred && oneLine[p.tag] && isTag(trim(value[i:])) {
		line := second.Line + strings.Count(value[:i], "\n")
		s.PutBack(record.Piece{Text: second.Text[i:], Line: line})
		p.value = trim(value[:i])
		return second.Text[:i]
	}
	p.value = trim(value)
	return second.Text
}

// oneLine are the tags whose values do not span lines.
var oneLine = map[string]bool{
	"mb": true, "pc": true, "mc": true, "pg": true, "sv": true, "qx": true, "st": true, "rh": true, "ah": true, "md": true,
}

// isTag reports whether a text is two letters.
func isTag(text string) bool {
	if len(text) != 2 {
		return false
	}
	for i := range len(text) {
		if c := text[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// decoded returns the value in UTF-8.
func (p *pair) decoded() string { return record.Decode(p.value) }
