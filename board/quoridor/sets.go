package quoridor

// sets holds the walls on a board as sets.
type sets struct {
	empty                *shape
	horizontal, vertical Set
}

// toggle puts a wall into the sets or takes it out.
func (s *sets) toggle(m Move) {
	at := SetOf(m.Cell())
	if m.Orientation() == Horizontal {
		s.horizontal = s.horizontal.Xor(at)
	} else {
		s.vertical = s.vertical.Xor(at)
	}
}

// Goals returns the goal row of c.
func (b *Board) Goals(c Color) Set { return b.sets.empty.goals[c] }

// WallSets returns the walls on the board.
func (b *Board) WallSets() (horizontal, vertical Set) { return b.sets.horizontal, b.sets.vertical }

// Graph returns the graph of the cells as the walls leave it.
func (b *Board) Graph() Graph { return b.sets.empty.graph.With(b.sets.horizontal, b.sets.vertical) }

// appendWalls appends the moves that place a wall, the horizontal ones first.
func (b *Board) appendWalls(dst []Move) []Move {
	h, v := b.LegalWalls()
	for ; !h.Empty(); h = h.Rest() {
		dst = append(dst, WallMove(h.First(), Horizontal))
	}
	for ; !v.Empty(); v = v.Rest() {
		dst = append(dst, WallMove(v.First(), Vertical))
	}
	return dst
}

// countWalls returns how many walls may be placed.
func (b *Board) countWalls() int {
	h, v := b.LegalWalls()
	return h.Count() + v.Count()
}

// connectedWith reports whether one more wall would leave both pawns a path.
func (b *Board) connectedWith(m Move) bool {
	g := b.Graph().WithWall(m)
	return b.connects(g, Black) && b.connects(g, White)
}

// connects reports whether the pawn of c has a path in a graph.
func (b *Board) connects(g Graph, c Color) bool {
	return g.Connects(SetOf(b.pawns[c]), b.sets.empty.goals[c])
}

// LegalWalls returns the walls that may be placed, whether walls are left in hand
// or not.
//
// A wall can cut a path only if it joins walls or edges of the board, that is,
// if at least two of its ends and its middle touch one, and only if it lies
// across a known path. Only the few other walls need a flood fill.
func (b *Board) LegalWalls() (horizontal, vertical Set) {
	horizontal, vertical = b.FittingWalls()
	h, v := b.joiningWalls()
	h, v = h.And(horizontal), v.And(vertical)
	if h.Empty() && v.Empty() {
		return horizontal, vertical
	}
	g := b.Graph()
	for c := range b.pawns {
		cutH, cutV := g.findPath(b.pawns[c], b.sets.empty.goals[c]).cutBy()
		from, goals := SetOf(b.pawns[c]), b.sets.empty.goals[c]
		for s := h.And(cutH); !s.Empty(); s = s.Rest() {
			if at := SetOf(s.First()); !g.With(at, Set{}).Connects(from, goals) {
				horizontal, h = horizontal.Without(at), h.Without(at)
			}
		}
		for s := v.And(cutV); !s.Empty(); s = s.Rest() {
			if at := SetOf(s.First()); !g.With(Set{}, at).Connects(from, goals) {
				vertical, v = vertical.Without(at), v.Without(at)
			}
		}
	}
	return horizontal, vertical
}

// FittingWalls returns the walls that neither overlap nor cross another, even if they
// would cut the last path.
func (b *Board) FittingWalls() (h, v Set) {
	open := b.sets.empty.slots.Without(b.sets.horizontal.Or(b.sets.vertical))
	return open.Without(b.sets.horizontal.East().Or(b.sets.horizontal.West())),
		open.Without(b.sets.vertical.South(SetStride).Or(b.sets.vertical.North(SetStride)))
}

// joiningWalls returns the walls that touch a wall or the edge with at least two of
// their two ends and their middle.
func (b *Board) joiningWalls() (h, v Set) {
	t := b.touchedPoints().Or(b.sets.empty.edge)
	return twoOf(t.East(), t, t.West()), twoOf(t.South(SetStride), t, t.North(SetStride))
}

// touchedPoints returns the points that a wall touches, by the cell northwest of
// them.
func (b *Board) touchedPoints() Set {
	return b.sets.horizontal.SmearEast().Or(b.sets.horizontal.West()).
		Or(b.sets.vertical.SmearSouth(SetStride)).Or(b.sets.vertical.North(SetStride))
}

// TouchingWalls returns the walls that would touch a wall on the board,
// legal or not.
func (b *Board) TouchingWalls() (horizontal, vertical Set) {
	t := b.touchedPoints()
	return b.sets.empty.slots.And(t.SmearEast().Or(t.West())), b.sets.empty.slots.And(t.SmearSouth(SetStride).Or(t.North(SetStride)))
}

// twoOf returns the elements that are in at least two of three sets.
func twoOf(a, b, c Set) Set { return a.And(b.Or(c)).Or(b.And(c)) }

// shape holds the sets of an empty board of one size.
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

// Graph says which neighboring cells are connected. An edge is stored at its northern
// or western cell.
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

// Spread returns the cells of s and all cells one step away.
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

// path is a shortest path of a pawn to its goal row: the cells between which and their
// southern neighbor it steps, and likewise for the eastern neighbor.
type path struct{ south, east Set }

// cutBy returns the walls that lie across the path.
func (p path) cutBy() (horizontal, vertical Set) {
	return p.south.SmearWest(), p.east.SmearNorth(SetStride)
}

// findPath returns a shortest path. There must be one.
func (g Graph) findPath(from Cell, goals Set) path {
	// entered[d] are the cells that the flood fill has reached in direction d.
	var entered [directions]Set
	reached := SetOf(from)
	for !reached.Meets(goals) {
		south := reached.And(g.South).South(SetStride).Without(reached)
		north := reached.North(SetStride).And(g.South).Without(reached)
		east := reached.And(g.East).East().Without(reached)
		west := reached.West().And(g.East).Without(reached)
		entered[South] = entered[South].Or(south)
		entered[North] = entered[North].Or(north)
		entered[East] = entered[East].Or(east)
		entered[West] = entered[West].Or(west)
		reached = reached.Or(south).Or(north).Or(east).Or(west)
	}
	return trace(entered, reached.And(goals).First(), from)
}

// trace follows a flood fill back from a cell to where it began.
func trace(entered [directions]Set, at, from Cell) path {
	var p path
	for at != from {
		switch {
		case entered[South].Has(at):
			at -= SetStride
			p.south = p.south.Or(SetOf(at))
		case entered[North].Has(at):
			p.south = p.south.Or(SetOf(at))
			at += SetStride
		case entered[East].Has(at):
			at--
			p.east = p.east.Or(SetOf(at))
		default:
			p.east = p.east.Or(SetOf(at))
			at++
		}
	}
	return p
}
