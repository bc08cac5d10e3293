package paths

import "gogo/board/quoridor"

// Evaluate returns the worth of a position to the side to move.
func (w *Ways) Evaluate(b *quoridor.Board) int {
	us := b.ToMove()
	them := us.Other()
	o, t := w.Of(b, us), w.Of(b, them)
	ho, ht := b.WallsLeft(us), b.WallsLeft(them)
	v := 60*int(t.Distance-o.Distance) + 30
	v += 25 * (min(ho, 20) - min(ht, 20))
	if ht > 0 {
		v -= 15 * int(min(o.Damage, 6))
	} else {
		v += 100
	}
	if ho > 0 {
		v += 15 * int(min(t.Damage, 6))
	} else {
		v -= 100
	}
	return v
}
