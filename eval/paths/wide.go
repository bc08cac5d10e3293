package paths

import "gogo/board/quoridor"

// exploreWide is explore for boards that sets do not fit: it finds the distance
// by a breadth-first search.
func exploreWide(b *quoridor.Board, c quoridor.Color, at quoridor.Cell) Way {
	var steps [quoridor.CellBound]uint16
	var queue [quoridor.CellBound]quoridor.Cell
	steps[at] = 1
	queue[0] = at
	for head, tail := 0, 1; head < tail; head++ {
		from := queue[head]
		if _, y := b.XY(from); y == b.GoalRow(c) {
			return Way{Distance: int16(steps[from]) - 1}
		}
		for d := range quoridor.Direction(4) {
			if !b.Open(from, d) {
				continue
			}
			if to := b.Step(from, d); steps[to] == 0 {
				steps[to] = steps[from] + 1
				queue[tail] = to
				tail++
			}
		}
	}
	return Way{Distance: -1}
}
