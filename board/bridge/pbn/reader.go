package pbn

import (
	"bufio"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Reader reads a file game by game.
type Reader struct {
	// Limits bound what is read. They may be changed before the first game is.
	Limits Limits

	name    string
	src     source
	x       lexer
	heirs   heirs
	charset string          // as the directive %Content-type has it
	rest    *Game           // what is behind the last game
	late    []*record.Error // in it
	err     error
}

// NewReader returns a reader of a file. Its name is for the errors, and may be empty.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, src: source{r: bufio.NewReader(r)}}
}

// Next returns the next game: a game has at least one tag pair, and ends with a blank
// line or with the file. What the file has before it belongs to it, blank lines included,
// so that the texts of all games and Rest are the file.
//
// What cannot be read in a game is kept in it and is among its Problems. An error that is
// a *record.Error is of a game that is left out, or of what is behind the last one; the
// next call goes on behind it. At the end of the file the error is io.EOF. Any other error
// is that of the reader below, and ends the file.
func (r *Reader) Next() (*Game, error) {
	if len(r.late) > 0 {
		err := r.late[0]
		r.late = r.late[1:]
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	if r.src.number == 0 {
		r.Limits = r.Limits.orDefault()
		r.src.limits = r.Limits
	}
	r.x = lexer{game: &Game{file: r.name, noBrace: r.x.broken}, closed: r.x.closed, broken: r.x.broken}
	for {
		l, err := r.src.next()
		if err != nil {
			r.x.finish()
			if r.putBack() {
				continue
			}
			return r.end(err)
		}
		if err := r.begin(&l); err != nil {
			r.err = io.EOF
			return nil, err
		}
		if r.x.add(l) {
			r.src.putBack(l)
			return r.finish(), nil
		}
		r.putBack()
		if err := r.over(l.number); err != nil {
			return nil, err
		}
	}
}

// Offset returns how many bytes of the file have been read.
func (r *Reader) Offset() int64 { return r.src.end }

// Rest returns what the file has behind its last game, after Next has returned io.EOF:
// white space, comments, directives, and what could not be read.
func (r *Reader) Rest() string {
	if r.rest == nil {
		return ""
	}
	return r.rest.String()
}

// begin looks for a mark of the encoding at the beginning of the file.
func (r *Reader) begin(l *line) error {
	if l.number != 1 {
		return nil
	}
	if strings.HasPrefix(l.text, "\xff\xfe") || strings.HasPrefix(l.text, "\xfe\xff") {
		return &record.Error{File: r.name, Line: 1, Err: ErrUTF16}
	}
	if rest, ok := strings.CutPrefix(l.text, record.ByteOrderMark); ok {
		r.x.game.lead, r.x.game.marked, l.text = record.ByteOrderMark, true, rest
	}
	return nil
}

// putBack has lines read again after something that did not end, and reports whether
// there are any.
func (r *Reader) putBack() bool {
	lines := r.x.unread
	r.src.putBack(lines...)
	r.x.unread = nil
	return len(lines) > 0
}

// over leaves out a game that is beyond the limits, up to the next blank line.
func (r *Reader) over(number int) error {
	if r.x.size > r.Limits.Game && r.x.brace {
		r.x.finish()
		r.putBack()
	}
	var err error
	switch {
	case r.x.size > r.Limits.Game:
		err = ErrLongGame
	case r.x.tags > r.Limits.Tags:
		err = ErrManyTags
	default:
		return nil
	}
	for {
		l, end := r.src.next()
		if end != nil {
			break // the next call returns it
		}
		if l.blank() {
			r.src.putBack(l)
			break
		}
	}
	return r.x.game.errorAt(number, "", err)
}

// end ends the game that the end of the file, or an error, has come upon.
func (r *Reader) end(err error) (*Game, error) {
	switch {
	case errors.Is(err, ErrLongFile):
		r.err = io.EOF
		return nil, r.x.game.errorAt(r.src.number, "", err)
	case !errors.Is(err, io.EOF):
		r.err = err
		return nil, err
	case r.x.tags > 0:
		return r.finish(), nil
	}
	r.rest, r.err = r.x.game, io.EOF
	r.late = r.rest.problems
	return r.Next()
}

// finish completes the game that has been read.
func (r *Reader) finish() *Game {
	r.x.settle()
	g := r.x.game
	for _, it := range g.items {
		if it.kind == directiveItem {
			r.declare(it.text)
		}
	}
	g.declared = r.charset
	g.settle()
	r.heirs.resolve(g)
	g.name()
	return g
}

// declare takes notice of a directive that names the letters of the file, as in
// "%Content-type: text/x-pbn; charset=ISO-8859-1".
func (r *Reader) declare(directive string) {
	text := strings.ToLower(strings.TrimLeft(directive, "%"+spaces))
	if _, name, ok := strings.Cut(text, "charset="); ok && strings.HasPrefix(text, "content-type") {
		r.charset = strings.Trim(name, spaces+`";`)
	}
}
