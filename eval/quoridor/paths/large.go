package paths

import "gogo/board/quoridor"

// exploreLarge is explore for boards that sets do not fit. It finds the distance
// alone.
func exploreLarge(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) ShortestPaths {
	var s pathSearch
	return ShortestPaths{Distance: s.run(b, c, at)}
}

// AppendPath appends the cells of a shortest path of the pawn of c from its goal
// row back to where it stands, on a board of any size.
func AppendPath(dst []quoridor.Cell, b *quoridor.Board, c quoridor.Color) []quoridor.Cell {
	var s pathSearch
	s.run(b, c, b.Pawn(c))
	for at := s.goal; at != quoridor.NoCell; at = s.from[at] {
		dst = append(dst, at)
		if at == b.Pawn(c) {
			break
		}
	}
	return dst
}

// pathSearch is a breadth-first search.
type pathSearch struct {
	steps [quoridor.CellBound]int16 // to a cell and one more, 0 where it was not
	from  [quoridor.CellBound]quoridor.Cell
	queue [quoridor.CellBound]quoridor.Cell
	goal  quoridor.Cell // that was reached first
}

// run returns the distance of a cell from the goal row of c, -1 if no path leads
// there.
func (s *pathSearch) run(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) int16 {
	s.steps[at] = 1
	s.queue[0] = at
	for head, tail := 0, 1; head < tail; head++ {
		from := s.queue[head]
		if _, y := b.XY(from); y == b.GoalRow(c) {
			s.goal = from
			return s.steps[from] - 1
		}
		for d := range quoridor.Direction(4) {
			if !b.Open(from, d) {
				continue
			}
			if to := b.Step(from, d); s.steps[to] == 0 {
				s.steps[to] = s.steps[from] + 1
				s.from[to] = from
				s.queue[tail] = to
				tail++
			}
		}
	}
	return -1
}
