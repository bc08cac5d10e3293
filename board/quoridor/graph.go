package quoridor

// Graph is which neighboring cells are connected, of a board: each edge of
// the graph stands at its northern or western cell.
type Graph struct {
	South Set // cells connected with the one to the south
	East  Set // cells connected with the one to the east
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
func (g Graph) Spread(s Set) Set { return spread(g, s) }

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
