package engine

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// ErrNotOpen says that no moves leave the game open.
var ErrNotOpen = errors.New("there are no such moves that leave the game open")

// mostPlies is how many moves Balance can look for.
const mostPlies = 2

// Balance looks for moves of both sides in turn, one or two, after which the position on
// board, which it keeps, is worth most nearly bias to the side that makes the first. The
// line of the report begins with them, and its value is for that side. The terms are those
// of Think.
func (e *Engine) Balance(
	ctx context.Context, board *gomoku.Board, received time.Time, plies int, bias search.Value, report func(Report),
) (Report, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Report{}, err
	}
	defer e.timing.Stop()
	sequences := t.sequences(max(1, min(plies, mostPlies)))
	if len(sequences) == 0 {
		return Report{}, ErrNotOpen
	}
	placed := t.placed()
	tell := func(r search.Report) {
		if report != nil {
			report(fromSearch(r, placed))
		}
	}
	r := e.driver.Balance(ctx, t.games(), t.clock, t.bounds(placed), sequences, bias, tell)
	return fromSearch(r, placed), nil
}

// sequences returns the moves that may be made in turn, so many, the likely ones first. A
// move that another one has to follow leaves the game open.
func (t *thought) sequences(plies int) (sequences [][]search.Move) {
	for _, first := range t.firstMoves() {
		if plies == 1 {
			sequences = append(sequences, []search.Move{first})
			continue
		}
		t.game.Make(first)
		if _, settled := t.game.Settled(0); !settled {
			for _, second := range t.candidates() {
				sequences = append(sequences, []search.Move{first, second})
			}
		}
		t.game.Undo()
	}
	return sequences
}

// firstMoves returns the moves of the position, any one where all lose: on the empty board
// those of one corner, for the others look the same.
func (t *thought) firstMoves() (moves []search.Move) {
	b := t.game.state.Board()
	if b.Len() > 0 {
		if moves = t.candidates(); len(moves) == 0 {
			moves = []search.Move{search.Move(t.lastStand())}
		}
		return moves
	}
	for y := b.Height() / 2; y >= 0; y-- {
		for x := b.Width() / 2; x >= 0; x-- {
			moves = append(moves, search.Move(b.At(x, y)))
		}
	}
	return moves
}

// candidates returns the moves that the search would look at, the likely ones first.
func (t *thought) candidates() []search.Move {
	var c search.Candidates
	t.game.Generate(&c)
	slices.SortStableFunc(c.List, func(a, b search.Candidate) int { return cmp.Compare(b.Order, a.Order) })
	moves := make([]search.Move, len(c.List))
	for i := range c.List {
		moves[i] = c.List[i].Move
	}
	return moves
}
