package quoridor

// LegalWalls returns the walls that may be placed, whether walls are left in hand
// or not. The board must have Sets.
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
		cutH, cutV := g.findPath(b.pawns[c], b.shape.goals[c]).cutBy()
		from, goals := SetOf(b.pawns[c]), b.shape.goals[c]
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

// FittingWalls returns the walls that overlap and cross none, legal or not. The
// board must have Sets.
func (b *Board) FittingWalls() (h, v Set) {
	open := b.shape.slots.Without(b.horizontal.Or(b.vertical))
	return open.Without(b.horizontal.East().Or(b.horizontal.West())),
		open.Without(b.vertical.South(SetStride).Or(b.vertical.North(SetStride)))
}

// joiningWalls returns the walls that touch a wall or the edge at two of their
// ends and their middle, if not at all three.
func (b *Board) joiningWalls() (h, v Set) {
	t := b.touchedPoints().Or(b.shape.edge)
	return twoOf(t.East(), t, t.West()), twoOf(t.South(SetStride), t, t.North(SetStride))
}

// touchedPoints returns the points that a wall touches, by the cell northwest of
// each.
func (b *Board) touchedPoints() Set {
	return b.horizontal.SmearEast().Or(b.horizontal.West()).
		Or(b.vertical.SmearSouth(SetStride)).Or(b.vertical.North(SetStride))
}

// TouchingWalls returns the walls that would touch a wall on the board,
// legal or not. The board must have Sets.
func (b *Board) TouchingWalls() (horizontal, vertical Set) {
	t := b.touchedPoints()
	return b.shape.slots.And(t.SmearEast().Or(t.West())), b.shape.slots.And(t.SmearSouth(SetStride).Or(t.North(SetStride)))
}

// twoOf returns what is in at least two of three sets.
func twoOf(a, b, c Set) Set { return a.And(b.Or(c)).Or(b.And(c)) }

// fits reports whether a wall overlaps and crosses none and is on the board.
func (b *Board) fits(m Move) bool {
	c := m.Cell()
	if b.slots[c] != free {
		return false
	}
	if m.Orientation() == Horizontal {
		return b.slots[c-1] != horizontal && b.slots[c+1] != horizontal
	}
	return b.slots[int(c)-b.stride] != vertical && b.slots[int(c)+b.stride] != vertical
}

// CanPlace reports whether a wall may be placed by one who has a wall left. It is
// LegalWalls for one wall, on boards of all sizes.
func (b *Board) CanPlace(m Move) bool { return b.fits(m) && !b.cuts(m) }

// cuts reports whether a wall that fits would leave a pawn without a path.
func (b *Board) cuts(m Move) bool {
	if !b.joins(m) {
		return false
	}
	if b.shape != nil {
		g := b.Graph().WithWall(m)
		return !g.Connects(SetOf(b.pawns[Black]), b.shape.goals[Black]) ||
			!g.Connects(SetOf(b.pawns[White]), b.shape.goals[White])
	}
	b.toggle(m)
	cut := !b.hasPath(Black) || !b.hasPath(White)
	b.toggle(m)
	return cut
}

// joins is joiningWalls for one wall.
func (b *Board) joins(m Move) bool {
	c, reach := int(m.Cell()), 1
	if m.Orientation() == Vertical {
		reach = b.stride
	}
	touching := 0
	for _, point := range [...]int{c - reach, c, c + reach} {
		if b.touched(point) {
			touching++
		}
	}
	return touching >= 2
}

// touched reports whether a wall or the edge of the board touches a point, which
// is named by the cell northwest of it.
func (b *Board) touched(c int) bool {
	return b.slots[c] != free ||
		b.slots[c-1] == horizontal || b.slots[c+1] == horizontal ||
		b.slots[c-b.stride] == vertical || b.slots[c+b.stride] == vertical
}

// hasPath reports whether the pawn of c can reach its goal row. It looks ahead
// first, so that an open board takes little more than a row of steps.
func (b *Board) hasPath(c Color) bool {
	var seen [CellBound]bool
	var stack [CellBound]Cell
	ahead := forward[c]
	order := [directions]Direction{ahead.opposite(), East, West, ahead}
	goal := (b.GoalRow(c) + 1) * b.stride
	stack[0] = b.pawns[c]
	seen[b.pawns[c]] = true
	for top := 1; top > 0; {
		top--
		at := stack[top]
		if int(at) >= goal && int(at) < goal+b.stride {
			return true
		}
		for _, d := range order {
			if next := b.Step(at, d); b.Open(at, d) && !seen[next] {
				seen[next] = true
				stack[top] = next
				top++
			}
		}
	}
	return false
}
