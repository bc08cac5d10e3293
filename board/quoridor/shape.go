package quoridor

// shape is what sets of an empty board of one size look like.
type shape struct {
	slots Set   // where walls may lie
	edge  Set   // points on the edge, by the cell northwest of them
	graph Graph // without walls
	goals [2]Set
}

// newShape returns the sets of a board.
func newShape(width, height int) *shape {
	s := new(shape)
	for y := -1; y < height; y++ {
		for x := -1; x < width; x++ {
			at := SetOf(Cell((y+1)*SetStride + x + 1))
			if x >= 0 && y >= 0 && x < width-1 && y < height-1 {
				s.slots = s.slots.Or(at)
			} else {
				s.edge = s.edge.Or(at)
			}
			if x < 0 || y < 0 {
				continue
			}
			if y < height-1 {
				s.graph.South = s.graph.South.Or(at)
			}
			if x < width-1 {
				s.graph.East = s.graph.East.Or(at)
			}
			if y == height-1 {
				s.goals[Black] = s.goals[Black].Or(at)
			}
			if y == 0 {
				s.goals[White] = s.goals[White].Or(at)
			}
		}
	}
	return s
}
