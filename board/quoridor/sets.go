package quoridor

// wallSets are the walls on a board as sets of any type.
type wallSets interface {
	cloneFor(b *Board) wallSets
	countWalls() int
	connectedWith(m Move) bool
	connects(c Color) bool
}

// Sets are the walls on a board as sets.
type Sets[W Words] struct {
	board                *Board
	empty                *shape[W]
	horizontal, vertical Set[W]
}

// SetsOf returns the sets of a board, which must be of the layout with these words. They are
// the board's own and follow its moves.
func SetsOf[W Words](b *Board) *Sets[W] {
	return b.sets.(*Sets[W]) //nolint:errcheck // the wrong words are a mistake in the code, and panic
}

// newSets returns the sets of a board without walls.
func newSets[W Words](b *Board) *Sets[W] {
	return &Sets[W]{board: b, empty: newShape[W](b.width, b.height)}
}

// cloneFor returns a copy for a copy of the board.
func (s *Sets[W]) cloneFor(b *Board) wallSets {
	c := *s
	c.board = b
	return &c
}

// toggle puts a wall into the sets or takes it out.
func (s *Sets[W]) toggle(m Move) {
	at := SetOf[W](m.Cell())
	if m.Orientation() == Horizontal {
		s.horizontal = s.horizontal.Xor(at)
	} else {
		s.vertical = s.vertical.Xor(at)
	}
}

// Goals returns the goal row of c.
func (s *Sets[W]) Goals(c Color) Set[W] { return s.empty.goals[c] }

// Walls returns the walls on the board.
func (s *Sets[W]) Walls() (horizontal, vertical Set[W]) { return s.horizontal, s.vertical }

// Graph returns the graph of the cells as the walls leave it.
func (s *Sets[W]) Graph() Graph[W] {
	return s.empty.graph.WithHorizontal(s.horizontal).WithVertical(s.vertical)
}

// appendWalls appends the moves that place a wall, the horizontal ones first.
func (s *Sets[W]) appendWalls(dst []Move) []Move {
	h, v := s.LegalWalls()
	for ; !h.Empty(); h = h.Rest() {
		dst = append(dst, WallMove(h.First(), Horizontal))
	}
	for ; !v.Empty(); v = v.Rest() {
		dst = append(dst, WallMove(v.First(), Vertical))
	}
	return dst
}

// countWalls returns how many walls may be placed.
func (s *Sets[W]) countWalls() int {
	h, v := s.LegalWalls()
	return h.Count() + v.Count()
}

// connectedWith reports whether one more wall would leave both pawns a path.
func (s *Sets[W]) connectedWith(m Move) bool {
	g := s.Graph().withWall(m)
	return s.connectsIn(g, Black) && s.connectsIn(g, White)
}

// connects reports whether the pawn of c has a path.
func (s *Sets[W]) connects(c Color) bool { return s.connectsIn(s.Graph(), c) }

// connectsIn reports whether the pawn of c has a path in a graph.
func (s *Sets[W]) connectsIn(g Graph[W], c Color) bool {
	return g.Connects(SetOf[W](s.board.pawns[c]), s.empty.goals[c])
}

// LegalWalls returns the walls that may be placed, whether walls are left in hand
// or not.
//
// A wall can cut a path only if it joins walls or edges of the board, that is,
// if at least two of its ends and its middle touch one, and only if it lies
// across a known path. Only the few other walls need a flood fill.
func (s *Sets[W]) LegalWalls() (horizontal, vertical Set[W]) {
	overlapH, overlapV := s.overlaps()
	horizontal, vertical = s.fitting(overlapH, overlapV)
	h, v := s.joining(s.touched(overlapH, overlapV))
	h, v = h.And(horizontal), v.And(vertical)
	if h.Empty() && v.Empty() {
		return horizontal, vertical
	}
	g := s.Graph()
	for c, pawn := range s.board.pawns {
		from, goals := SetOf[W](pawn), s.empty.goals[c]
		cutH, cutV := g.findPath(pawn, goals).cutBy()
		for left := h.And(cutH); !left.Empty(); left = left.Rest() {
			if at := SetOf[W](left.First()); !g.WithHorizontal(at).Connects(from, goals) {
				horizontal, h = horizontal.Without(at), h.Without(at)
			}
		}
		for left := v.And(cutV); !left.Empty(); left = left.Rest() {
			if at := SetOf[W](left.First()); !g.WithVertical(at).Connects(from, goals) {
				vertical, v = vertical.Without(at), v.Without(at)
			}
		}
	}
	return horizontal, vertical
}

// FittingWalls returns the walls that neither overlap nor cross another, even if they
// would cut the last path.
func (s *Sets[W]) FittingWalls() (horizontal, vertical Set[W]) { return s.fitting(s.overlaps()) }

// TouchingWalls returns the walls that would touch a wall on the board,
// legal or not.
func (s *Sets[W]) TouchingWalls() (horizontal, vertical Set[W]) {
	t := s.touched(s.overlaps())
	return s.empty.slots.And(t.Or(t.East()).Or(t.West())), s.empty.slots.And(t.Or(t.South()).Or(t.North()))
}

// overlaps returns the walls that would overlap half of one on the board. They are also
// the points that the ends of walls touch, by the cell northwest of them.
func (s *Sets[W]) overlaps() (horizontal, vertical Set[W]) {
	return s.horizontal.East().Or(s.horizontal.West()), s.vertical.South().Or(s.vertical.North())
}

