package quoridor

// path is a shortest path of a pawn to its goal row: the steps between a cell and
// its southern neighbor, and between a cell and its eastern neighbor.
type path struct{ south, east Set }

// cutBy returns the walls that lie across the path.
func (p path) cutBy() (horizontal, vertical Set) {
	return p.south.SmearWest(), p.east.SmearNorth(SetStride)
}

// findPath returns a shortest path. There must be one.
func (g Graph) findPath(from Cell, goals Set) path {
	// entered[d] are the cells that the flood has reached in direction d.
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

// trace follows a flood back from a cell to where it began.
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
