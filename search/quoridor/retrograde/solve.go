package retrograde

import (
	"context"

	"gogo/board/quoridor"
)

// solving is the work of one call of Solve.
type solving struct {
	*Tablebase
	ctx    context.Context //nolint:containedctx // of the call that it serves
	board  *quoridor.Board
	left   int // configurations that may still be solved
	images []image
}

// image is a symmetry of the configuration that the work began with.
type image struct {
	symmetry
	to    []int   // where the placements come to lie
	plies []uint8 // room for those of an image
}

// newSolving returns the work of a call.
func newSolving(ctx context.Context, t *Tablebase, b *quoridor.Board, budget int) *solving {
	s := &solving{Tablebase: t, ctx: ctx, board: b.Clone(), left: budget}
	n := len(t.cells.list)
	for _, m := range symmetries(b) {
		s.images = append(s.images, image{m, m.placements(), make([]uint8, n*n)})
	}
	return s
}

// solve returns the values of the configuration of the board, after those of all that
// can follow from it.
func (s *solving) solve(depth int) (*[2]values, error) {
	key := configurationOf(s.board)
	if v, ok := s.solved[key]; ok {
		return v, nil
	}
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	walls := s.scratchOf(depth)
	h, v := s.board.FittingWalls()
	for c, left := range key.hands {
		if left == 0 {
			continue
		}
		if err := s.place(depth, quoridor.Color(c), h, v, walls[c]); err != nil {
			return nil, err
		}
	}
	s.left--
	if s.left < 0 || len(s.solved) >= s.limit {
		return nil, ErrTooManyConfigurations
	}
	if !s.solver.solve(s.board, walls) {
		return nil, ErrTooLong
	}
	return s.keep(key), nil
}

// scratchOf returns cleared values for a depth of the recursion.
func (s *solving) scratchOf(depth int) *[2]values {
	n := len(s.cells.list)
	for len(s.scratch) <= depth {
		s.scratch = append(s.scratch, newPair(n))
	}
	clear(s.scratch[depth][0])
	clear(s.scratch[depth][1])
	return s.scratch[depth]
}

// place raises best to what c gets by placing a wall that fits.
func (s *solving) place(depth int, c quoridor.Color, h, v quoridor.Set, best values) error {
	for orientation, set := range [...]quoridor.Set{quoridor.Horizontal: h, quoridor.Vertical: v} {
		for ; !set.Empty(); set = set.Rest() {
			s.board.Make(quoridor.WallMove(set.First(), quoridor.Orientation(orientation)), c)
			child, err := s.solve(depth + 1)
			s.board.Undo()
			if err != nil {
				return err
			}
			best.raise(child[c.Other()])
		}
	}
	return nil
}

// keep keeps what the solver has found for a configuration, and for its images.
func (s *solving) keep(key configuration) *[2]values {
	n := len(s.cells.list)
	v := newPair(n)
	for side, plies := range s.solver.plies {
		v[side].set(plies)
	}
	s.solved[key] = v
	for _, m := range s.images {
		imageKey := m.configuration(s.board, key)
		if _, there := s.solved[imageKey]; there {
			continue
		}
		w := newPair(n)
		for side, plies := range s.solver.plies {
			for k, to := range m.to {
				m.plies[to] = plies[k]
			}
			w[m.side(side)].set(m.plies)
		}
		s.solved[imageKey] = w
	}
	return v
}
