package lin

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
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

// The errors for what exceeds the limits of a reader, or is not LIN at all.
var (
	ErrLongValue = errors.New("a value is too long and is left out")
	ErrLongBoard = errors.New("the board is too long and is left out")
	ErrLongFile  = errors.New("the file is too long, the rest of it is left out")
	ErrUTF16     = errors.New("the file is in UTF-16: save it as UTF-8 or Latin-1")
)

// bar ends a tag and a value.
const bar = '|'

// segment is a piece of a file up to a bar.
type segment struct {
	text string // with the bar, if the file does not end before it
	line int    // of its first byte, from 1
	long bool   // it was longer than the limit: text is empty
}

// source reads the segments of a file.
type source struct {
	r      *bufio.Reader
	limits Limits
	back   []segment // segments put back, the next one last
	line   int       // of the next byte
	end    int64     // bytes so far
	err    error
}

// next returns the next segment. At the end of the file the error is io.EOF.
func (s *source) next() (segment, error) {
	if n := len(s.back); n > 0 {
		seg := s.back[n-1]
		s.back = s.back[:n-1]
		return seg, nil
	}
	if s.err != nil {
		return segment{}, s.err
	}
	seg, err := s.read()
	if errors.Is(err, io.EOF) && (seg.text != "" || seg.long) {
		return seg, nil // the last one has no bar
	}
	s.err = err
	return seg, err
}

// read reads a segment of the file. At the end of the file it returns what is left with
// io.EOF.
func (s *source) read() (segment, error) {
	seg := segment{line: s.line}
	var text []byte
	for {
		part, err := s.r.ReadSlice(bar)
		s.end += int64(len(part))
		if s.end > s.limits.File {
			return segment{}, ErrLongFile
		}
		for _, c := range part {
			if c == '\n' {
				s.line++
			}
		}
		if seg.long = seg.long || len(text)+len(part) > s.limits.Value; !seg.long {
			text = append(text, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !seg.long {
			seg.text = string(text)
		}
		return seg, err
	}
}

// putBack returns a segment to the source, to be read again.
func (s *source) putBack(seg segment) { s.back = append(s.back, seg) }

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

// value sets the value of a pair from a segment and returns the text that belongs to it. If
// the bar at the end of a line is missing, the segment also has the tag of the next pair,
// which is put back.
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
