package boards

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
)

// Board is a board of a file.
type Board struct {
	// Name is the number of the board, or whatever it is called; a line has the number
	// of deals up to it.
	Name string
	// Record is what is known of the board. If something is wrong with it, only Board,
	// Room, Dealer, Vulnerable and Deal are there.
	Record record.Record
	// Solvable is whether the deal is complete.
	Solvable bool
	// Serial is the number of the deal among those of the file that can be solved, from 0.
	Serial int
	// Again is whether the board and its deal were there before, not more than Remembered
	// deals ago: it was played at another table, and has the serial number of the first.
	Again bool
	// Game is the board as its file has it, nil if that is not PBN.
	Game *pbn.Game
	// Problems are what is wrong with it.
	Problems []*record.Error
	// End is how many bytes of all files have been read.
	End int64

	// Rest is what a PBN file has behind its last board. Then there is no board, and
	// Name is empty.
	Rest string
}

// IsBoard reports whether there is a board, rather than something between boards.
func (b *Board) IsBoard() bool { return b.Game != nil || b.Name != "" }

// problem notes what is wrong. What follows from something that was noted before is on
// the same line, and is left out.
func (b *Board) problem(e *record.Error) {
	for _, p := range b.Problems {
		if p.Line == e.Line {
			return
		}
	}
	b.Problems = append(b.Problems, e)
}

// refuse notes the error of a record.
func (b *Board) refuse(err error, file string, line int) {
	var placed *record.Error
	if !errors.As(err, &placed) {
		placed = &record.Error{File: file, Line: line, Board: b.Name, Err: err}
	}
	b.problem(placed)
}

// settle looks whether the deal can be solved. One that is there and cannot is a problem.
func (b *Board) settle(file string, line int) {
	if b.Solvable = b.Record.Deal.Complete(); b.Solvable || b.Record.Deal.Cards() == 0 {
		return
	}
	b.refuse(b.incomplete(), file, line)
}

// incomplete says which hands keep a deal from being complete.
func (b *Board) incomplete() error {
	var unknown []string
	for s, hand := range b.Record.Deal {
		if hand == 0 {
			unknown = append(unknown, bridge.Seat(s).String())
		}
	}
	if len(unknown) > 0 {
		return fmt.Errorf("the cards of %s are not known", strings.Join(unknown, " and "))
	}
	for s, hand := range b.Record.Deal {
		if n := hand.Count(); n != bridge.HandSize {
			return fmt.Errorf("%v has %d cards, not %d", bridge.Seat(s), n, bridge.HandSize)
		}
	}
	return b.Record.Deal.Check()
}

// number has what follows from the number of a board.
func (b *Board) number(n int) {
	b.Record.Board, b.Name = n, strconv.Itoa(n)
	b.Record.Dealer, b.Record.Vulnerable = bridge.BoardDealer(n), bridge.BoardVulnerability(n)
}

// Remembered is how many deals back a board is known to be there again: more than any
// session has.
const Remembered = 1 << 10

// again numbers the boards of a file that can be solved, and marks those that come a second
// time: the tables of a match stand board by board in some files, one behind the other in
// others. A line is always a deal of its own.
func again(boards iter.Seq[*Board]) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		r := recent{serials: make(map[key]int)}
		for b := range boards {
			if b.Solvable {
				b.Serial, b.Again = r.find(b)
			}
			if !yield(b) {
				return
			}
		}
	}
}

// key is what a board has in common with the same board at another table.
type key struct {
	name       string
	deal       bridge.Deal
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
}

// recent are the boards that came last.
type recent struct {
	serials map[key]int
	keys    [Remembered]key // by their serial numbers
	count   int             // of all that were ever there
}

// find returns the serial number of a board, a new one if it was not there before.
func (r *recent) find(b *Board) (serial int, again bool) {
	k := key{b.Name, b.Record.Deal, b.Record.Dealer, b.Record.Vulnerable}
	if serial, again = r.serials[k]; again {
		return serial, true
	}
	oldest := &r.keys[r.count%Remembered]
	delete(r.serials, *oldest)
	*oldest = k
	r.serials[k] = r.count
	r.count++
	return r.count - 1, false
}
