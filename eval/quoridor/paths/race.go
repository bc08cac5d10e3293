package paths

import "gogo/board/quoridor"

// WinsRace implements Finder: a shortest path is shorter than the opponent's, and no
// cell of it can be near the opponent when it is entered, so that nobody jumps.
func (w *PathCache) WinsRace(b *quoridor.Board, c quoridor.Color) bool {
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
	l := &w.scratch
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
