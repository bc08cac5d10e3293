package retrograde

import (
	"context"
	"errors"
	"fmt"

	"gogo/board/quoridor"
)

var (
	// ErrTooLarge says that there are more sets of walls to solve than allowed.
	ErrTooLarge = errors.New("too many sets of walls to solve")
	// ErrTooWide says that a board has more cells than can be solved.
	ErrTooWide = errors.New("too large a board to solve")
)

// Solve returns the value of a position. It solves at most so many sets of walls
// with hands, of which each takes about a kilobyte for every 16 cells. The errors
// wrap ErrTooLarge, ErrTooWide, quoridor.ErrGameOver or that of ctx.
func Solve(ctx context.Context, board *quoridor.Board, limit int) (Outcome, error) {
	if !board.Sets() {
		return Draw, fmt.Errorf("%dx%d: %w", board.Width(), board.Height(), ErrTooWide)
	}
	if _, over := board.Winner(); over {
		return Draw, quoridor.ErrGameOver
	}
	s := &walls{board: board.Clone(), cells: newCells(board), solved: make(map[wallKey]*results), limit: limit, done: ctx.Done()}
	r := s.solve()
	if ctx.Err() != nil {
		return Draw, ctx.Err()
	}
	if r == nil {
		return Draw, fmt.Errorf("%w: more than %d", ErrTooLarge, limit)
	}
	black, white := s.cells.index[board.Pawn(quoridor.Black)], board.Pawn(quoridor.White)
	switch us := board.ToMove(); {
	case r.win[us][black].Has(white):
		return Win, nil
	case r.loss[us][black].Has(white):
		return Loss, nil
	}
	return Draw, nil
}

// walls solves sets of walls, those with more walls first.
type walls struct {
	board  *quoridor.Board
	cells  *cells
	solved map[wallKey]*results
	limit  int
	done   <-chan struct{}
}

// wallKey is a set of walls with what is left in hand.
type wallKey struct {
	horizontal, vertical quoridor.Set
	hands                [2]uint16
}

// key returns the key of the board. Walls in hand for which there is no place do
// not count.
func (s *walls) key(h, v quoridor.Set) wallKey {
	var k wallKey
	k.horizontal, k.vertical = s.board.WallSets()
	room := h.Count() + v.Count()
	for c := range k.hands {
		k.hands[c] = uint16(min(s.board.WallsLeft(quoridor.Color(c)), room))
	}
	return k
}

// solve returns the results on the walls of the board, nil if there are too many
// sets of walls or it is cancelled.
func (s *walls) solve() *results {
	h, v := s.board.FittingWalls()
	key := s.key(h, v)
	if r, ok := s.solved[key]; ok {
		return r
	}
	n := len(s.cells.list)
	o := options{newPlaces(n), newPlaces(n)}
	for c, left := range key.hands {
		if left > 0 && !s.place(&o, quoridor.Color(c), h, v) {
			return nil
		}
	}
	if len(s.solved) >= s.limit || s.cancelled() {
		return nil
	}
	solver := newSolver(s.board, s.cells, o)
	solver.solve()
	s.solved[key] = &solver.results
	return &solver.results
}

// cancelled reports whether the work is to end.
func (s *walls) cancelled() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// place fills the options of c by placing every wall that fits. It reports whether
// all of them were solved.
func (s *walls) place(o *options, c quoridor.Color, h, v quoridor.Set) bool {
	goals := [2]quoridor.Set{s.board.Goals(quoridor.Black), s.board.Goals(quoridor.White)}
	for orientation, set := range [...]quoridor.Set{quoridor.Horizontal: h, quoridor.Vertical: v} {
		for ; !set.Empty(); set = set.Rest() {
			s.board.Make(quoridor.WallMove(set.First(), quoridor.Orientation(orientation)), c)
			r := s.solve()
			legal := validPlaces(s.board.Ground(), s.cells, goals)
			s.board.Undo()
			if r == nil {
				return false
			}
			for i := range legal {
				o.win[c][i] = o.win[c][i].Or(r.loss[c.Other()][i])
				o.save[c][i] = o.save[c][i].Or(legal[i].Without(r.win[c.Other()][i]))
			}
		}
	}
	return true
}
