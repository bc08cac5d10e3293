package paths

import "gogo/board/quoridor"

// WinsRace reports whether the pawn of c reaches its goal first for sure when
// the opponent has no walls left, and can do nothing about it with the pawn: a
// shortest path is shorter than the opponent's, and no cell of it can be near
// the opponent when it is entered, so that nobody jumps. It may say no of a win.
func (w *PathCache) WinsRace(b *quoridor.Board, c quoridor.Color) bool {
	if !b.Sets() {
		return false
	}
	ours, theirs := w.Of(b, c).Distance, w.Of(b, c.Other()).Distance
	g := b.Graph()
	pawn := quoridor.SetOf(b.Pawn(c))
	// near is where the opponent's pawn may be after its next move.
	near := g.Spread(quoridor.SetOf(b.Pawn(c.Other())))
	if b.ToMove() != c {
		theirs--
		if near.Meets(pawn) {
			return false
		}
		near = g.Spread(near)
	}
	if ours > theirs {
		return false
	}
	var l layers
	l.flood(g, b.Goals(c), pawn)
	for n := ours - 1; n >= 0; n-- {
		_, pawn = stepFrom(g, pawn, l[n])
		pawn = pawn.Without(near)
		if pawn.Empty() {
			return false
		}
		near = g.Spread(near)
	}
	return true
}
