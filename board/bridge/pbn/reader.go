package pbn

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"gogo/board/bridge/record"
)

// Reader reads a file game by game.
type Reader struct {
	// Limits may be changed before the first call of Next.
	Limits Limits

	name          string
	src           *record.Source
	x             lexer
	inheritedTags inheritedTags
	charset       string          // as the directive %Content-type has it
	rest          *Game           // what follows the last game
	pending       []*record.Error // the problems of rest
	err           error
}

// NewReader returns a reader of a file. The name is used in errors and may be empty.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, src: record.NewSource(r, '\n')}
}

// Next returns the next game: a game has at least one tag pair, and ends with a blank
// line or with the file. Whatever precedes it in the file belongs to it, blank lines
// included, so that the texts of all games and Rest together are the file.
//
// What cannot be read in a game is kept in it and listed by Problems. A *record.Error
// means that a game was left out, or describes what follows the last game; the next call
// continues after it. At the end of the file the error is io.EOF. Any other error comes
// from the underlying reader and ends the file.
func (r *Reader) Next() (*Game, error) {
	if len(r.pending) > 0 {
		err := r.pending[0]
		r.pending = r.pending[1:]
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	if r.src.Offset() == 0 {
		r.Limits = r.Limits.orDefault()
		r.src.Longest, r.src.Most = r.Limits.Line, r.Limits.File
	}
	r.x = lexer{game: &Game{file: r.name, noBrace: r.x.broken}, closed: r.x.closed, broken: r.x.broken}
	for {
		l, err := r.src.Next()
		if err != nil {
			r.x.finish()
			if r.putBack() {
				continue
			}
			return r.end(err)
		}
		r.readMark(&l)
		if r.x.add(l) {
			r.src.PutBack(l)
			return r.finish(), nil
		}
		r.putBack()
		if err := r.checkLimits(l.Line); err != nil {
			return nil, err
		}
	}
}

// Offset returns how many bytes of the file have been read.
func (r *Reader) Offset() int64 { return r.src.Offset() }

// Rest returns what follows the last game, once Next has returned io.EOF: white space,
// comments, directives, and what could not be read.
func (r *Reader) Rest() string {
	if r.rest == nil {
		return ""
	}
	return r.rest.String()
}

// readMark looks for a byte order mark at the beginning of the file.
func (r *Reader) readMark(l *line) {
	if l.Line != 1 {
		return
	}
	if rest, ok := strings.CutPrefix(l.Text, record.ByteOrderMark); ok {
		r.x.game.lead, r.x.game.marked, l.Text = record.ByteOrderMark, true, rest
	}
}

// putBack returns the lexer's unread lines to the source and reports whether there were
// any.
func (r *Reader) putBack() bool {
	lines := r.x.unread
	r.src.PutBack(lines...)
	r.x.unread = nil
	return len(lines) > 0
}

// checkLimits leaves out a game that exceeds the limits, up to the next blank line.
func (r *Reader) checkLimits(number int) error {
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
		l, end := r.src.Next()
		if end != nil {
			break // the next call returns it
		}
		if isBlank(&l) {
			r.src.PutBack(l)
			break
		}
	}
	return r.x.game.errorAt(number, "", err)
}

// end handles the end of the file or an error, which may end a game.
func (r *Reader) end(err error) (*Game, error) {
	switch {
	case errors.Is(err, ErrLongFile):
		r.err = io.EOF
		return nil, r.x.game.errorAt(r.src.Line(), "", err)
	case !errors.Is(err, io.EOF):
		r.err = err
		return nil, err
	case r.x.tags > 0:
		return r.finish(), nil
	}
	r.rest, r.err = r.x.game, io.EOF
	r.pending = r.rest.problems
	return r.Next()
}

// finish completes the game read last.
func (r *Reader) finish() *Game {
	r.x.flushSpace()
	g := r.x.game
	for _, it := range g.items {
		if it.kind == directiveItem {
			r.readCharset(it.text)
		}
	}
	g.declared = r.charset
	g.detectEncoding()
	r.inheritedTags.resolve(g)
	g.nameProblems()
	return g
}

// readCharset reads the encoding from a directive such as
// "%Content-type: text/x-pbn; charset=ISO-8859-1".
func (r *Reader) readCharset(directive string) {
	text := strings.ToLower(strings.TrimLeft(directive, "%"+spaces))
	if _, name, ok := strings.Cut(text, "charset="); ok && strings.HasPrefix(text, "content-type") {
		r.charset = strings.Trim(name, spaces+`";`)
	}
}

// Limits bound what a Reader takes in, and with that its time and memory. A field that is
// 0 means the value in DefaultLimits.
type Limits struct {
	Line int   // bytes of a line; the standard has 255
	Game int   // bytes of a game
	Tags int   // tag pairs of a game
	File int64 // bytes of the whole file
}

// DefaultLimits are far above what any program writes.
var DefaultLimits = Limits{Line: 1 << 16, Game: 1 << 20, Tags: 1 << 10, File: 1 << 33}

// orDefault replaces zero fields by their defaults.
func (l Limits) orDefault() Limits {
	d := DefaultLimits
	return Limits{
		Line: cmp.Or(max(l.Line, 0), d.Line),
		Game: cmp.Or(max(l.Game, 0), d.Game),
		Tags: cmp.Or(max(l.Tags, 0), d.Tags),
		File: cmp.Or(max(l.File, 0), d.File),
	}
}

// The errors for what exceeds the limits of a reader.
var (
	ErrLongLine = errors.New("the line is too long and is left out")
	ErrLongGame = errors.New("the game is too long and is left out")
	ErrManyTags = errors.New("the game has too many tags and is left out")
	ErrLongFile = record.ErrLongFile
)

// line is a line of a file.
type line = record.Piece

// isBlank reports whether a line ends a game.
func isBlank(l *line) bool { return !l.Long && strings.TrimLeft(l.Text, spaces) == "" }

// spaces are the characters that count as white space. The standard names blanks, tabs and
// line ends, and mentions zero and padding bytes at the ends of lines.
const spaces = record.Spaces
