package lin

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Board is a board of a file: its pairs, and text between them that is none, all as it
// was read.
type Board struct {
	file     string
	pairs    []pair
	problems []*record.Error
	match    *match
	first    bool // the file begins with it
}

// ErrMissing is what is asked of a board and is not in it.
var ErrMissing = errors.New("it is not given")

// String returns the board as it stands in its file.
func (b *Board) String() string {
	var text strings.Builder
	for i := range b.pairs {
		text.WriteString(b.pairs[i].text)
	}
	return text.String()
}

// Line returns the line of the file in which the board begins, from 1.
func (b *Board) Line() int {
	for i := range b.pairs {
		if b.pairs[i].tag != "" {
			return b.pairs[i].line
		}
	}
	return 0
}

// Problems returns what could not be read in the board, the first hundred, in the order of
// the file. All of it is kept and written again. Check looks at what the pairs say, too.
func (b *Board) Problems() []*record.Error { return b.problems }

// Pairs yields the tags, in small letters, and the values, in UTF-8, of all pairs.
func (b *Board) Pairs() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for i := range b.pairs {
			if p := &b.pairs[i]; p.tag != "" && !yield(p.tag, p.decoded()) {
				return
			}
		}
	}
}

// Value returns the value of the first pair with a tag, in UTF-8, and whether there is
// one.
func (b *Board) Value(tag string) (value string, ok bool) {
	if p := b.find(tag); p != nil {
		return p.decoded(), true
	}
	return "", false
}

func (b *Board) find(tag string) *pair {
	for i := range b.pairs {
		if b.pairs[i].tag == tag {
			return &b.pairs[i]
		}
	}
	return nil
}

// Number returns the number of the board, 0 if it is not known: the one at the end of ah,
// or that of qx.
func (b *Board) Number() int {
	title, _ := b.Value("ah")
	if n := lastNumber(strings.ReplaceAll(title, "%20", " ")); n > 0 {
		return n
	}
	_, label, _ := strings.Cut(b.queue(), ",")
	if n := lastNumber(label); n > 0 {
		return n
	}
	return b.count()
}

// count returns the number of the board as qx has it, 0 if it does not.
func (b *Board) count() int {
	room, _, _ := strings.Cut(b.queue(), ",")
	return lastNumber(room)
}

// queue returns the value of qx.
func (b *Board) queue() string {
	value, _ := b.Value("qx")
	return value
}

// lastNumber returns the number that a text ends in, 0 if it ends in none that a board
// can have.
func lastNumber(text string) int {
	text = trim(text)
	digits := text[len(strings.TrimRight(text, "0123456789")):]
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}

// Room returns the room of a match: the one that qx says, if it says one.
func (b *Board) Room() record.Room {
	switch value := strings.ToLower(b.queue()); {
	case strings.HasPrefix(value, "o"):
		return record.Open
	case strings.HasPrefix(value, "c"):
		return record.Closed
	}
	return record.NoRoom
}

func (b *Board) closed() bool { return b.Room() == record.Closed }

// Deal returns the hands and the dealer. A hand that is not known is empty; a dealer that
// is not given follows from the number of the board, or is North.
func (b *Board) Deal() (bridge.Deal, bridge.Seat, error) {
	dealer := bridge.North
	if n := b.Number(); n > 0 {
		dealer = bridge.BoardDealer(n)
	}
	p := b.find("md")
	if p == nil {
		return bridge.Deal{}, dealer, b.errorAt(b.Line(), "md", ErrMissing)
	}
	d, said, known, err := parseDeal(p.value)
	if err != nil {
		return bridge.Deal{}, dealer, b.errorAt(p.line, "md", err)
	}
	if known {
		dealer = said
	}
	return d, dealer, nil
}

// Vulnerable returns who is vulnerable. What is not given follows from the number of the
// board, or is nobody.
func (b *Board) Vulnerable() (bridge.Vulnerability, error) {
	p := b.find("sv")
	switch n := b.Number(); {
	case p != nil && p.value != "":
		v, err := bridge.ParseVulnerability(p.value)
		if err != nil {
			return v, b.errorAt(p.line, "sv", err)
		}
		return v, nil
	case n > 0:
		return bridge.BoardVulnerability(n), nil
	}
	return bridge.NoneVulnerable, nil
}

// name returns the board as errors name it.
func (b *Board) name() string {
	if title, ok := b.Value("ah"); ok && b.Number() > 0 && lastNumber(title) == 0 {
		return title
	}
	if n := b.Number(); n > 0 {
		return strconv.Itoa(n) + roomName(b.Room())
	}
	return ""
}

// roomName returns what a room adds to the name of a board: the open room, in which all
// boards are that are no match's, adds nothing.
func roomName(r record.Room) string {
	if r == record.Closed {
		return " closed"
	}
	return ""
}

// errorAt returns an error with its place.
func (b *Board) errorAt(line int, tag string, err error) *record.Error {
	var placed *record.Error
	if errors.As(err, &placed) {
		return placed
	}
	return &record.Error{File: b.file, Line: line, Board: b.name(), Field: tag, Err: err}
}

// maxProblems is how many problems of a board are noted.
const maxProblems = 100

// problem notes what cannot be read, for the board to be named later.
func (b *Board) problem(line int, err error) {
	if len(b.problems) < maxProblems {
		b.problems = append(b.problems, &record.Error{File: b.file, Line: line, Err: err})
	}
}
