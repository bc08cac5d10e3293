package quoridor

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

// CanPlace reports whether a wall may be placed by one who has a wall left: LegalWalls
// for one wall.
func (b *Board) CanPlace(m Move) bool { return b.fits(m) && !b.cuts(m) }

// cuts reports whether a wall that fits would leave a pawn without a path.
func (b *Board) cuts(m Move) bool {
	if !b.joins(m) {
		return false
	}
	switch b.layout {
	case Narrow:
		return !b.connectedWith(m)
	case Wide:
		return !b.wideConnectedWith(m)
	}
	return !b.hugeConnectedWith(m)
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

// hasPath reports whether the pawn of c can reach its goal row.
func (b *Board) hasPath(c Color) bool {
	switch b.layout {
	case Narrow:
		return b.connects(b.Graph(), c)
	case Wide:
		return b.wideConnects(b.WideGraph(), c)
	}
	return b.hugeConnects(b.HugeGraph(), c)
}
