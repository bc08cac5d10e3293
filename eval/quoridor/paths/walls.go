package paths

import "gogo/board/quoridor"

// AppendWalls implements Finder.
func (w *PathCache) AppendWalls(dst []Wall, b *quoridor.Board) []Wall {
	us := b.ToMove()
	their, our := w.Of(b, us.Other()), w.Of(b, us)
	h, v := b.LegalWalls()
	if their.Distance == 1 { // nothing else stops them
		h, v = h.And(their.Blocking.Horizontal), v.And(their.Blocking.Vertical)
	}
	touchH, touchV := b.TouchingWalls()
	near := around(b.Pawn(us)).Or(around(b.Pawn(us.Other())))
	dst = wallsOf{their.Chokes.Horizontal, their.Blocking.Horizontal, our.Blocking.Horizontal, touchH, near}.
		append(dst, h, quoridor.Horizontal)
	return wallsOf{their.Chokes.Vertical, their.Blocking.Vertical, our.Blocking.Vertical, touchV, near}.
		append(dst, v, quoridor.Vertical)
}

// wallsOf are the walls of one orientation that have each of the Effects.
type wallsOf struct{ chokes, blocks, hinders, touches, near quoridor.Set }

// append appends those of some walls that have an effect.
func (w wallsOf) append(dst []Wall, s quoridor.Set, o quoridor.Orientation) []Wall {
	for s = s.And(w.blocks.Or(w.hinders).Or(w.touches).Or(w.near)); !s.Empty(); s = s.Rest() {
		at := s.First()
		var e Effects
		if w.chokes.Has(at) {
			e |= Chokes
		}
		if w.blocks.Has(at) {
			e |= Blocks
		}
		if w.hinders.Has(at) {
			e |= Hinders
		}
		if w.touches.Has(at) {
			e |= Touches
		}
		if w.near.Has(at) {
			e |= Near
		}
		dst = append(dst, Wall{quoridor.WallMove(at, o), e})
	}
	return dst
}

// around returns the walls near a pawn.
func around(at quoridor.Cell) quoridor.Set {
	s := quoridor.SetOf(at)
	s = s.SmearWest()
	s = s.SmearNorth(quoridor.SetStride)
	s = s.SmearEast().Or(s.West())
	return s.SmearSouth(quoridor.SetStride).Or(s.North(quoridor.SetStride))
}
