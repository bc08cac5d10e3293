package engine

import (
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
)

// largeWalls collects the walls that may matter on a board that sets do not fit.
type largeWalls struct {
	order [3 * quoridor.CellBound]int16 // of the moves that are listed, 0 for the others
	list  []quoridor.Move
	path  []quoridor.Cell
}

// nearReach is how many columns and rows away from a pawn or a wall a wall counts
// as near.
const nearReach = 2

// addLargeWalls is addWalls for boards that sets do not fit. The walls across a
// path are those across one shortest path.
func (g *game) addLargeWalls(c *search.Candidates, us quoridor.Color) {
	b := g.board
	if g.large == nil {
		g.large = new(largeWalls)
	}
	w := g.large
	w.list = w.list[:0]
	w.blockPath(b, us.Other(), orderBlocking)
	w.blockPath(b, us, -orderBlockingOwn)
	w.around(b, b.Pawn(us), orderNear)
	w.around(b, b.Pawn(us.Other()), orderNear)
	for m := range b.Walls() {
		w.around(b, m.Cell(), orderTouches)
	}
	for _, m := range w.list {
		if b.CanPlace(m) {
			c.List = append(c.List, search.Candidate{Move: search.Move(m), Quiet: true, Order: int32(w.order[m])})
		}
		w.order[m] = 0
	}
}

// add lists a wall, if it is not listed, or adds to its order.
func (w *largeWalls) add(m quoridor.Move, order int16) {
	if w.order[m] == 0 {
		w.list = append(w.list, m)
	}
	if w.order[m] += order; w.order[m] == 0 {
		w.order[m] = 1
	}
}

// blockPath adds the walls that bar a step of a shortest path.
func (w *largeWalls) blockPath(b *quoridor.Board, c quoridor.Color, order int16) {
	w.path = paths.AppendPath(w.path[:0], b, c)
	down := b.Step(w.path[0], quoridor.South) - w.path[0]
	for i := 1; i < len(w.path); i++ {
		low, high := min(w.path[i-1], w.path[i]), max(w.path[i-1], w.path[i])
		if high-low == 1 {
			w.add(quoridor.WallMove(low, quoridor.Vertical), order)
			w.add(quoridor.WallMove(low-down, quoridor.Vertical), order)
		} else {
			w.add(quoridor.WallMove(low, quoridor.Horizontal), order)
			w.add(quoridor.WallMove(low-1, quoridor.Horizontal), order)
		}
	}
}

// around adds the walls near a cell.
func (w *largeWalls) around(b *quoridor.Board, c quoridor.Cell, order int16) {
	x, y := b.XY(c)
	for v := max(y-nearReach, 0); v <= min(y+nearReach-1, b.Height()-2); v++ {
		for u := max(x-nearReach, 0); u <= min(x+nearReach-1, b.Width()-2); u++ {
			w.add(quoridor.WallMove(b.At(u, v), quoridor.Horizontal), order)
			w.add(quoridor.WallMove(b.At(u, v), quoridor.Vertical), order)
		}
	}
}
