package record

import (
	"fmt"
	"strings"
)

// Error is something in a file of boards that cannot be read or cannot be, with its
// place.
type Error struct {
	File  string // its name, if there is one
	Line  int    // from 1, 0 if it is of no line
	Board string // the board as the file names it, if it does
	Field string // the tag that it stands in, if it is in one
	Err   error
}

// Error returns the place and what is wrong there, as in
// "match.pbn:17: board 3: Deal: SA is there twice".
func (e *Error) Error() string {
	var b strings.Builder
	switch {
	case e.File != "" && e.Line > 0:
		fmt.Fprintf(&b, "%s:%d: ", e.File, e.Line)
	case e.File != "":
		b.WriteString(e.File + ": ")
	case e.Line > 0:
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	if e.Board != "" {
		fmt.Fprintf(&b, "board %.20s: ", e.Board)
	}
	if e.Field != "" {
		b.WriteString(e.Field + ": ")
	}
	return b.String() + e.Err.Error()
}

// Unwrap returns what is wrong without its place.
func (e *Error) Unwrap() error { return e.Err }
