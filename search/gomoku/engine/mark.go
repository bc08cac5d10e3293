package engine

import (
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// Mark is what a report says of a move that is being searched.
type Mark uint8

const (
	// NoMark is that of a report on a line of moves.
	NoMark Mark = iota
	// Cleared says that an iteration begins: what was begun or done holds no more.
	Cleared
	// Begun says that the move is being searched.
	Begun
	// Done says that it was searched.
	Done
	// Losing says that it was proven to lose.
	Losing
)

// marksAfter is how long a search takes at least before its moves are worth a look: what
// goes on before nobody could follow.
const marksAfter = 200 * time.Millisecond

// mark reports a move, if anybody wants to know.
func (t *thought) mark(m Mark, p gomoku.Point) {
	if !t.limits.Marks || t.report == nil || t.clock.Elapsed() < marksAfter {
		return
	}
	r := Report{Mark: m}
	if p != gomoku.NoPoint {
		r.PV = []gomoku.Point{p}
	}
	t.report(r)
}

// watch returns what the driver tells of its moves to, nil if nobody wants to know.
func (t *thought) watch() func(search.RootMove) {
	if !t.limits.Marks {
		return nil
	}
	return func(m search.RootMove) {
		p := gomoku.Point(m.Move)
		if !m.Done {
			t.mark(Begun, p)
			return
		}
		t.mark(Done, p)
		if m.Lost {
			t.mark(Losing, p)
		}
	}
}
