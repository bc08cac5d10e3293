package lin

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge/record"
)

// pair is a tag with its value, or text that is neither: then the tag is empty.
type pair struct {
	tag   string // in small letters
	value string // in the letters of the file, without the white space around it
	text  string // as it stands in the file, bars and white space before it included
	line  int    // of the tag
}

var errNoPair = errors.New("not a tag of two letters and a bar")

// pair reads a pair. Text that is none comes with an error that is not of the reader
// below, and is kept as a pair without a tag.
func (s *source) pair() (pair, error) {
	first, err := s.next()
	if err != nil {
		return pair{}, err
	}
	p := pair{text: first.text, line: first.line}
	before, name := cutSpace(first.text)
	p.line += strings.Count(before, "\n")
	name, barred := strings.CutSuffix(name, "|")
	name = trim(name)
	switch {
	case first.long:
		return p, ErrLongValue
	case !barred && name == "":
		return p, nil // the end of the file
	case !barred || !isTag(name):
		return p, fmt.Errorf("%w: %.40q", errNoPair, name)
	}
	p.tag = strings.ToLower(name)
	second, err := s.next()
	switch {
	case second.long:
		p.tag, p.text = "", "" // a tag alone would take the next one for its value
		return p, ErrLongValue
	case err == nil:
		p.text += s.value(&p, second)
	}
	return p, nil // where the file ends after the tag, the next call says so
}

// cutSpace cuts a text after the white space that it begins with. The mark of a file that
// was put after another one belongs to it.
func cutSpace(text string) (space, rest string) {
	rest = strings.TrimLeft(text, record.Spaces)
	rest = strings.TrimLeft(strings.TrimPrefix(rest, record.ByteOrderMark), record.Spaces)
	return text[:len(text)-len(rest)], rest
}

// value takes the value of a pair from a segment and returns what belongs to it. Where
// the bar at the end of a line is missing, the next pair's tag is in the same segment: it
// is put back.
func (s *source) value(p *pair, second segment) string {
	value, barred := strings.CutSuffix(second.text, "|")
	if i := strings.LastIndexByte(value, '\n') + 1; i > 0 && barred && oneLine[p.tag] && isTag(trim(value[i:])) {
		line := second.line + strings.Count(value[:i], "\n")
		s.putBack(segment{text: second.text[i:], line: line})
		p.value = trim(value[:i])
		return second.text[:i]
	}
	p.value = trim(value)
	return second.text
}

// oneLine are the tags whose values have no line ends.
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
