package lin

import (
	"cmp"
	"errors"
)

// Limits bound what a Reader takes in, so that no file makes it use more memory or time
// than that. A field that is 0 has the value of DefaultLimits.
type Limits struct {
	Value int   // bytes of a tag with the space before it, or of a value
	Pairs int   // of a board
	Board int   // bytes of a board
	File  int64 // bytes of the whole file
}

// DefaultLimits are far beyond what any program writes.
var DefaultLimits = Limits{Value: 1 << 16, Pairs: 1 << 14, Board: 1 << 20, File: 1 << 33}

// orDefault fills in what is 0.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Value: cmp.Or(max(l.Value, 0), d.Value),
		Pairs: cmp.Or(max(l.Pairs, 0), d.Pairs),
		Board: cmp.Or(max(l.Board, 0), d.Board),
		File:  cmp.Or(max(l.File, 0), d.File),
	}
}

// What goes beyond the limits of a reader.
var (
	ErrLongValue = errors.New("a value is too long and is left out")
	ErrLongBoard = errors.New("the board is too long and is left out")
	ErrLongFile  = errors.New("the file is too long, the rest of it is left out")
	ErrUTF16     = errors.New("the file is in UTF-16: save it as UTF-8 or Latin-1")
)
