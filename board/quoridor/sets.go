package quoridor

// sets are the walls on a board as sets, with those of the empty board.
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

// Graph returns the graph that the walls have left.
func (b *Board) Graph() Graph { return b.sets.empty.graph.With(b.sets.horizontal, b.sets.vertical) }

// appendWalls appends the walls that may be placed as moves, the horizontal ones first.
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
// across a path that is known. Few walls are left for which a flood has to tell.
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

// FittingWalls returns the walls that overlap and cross none, legal or not.
func (b *Board) FittingWalls() (h, v Set) {
	open := b.sets.empty.slots.Without(b.sets.horizontal.Or(b.sets.vertical))
	return open.Without(b.sets.horizontal.East().Or(b.sets.horizontal.West())),
		open.Without(b.sets.vertical.South(SetStride).Or(b.sets.vertical.North(SetStride)))
}

// joiningWalls returns the walls that touch a wall or the edge at two of their
// ends and their middle, if not at all three.
func (b *Board) joiningWalls() (h, v Set) {
	t := b.touchedPoints().Or(b.sets.empty.edge)
	return twoOf(t.East(), t, t.West()), twoOf(t.South(SetStride), t, t.North(SetStride))
}

// touchedPoints returns the points that a wall touches, by the cell northwest of
// each.
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

// twoOf returns what is in at least two of three sets.
func twoOf(a, b, c Set) Set { return a.And(b.Or(c)).Or(b.And(c)) }
