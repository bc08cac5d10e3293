package lin

import (
	"errors"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Board is a board of a file: its pairs, and any text between them, as it was read.
type Board struct {
	file     string
	pairs    []pair
	problems []*record.Error
	match    *match
}

// ErrMissing means that a board does not say what was asked for.
var ErrMissing = errors.New("it is not given")

// String returns the board as it stands in its file.
func (b *Board) String() string {
	var text strings.Builder
	for i := range b.pairs {
		text.WriteString(b.pairs[i].text)
	}
	return text.String()
}

// Line returns the line of the file on which the board begins, from 1.
func (b *Board) Line() int {
	for i := range b.pairs {
		if b.pairs[i].tag != "" {
			return b.pairs[i].line
		}
	}
	return 0
}

// Problems returns the first hundred errors for what could not be read in the board, in the
// order of the file. The text itself is kept. Check also looks at the
// values of the pairs.
func (b *Board) Problems() []*record.Error { return b.problems }

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

// Number returns the number of the board: the number at the end of ah, or the one in qx, or
// 0 if there is neither.
func (b *Board) Number() int {
	title, _ := b.Value("ah")
	if n := lastNumber(strings.ReplaceAll(title, "%20", " ")); n > 0 {
		return n
	}
	_, label, _ := strings.Cut(b.qx(), ",")
	if n := lastNumber(label); n > 0 {
		return n
	}
	return b.qxNumber()
}

// qxNumber returns the number of the board in qx, or 0.
func (b *Board) qxNumber() int {
	room, _, _ := strings.Cut(b.qx(), ",")
	return lastNumber(room)
}

// qx returns the value of qx.
func (b *Board) qx() string {
	value, _ := b.Value("qx")
	return value
}

// lastNumber returns the number at the end of a text, or 0 if there is no valid one.
func lastNumber(text string) int {
	text = trim(text)
	digits := text[len(strings.TrimRight(text, "0123456789")):]
	n, err := strconv.ParseUint(digits, 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}

// Room returns the room of a match according to qx.
func (b *Board) Room() record.Room {
	switch value := strings.ToLower(b.qx()); {
	case strings.HasPrefix(value, "o"):
		return record.Open
	case strings.HasPrefix(value, "c"):
		return record.Closed
	}
	return record.NoRoom
}

func (b *Board) closed() bool { return b.Room() == record.Closed }

// Deal returns the hands and the dealer. An unknown hand is empty; a missing dealer follows
// from the number of the board, or is North.
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

// Vulnerable returns the vulnerability. If it is missing, it follows from the number of the
// board, or nobody is vulnerable.
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

// label returns the name of the board for errors.
func (b *Board) label() string {
	if title, ok := b.Value("ah"); ok && b.Number() > 0 && lastNumber(title) == 0 {
		return title
	}
	if n := b.Number(); n > 0 {
		return strconv.Itoa(n) + roomName(b.Room())
	}
	return ""
}

// roomName returns what a room adds to the name of a board. The open room adds nothing,
// since it is also that of boards outside a match.
func roomName(r record.Room) string {
	if r == record.Closed {
		return " closed"
	}
	return ""
}

// errorAt adds the position to an error.
func (b *Board) errorAt(line int, tag string, err error) *record.Error {
	var placed *record.Error
	if errors.As(err, &placed) {
		return placed
	}
	return &record.Error{File: b.file, Line: line, Board: b.label(), Field: tag, Err: err}
}

// maxProblems is the number of problems of a board that are kept.
const maxProblems = 100

// problem notes something that cannot be read. Reader.finish adds the board later.
func (b *Board) problem(line int, err error) {
	if len(b.problems) < maxProblems {
		b.problems = append(b.problems, &record.Error{File: b.file, Line: line, Err: err})
	}
}
