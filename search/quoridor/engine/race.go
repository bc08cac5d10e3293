package engine

import (
	"gogo/board/quoridor"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// race answers a position in which nobody has a wall left: with the shortest win
// or the longest loss, or else with a draw that is not a repetition if possible.
// It reports whether it could.
func (t *thought) race() (Report, bool) {
	b := t.board.Clone()
	us := b.ToMove()
	if !b.Sets() || b.WallsLeft(quoridor.Black)+b.WallsLeft(quoridor.White) > 0 {
		return Report{}, false
	}
	race := retrograde.NewRace(b)
	outcome, plies := race.Look(b)
	g := newGame(b, t.engine.evaluators[0])
	r := Report{Depth: 1, SelDepth: plies}
	var buf [8]quoridor.Move
	for _, m := range b.AppendPawnMoves(buf[:0], us) {
		g.Make(search.Move(m))
		fits, repeats := follows(race, b, outcome, plies), g.repeats()
		g.Undo()
		r.Nodes++
		if fits && (r.PV == nil || !repeats) {
			r.PV = []quoridor.Move{m}
		}
	}
	switch outcome {
	case retrograde.Win:
		r.Value = search.WinIn(plies)
	case retrograde.Loss:
		r.Value = search.LossIn(plies)
	}
	r.Elapsed = t.clock.Elapsed()
	t.report(r)
	return r, true
}

// follows reports whether a position can follow one of the given outcome, so many
// plies from the end, by a best move.
func follows(race *retrograde.Race, b *quoridor.Board, before retrograde.Outcome, plies int) bool {
	if _, over := b.Winner(); over {
		return before == retrograde.Win && plies == 1
	}
	o, n := race.Look(b)
	return o == -before && (o == retrograde.Draw || n == plies-1)
}