// fitting returns the walls that fit, given those that overlap.
func (s *Sets[W]) fitting(overlapH, overlapV Set[W]) (horizontal, vertical Set[W]) {
	open := s.empty.slots.Without(s.horizontal.Or(s.vertical))
	return open.Without(overlapH), open.Without(overlapV)
}

// touched returns the points that a wall touches, given those at the ends.
func (s *Sets[W]) touched(endsH, endsV Set[W]) Set[W] {
	return s.horizontal.Or(s.vertical).Or(endsH).Or(endsV)
}

// joining returns the walls that touch a wall or the edge with at least two of their two
// ends and their middle, given the points that walls touch.
func (s *Sets[W]) joining(touched Set[W]) (horizontal, vertical Set[W]) {
	t := touched.Or(s.empty.edge)
	return twoOf(t.East(), t, t.West()), twoOf(t.South(), t, t.North())
}

// twoOf returns the elements that are in at least two of three sets.
func twoOf[W Words](a, b, c Set[W]) Set[W] { return a.And(b.Or(c)).Or(b.And(c)) }

// shape holds the sets of an empty board of one size.
type shape[W Words] struct {
	slots Set[W]   // where walls may lie
	edge  Set[W]   // points on the edge, by the cell northwest of them
	graph Graph[W] // without walls
	goals [2]Set[W]
}

// newShape returns the sets of a board.
func newShape[W Words](width, height int) *shape[W] {
	s := new(shape[W])
	for y := -1; y < height; y++ {
		for x := -1; x < width; x++ {
			at := SetOf[W](Cell((y+1)*int(strideOf[W]()) + x + 1))
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
type Graph[W Words] struct {
	South Set[W] // cells connected with the one to the south
	East  Set[W] // cells connected with the one to the east
}

// WithHorizontal returns the graph with more horizontal walls.
func (g Graph[W]) WithHorizontal(walls Set[W]) Graph[W] {
	g.South = g.South.Without(walls).Without(walls.East())
	return g
}

// WithVertical returns the graph with more vertical walls.
func (g Graph[W]) WithVertical(walls Set[W]) Graph[W] {
	g.East = g.East.Without(walls).Without(walls.South())
	return g
}

// withWall returns the graph with one more wall.
func (g Graph[W]) withWall(m Move) Graph[W] {
	at := SetOf[W](m.Cell())
	if m.Orientation() == Horizontal {
		return g.WithHorizontal(at)
	}
	return g.WithVertical(at)
}

// Spread returns the cells of s and all cells one step away. It is one pass over the words,
// where single steps would take twelve.
func (g Graph[W]) Spread(s Set[W]) (t Set[W]) {
	row := strideOf[W]()
	var out edges
	t.lo, out = spreadWord(s.lo, s.hi, edges{g.South.lo, g.East.lo}, out, row)
	t.hi, out = spreadWord(s.hi, wordOf(s.even, 0), edges{g.South.hi, g.East.hi}, out, row)
	for i := range len(s.odd) {
		t.even[i], out = spreadWord(s.even[i], s.odd[i], edges{g.South.even[i], g.East.even[i]}, out, row)
		t.odd[i], out = spreadWord(s.odd[i], wordOf(s.even, i+1), edges{g.South.odd[i], g.East.odd[i]}, out, row)
		if len(s.odd) == 1 {
			break
		}
	}
	return t
}

// edges are a word of each set of a Graph.
type edges struct{ south, east uint64 }

// spreadWord returns a word of what Spread returns, and the edges that lead out of its cells,
// given those out of the word before.
func spreadWord(word, next uint64, g, before edges, row uint) (uint64, edges) {
	out := edges{word & g.south, word & g.east}
	vertical := out.south<<row | before.south>>(64-row) | (word>>row|next<<(64-row))&g.south
	horizontal := out.east<<1 | before.east>>63 | (word>>1|next<<63)&g.east
	return word | vertical | horizontal, out
}

// Connects reports whether a path leads from one of the cells to one of goals.
func (g Graph[W]) Connects(from, goals Set[W]) bool {
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
type path[W Words] struct{ south, east Set[W] }

// cutBy returns the walls that lie across the path.
func (p path[W]) cutBy() (horizontal, vertical Set[W]) {
	return p.south.Or(p.south.West()), p.east.Or(p.east.North())
}

// findPath returns a shortest path. There must be one.
func (g Graph[W]) findPath(from Cell, goals Set[W]) path[W] {
	// at0 are the cells at distance n, n-3 and so on, at1 and at2 those at distance n-1 and n-2.
	var at1, at2 Set[W]
	at0, reached := SetOf[W](from), SetOf[W](from)
	n := 0
	for ; !reached.Meets(goals); n++ {
		next := g.Spread(reached)
		at0, at1, at2 = at2.Or(next.Without(reached)), at0, at1
		reached = next
	}
	var p path[W]
	row := Cell(strideOf[W]())
	for at := at0.And(goals).First(); n > 0; n-- {
		at0, at1, at2 = at1, at2, at0
		switch {
		case g.South.Has(at-row) && at0.Has(at-row):
			at -= row
			p.south = p.south.Or(SetOf[W](at))
		case g.South.Has(at) && at0.Has(at+row):
			p.south = p.south.Or(SetOf[W](at))
			at += row
		case g.East.Has(at-1) && at0.Has(at-1):
			at--
			p.east = p.east.Or(SetOf[W](at))
		default:
			p.east = p.east.Or(SetOf[W](at))
			at++
		}
	}
	return p
}
