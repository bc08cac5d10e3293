package paths

import "gogo/board/quoridor"

// Measure implements Finder.
func (w *PathCache) Measure(b *quoridor.Board, m *Measures) {
	us := b.ToMove()
	them := us.Other()
	our, their := w.Of(b, us), w.Of(b, them)
	m.Sides = [2]Side{our.side(their), their.side(our)}
	m.Shared = our.Cells.And(their.Cells).Count()
	m.Meets = [2]bool{our.Cells.Has(b.Pawn(them)), their.Cells.Has(b.Pawn(us))}
	h, v := b.WallSets()
	m.Placed = listWalls(listWalls(m.Placed[:0], h, quoridor.Horizontal), v, quoridor.Vertical)
}

// side returns what the paths of one side tell, beside those of the other.
func (w *ShortestPaths) side(other *ShortestPaths) Side {
	return Side{
		Distance: int(w.Distance), Detour: int(w.Detour), Cells: w.Cells.Count(),
		Chokes: w.Chokes.count() - int(w.IllegalChokes), IllegalChokes: int(w.IllegalChokes),
		SafeWalls: other.Chokes.without(w.Blocking).count(),
	}
}

// listWalls appends the walls of a set.
func listWalls(dst []quoridor.Move, s quoridor.Set, o quoridor.Orientation) []quoridor.Move {
	for ; !s.Empty(); s = s.Rest() {
		dst = append(dst, quoridor.WallMove(s.First(), o))
	}
	return dst
}
