package main

import (
	"sync"
	"sync/atomic"

	"gogo/protocol/bluechip/table"
)

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
