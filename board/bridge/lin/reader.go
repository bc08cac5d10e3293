// Package lin reads and writes LIN, the notation of Bridge Base Online: pairs of a tag of
// two letters and a value, each ended by a bar, as in
//
//	qx|o1|pn|South,West,North,East|st||md|3SAQ5...|ah|Board 1|sv|o|mb|1N|an|15-17|...
//
// There is no published specification of the notation; this package follows the programs
// that use it. A Reader returns the boards of a file one by one. Board.Record returns what a board
// says, checked against the Laws. WriteMatch writes a file of boards, with the header that
// match viewers need.
//
// These tags are interpreted; seats are always in the order S, W, N, E:
//
//   - md: the dealer as 1 to 4, then the hands. A hand may be left out; the fourth follows
//     from three. 0, or no digit, is an unknown dealer.
//   - sv: o, n, e or b; 0 means o. If the dealer or the vulnerability is missing, it follows
//     from the number of the board.
//   - qx: o or c for the room and the number of the board. A number in ah takes precedence:
//     qx may just count the boards of a session, which are named in ah.
//   - pn: four names, or eight for both rooms. They apply until there are others.
//   - mb: a call, or several one after the other, with ! or * for an alert; an: what it
//     means. A hyphen is no call, as in the programs of Bridge Base Online, and a question
//     mark at the end asks for one.
//   - pc: a card, or several; mc: a claim, as all tricks of the declarer.
//   - nt and at: a comment on the card or call before it, or on the board.
//   - vg and rs, before the boards of a match: its title, and the results, which supply the
//     contract and the tricks of boards that do not give them. An rs with a single result
//     belongs to its board.
//   - up, which takes cards back: what follows are other lines of play.
//
// A new board begins with a tag that belongs to the beginning of a board after one that does
// not: a file may have qx, pn, st or only md between boards, or only a new auction, mb,
// after a play or after a pg that follows a finished auction. Text that is not a pair is
// reported and kept; a missing bar at the end of a line is tolerated.
//
// LIN cannot express irregularities, so a board with one cannot be written. It cannot
// express a bar, or a comma in a name, either: they become a slash and a blank.
package lin

import (
	"errors"
	"io"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Reader reads a file board by board.
type Reader struct {
	// Limits may be changed before the first call of Next.
	Limits Limits

	name    string
	src     source
	held    *pair // first pair of the next board
	match   *match
	rest    string
	pending []*record.Error // problems after the last board
	err     error
}

// NewReader returns a reader of a file. The name is used in errors and may be empty.
func NewReader(r io.Reader, name string) *Reader {
	return &Reader{name: name, src: source{record.NewSource(r, bar)}, match: new(match)}
}

// Next returns the next board: it has at least a deal, a call or a card. Whatever precedes
// it in the file, such as the header of a match, belongs to it, so that the texts of all
// boards and Rest together are the file.
//
// What cannot be read in a board is kept in it and listed by Problems. A *record.Error means
// that a board was left out, or describes what follows the last board; the next call
// continues after it. At the end of the file the error is io.EOF. Any other error comes from
// the underlying reader and ends the file.
func (r *Reader) Next() (*Board, error) {
	if len(r.pending) > 0 {
		err := r.pending[0]
		r.pending = r.pending[1:]
		return nil, err
	}
	if r.err != nil {
		return nil, r.err
	}
	b := boundary{board: &Board{file: r.name}}
	if r.src.Offset() == 0 {
		r.Limits = r.Limits.orDefault()
		r.src.Longest, r.src.Most = r.Limits.Value, r.Limits.File
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
func (r *Reader) Offset() int64 { return r.src.Offset() }

// pair returns the next pair.
func (r *Reader) pair() (pair, error) {
	if p := r.held; p != nil {
		r.held = nil
		return *p, nil
	}
	return r.src.pair()
}

// leaveOut leaves out a board that exceeds the limits, up to the next one.
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

// end handles the end of the file or an error, which may end a board.
func (r *Reader) end(b *boundary, err error) (*Board, error) {
	switch {
	case errors.Is(err, ErrLongFile):
		r.err = io.EOF
		return nil, b.board.errorAt(r.src.Line(), "", err)
	case !errors.Is(err, io.EOF):
		r.err = err
		return nil, err
	case b.whole():
		return r.finish(b.board), nil
	}
	r.err, r.rest = io.EOF, b.board.String()
	r.pending = b.board.problems
	return r.Next()
}

// finish completes the board read last.
func (r *Reader) finish(b *Board) *Board {
	r.match = r.match.with(b)
	b.match = r.match
	name := b.label()
	for _, p := range b.problems {
		p.Board = name
	}
	return b
}

// boundary finds out where a board ends.
type boundary struct {
	board *Board
	size  int             // bytes
	seen  map[string]bool // tags
	pass  int             // passes at the end of the auction so far
	bid   bool            // there is a call other than a pass
	page  bool            // there is a pg after an auction that is over
}

// opening are the tags that belong to the beginning of a board.
var opening = map[string]bool{
	"vg": true, "rs": true, "mn": true, "qx": true, "pn": true, "st": true, "md": true, "rh": true, "ah": true, "sv": true,
}

// ends reports whether a pair begins another board.
func (b *boundary) ends(p *pair) bool {
	dealt := b.seen["md"]
	begun := b.seen["mb"] || b.seen["pc"] || b.seen["mc"]
	switch {
	case !dealt && !begun:
		return p.tag == "qx" && b.seen["qx"]
	case p.tag == "mb":
		return b.seen["pc"] || b.seen["mc"] || b.page
	case p.tag == "sv":
		return b.seen["sv"] && (begun || dealt)
	case p.tag == "qx" || p.tag == "vg":
		return true
	}
	return opening[p.tag] && (begun || b.seen[p.tag])
}

// whole reports whether there is enough for a board.
func (b *boundary) whole() bool {
	return b.seen["md"] || b.seen["mb"] || b.seen["pc"]
}

// add adds a pair to the board.
func (b *boundary) add(p pair) {
	if b.seen == nil {
		b.seen = make(map[string]bool)
	}
	b.size += len(p.text)
	b.board.pairs = append(b.board.pairs, p)
	if p.tag == "" {
		return
	}
	b.seen[p.tag] = true
	switch p.tag {
	case "mb":
		calls, _ := parseCalls(p.value)
		for _, c := range calls {
			b.call(c.Call)
		}
	case "pg":
		b.page = b.page || b.done()
	}
}

// call counts a call of the auction, legal or not.
func (b *boundary) call(c bridge.Call) {
	if c == bridge.Pass {
		b.pass++
		return
	}
	b.pass, b.bid = 0, true
}

// done reports whether the auction is over.
func (b *boundary) done() bool {
	return b.pass >= bridge.Seats || b.bid && b.pass >= bridge.Seats-1
}
