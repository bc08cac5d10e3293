package lin

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Reader reads a file board by board.
type Reader struct {
	// Limits bound what is read. They may be changed before the first board is.
	Limits Limits

	name  string
	src   source
	held  *pair // with which the next board begins
	match *match
	rest  string
	late  []*record.Error // of what is after the last board
	err   error
}

// NewReader returns a reader of a file. Its name is for the errors, and may be empty.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, src: source{r: bufio.NewReader(r), line: 1}, match: new(match)}
}

// Next returns the next board: it has at least a deal, a call or a card. What the file
// has before it, as the header of a match, belongs to it, so that the texts of all boards
// and Rest are the file.
//
// What cannot be read in a board is kept in it and is among its Problems. An error that is
// a *record.Error is of a board that is left out, or of what is after the last one; the
// next call goes on after it. At the end of the file the error is io.EOF. Any other error
// is that of the reader below, and ends the file.
func (r *Reader) Next() (*Board, error) {
	if len(r.late) > 0 {
		err := r.late[0]
		r.late = r.late[1:]
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	b := boundary{board: &Board{file: r.name, first: r.src.end == 0}}
	if b.board.first {
		r.Limits = r.Limits.orDefault()
		r.src.limits = r.Limits
	}
	for {
		p, err := r.pair()
		switch {
		case errors.Is(err, errNoPair) || errors.Is(err, ErrLongValue):
			b.board.problem(p.line, err)
		case err != nil:
			return r.end(&b, err)
		}
		if b.ends(&p) {
			r.held = &p
			return r.finish(b.board), nil
		}
		b.add(p)
		if b.size > r.Limits.Board || len(b.board.pairs) > r.Limits.Pairs {
			return nil, r.leaveOut(&b, p.line)
		}
	}
}

// Offset returns how many bytes of the file have been read.
func (r *Reader) Offset() int64 { return r.src.end }

// Rest returns what the file has after its last board, after Next has returned io.EOF.
func (r *Reader) Rest() string { return r.rest }

// pair returns the next pair.
func (r *Reader) pair() (pair, error) {
	if p := r.held; p != nil {
		r.held = nil
		return *p, nil
	}
	if r.src.end > 0 {
		return r.src.pair()
	}
	p, err := r.src.pair()
	if strings.HasPrefix(p.text, "\xff\xfe") || strings.HasPrefix(p.text, "\xfe\xff") {
		r.src.err, r.src.back = io.EOF, nil
		return p, ErrUTF16
	}
	return p, err
}

// leaveOut leaves out a board that is beyond the limits, up to where the next one begins.
func (r *Reader) leaveOut(b *boundary, line int) error {
	board := b.board
	for {
		p, err := r.src.pair()
		if err != nil && !errors.Is(err, errNoPair) && !errors.Is(err, ErrLongValue) {
			break // the next call returns it
		}
		if b.ends(&p) {
			r.held = &p
			break
		}
		b.board = new(Board)
		b.add(p)
	}
	return board.errorAt(line, "", ErrLongBoard)
}

// end ends the board that the end of the file, or an error, has come upon.
func (r *Reader) end(b *boundary, err error) (*Board, error) {
	switch {
	case errors.Is(err, ErrLongFile) || errors.Is(err, ErrUTF16):
		r.err = io.EOF
		return nil, b.board.errorAt(r.src.line, "", err)
	case !errors.Is(err, io.EOF):
		r.err = err
		return nil, err
	case b.whole():
		return r.finish(b.board), nil
	}
	r.err, r.rest = io.EOF, b.board.String()
	r.late = b.board.problems
	return r.Next()
}

// finish completes the board that has been read.
func (r *Reader) finish(b *Board) *Board {
	r.match = r.match.with(b)
	b.match = r.match
	name := b.name()
	for _, p := range b.problems {
		p.Board = name
	}
	return b
}
