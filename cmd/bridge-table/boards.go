package main

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"gogo/cmd/internal/boards"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
)

// boardFlags selects the boards of a session.
type boardFlags struct {
	Deals  string `aliases:"pbn" placeholder:"FILE" help:"Play the deals of FILE (PBN, LIN, addresses of BBO's hand viewer or a deal a line; - is the standard input). Without it boards are dealt."`
	Boards int    `placeholder:"N" help:"Number of boards; default: all of FILE, or 16."`
	Seed   uint64 `default:"1" help:"Random seed; the same seed deals the same boards."`
}

// maxBoards bounds a session.
const maxBoards = 10_000

// defaultBoards is the number of boards dealt by default.
const defaultBoards = 16

// load returns the boards.
func (f *boardFlags) load(std streams) ([]table.Board, error) {
	if f.Boards < 0 || f.Boards > maxBoards {
		return nil, fmt.Errorf("--boards %d: want 1 to %d", f.Boards, maxBoards)
	}
	if f.Deals == "" {
		return boards.Dealt(cmp.Or(f.Boards, defaultBoards), f.Seed), nil
	}
	in := std.in
	if f.Deals != boards.Stdin {
		file, err := boards.Open(f.Deals)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	return f.read(in)
}

// read reads the boards of a file. It fails if there are fewer than wanted.
func (f *boardFlags) read(in io.Reader) ([]table.Board, error) {
	most := f.Boards
	if most == 0 {
		most = maxBoards + 1
	}
	name := boards.Label(f.Deals)
	list, err := boards.Distinct(boards.Read(in, name), most)
	switch n := len(list); {
	case err != nil:
		return nil, err
	case n > maxBoards:
		return nil, fmt.Errorf("%s: more than %d boards; choose fewer with --boards", name, maxBoards)
	case n == 0 || n < f.Boards:
		return nil, fmt.Errorf("%s: %s; --boards wants %d", name, words.Count(n, "board"), max(f.Boards, 1))
	}
	return list, nil
}

// deck hands out the boards of a match at several pairs of tables.
type deck struct {
	session *session
	stopped atomic.Bool

	mu   sync.Mutex
	next int // index of the next board of the session
}

func newDeck(s *session) *deck { return &deck{session: s} }

// draw returns the next board that is unfinished in a room, nil at the end.
func (d *deck) draw() *table.Board {
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.next < len(d.session.boards) && !d.stopped.Load() {
		b := d.session.boards[d.next]
		d.next++
		if !d.session.played(openRoom, b.Number) || !d.session.played(closedRoom, b.Number) {
			return &b
		}
	}
	return nil
}

// stop hands out no more boards. Those in play are finished.
func (d *deck) stop() { d.stopped.Store(true) }

// tablePair is a pair of tables, one in each room, at which the same boards are played.
type tablePair struct {
	deck *deck

	mu     sync.Mutex
	boards []*table.Board
}

// inRoom returns the function that hands out the boards at the table of a room.
func (p *tablePair) inRoom(room string) func() *table.Board {
	at := 0
	return func() *table.Board {
		for {
			b := p.board(at)
			if b == nil {
				return nil
			}
			at++
			if !p.deck.session.played(room, b.Number) {
				again := *b
				return &again
			}
		}
	}
}

// board returns a board of the pair by its index, and draws it if the other room has not.
func (p *tablePair) board(at int) *table.Board {
	p.mu.Lock()
	defer p.mu.Unlock()
	if at < len(p.boards) {
		return p.boards[at]
	}
	b := p.deck.draw()
	if b != nil {
		p.boards = append(p.boards, b)
	}
	return b
}
