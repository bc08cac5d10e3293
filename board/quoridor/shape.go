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

// Graph is which neighbouring cells are connected, of a board that fits sets: each
// edge of the graph stands at its northern or western cell.
type Graph struct {
	South Set // cells connected with the one to the south
	East  Set // cells connected with the one to the east
}

// Graph returns the graph that the walls have left. The board must have Sets.
func (b *Board) Graph() Graph {
	return b.shape.graph.With(b.horizontal, b.vertical)
}

// With returns the graph with more walls.
func (g Graph) With(horizontal, vertical Set) Graph {
	return Graph{
		South: g.South.Without(horizontal.SmearEast()),
		East:  g.East.Without(vertical.SmearSouth(SetStride)),
	}
}

// WithWall returns the graph with one more wall.
func (g Graph) WithWall(m Move) Graph {
	if m.Orientation() == Horizontal {
		return g.With(SetOf(m.Cell()), Set{})
	}
	return g.With(Set{}, SetOf(m.Cell()))
}

// Spread returns the cells of s and all that are one step from them.
func (g Graph) Spread(s Set) Set {
	return s.Or(s.And(g.South).South(SetStride)).Or(s.North(SetStride).And(g.South)).
		Or(s.And(g.East).East()).Or(s.West().And(g.East))
}

// Connects reports whether a path leads from one of the cells to one of goals.
func (g Graph) Connects(from, goals Set) bool {
	for {
		next := g.Spread(from)
		if next.Meets(goals) {
			return true
		}
		if next == from {
			return false
		}
		from = next
	}
}

// Sets reports whether the board is small enough for sets, which Graph, Goals,
// WallSets and LegalWalls need.
func (b *Board) Sets() bool { return b.shape != nil }

// Goals returns the goal row of c. The board must have Sets.
func (b *Board) Goals(c Color) Set { return b.shape.goals[c] }

// WallSets returns the walls on the board. The board must have Sets.
func (b *Board) WallSets() (horizontal, vertical Set) { return b.horizontal, b.vertical }
