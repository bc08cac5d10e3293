package boards

import (
	"errors"
	"io"
	"iter"
	"strconv"

	"gogo/board/bridge/lin"
	"gogo/board/bridge/record"
)

// matches yields the boards of a LIN file.
func matches(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		reader := lin.NewReader(r, name)
		for {
			l, err := reader.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			b, last := leftOut(err, name)
			if err == nil {
				b = linBoard(l, name)
			}
			b.End = reader.Offset()
			if !yield(b) || last {
				return
			}
		}
	}
}

// linBoard returns the board of a board in LIN. One without a number is "?".
func linBoard(l *lin.Board, file string) *Board {
	b := &Board{Name: "?"}
	if n := l.Number(); n > 0 {
		b.Name = strconv.Itoa(n)
	}
	for _, p := range l.Problems() {
		b.problem(p)
	}
	r, err := l.Record()
	switch {
	case err == nil:
		b.Record = *r
	case errors.Is(err, lin.ErrMissing):
		return b
	default:
		b.refuse(err, file, l.Line())
		b.Record = salvageLIN(l)
	}
	b.settle(file, l.Line())
	return b
}

// salvageLIN is salvage for a board in LIN.
func salvageLIN(l *lin.Board) (r record.Record) {
	r.Board, r.Room = l.Number(), l.Room()
	if d, dealer, err := l.Deal(); err == nil {
		r.Deal, r.Dealer = d, dealer
	}
	if v, err := l.Vulnerable(); err == nil {
		r.Vulnerable = v
	}
	return r
}
