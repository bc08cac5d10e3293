package retrograde

import "gogo/board/quoridor"

// Race is the solution of all places of the pawns on one set of walls when nobody
// has a wall left.
type Race struct{ solver *solver }

// NewRace solves the race on the walls of a board, which must have Sets.
func NewRace(b *quoridor.Board) *Race {
	s := newSolver(b, newCells(b), options{})
	n := len(s.cells.list)
	for c := range s.decided {
		s.decided[c] = make([][]uint8, n)
		for i := range s.decided[c] {
			s.decided[c][i] = make([]uint8, n)
		}
	}
	s.solve()
	return &Race{s}
}

// Look returns the outcome of a position on the walls of the race, and in how many
// plies it comes if both sides play the shortest win and the longest loss. Nobody
// has won yet.
func (r *Race) Look(b *quoridor.Board) (o Outcome, plies int) {
	s, us := r.solver, b.ToMove()
	black, white := s.cells.index[b.Pawn(quoridor.Black)], b.Pawn(quoridor.White)
	switch {
	case s.results.win[us][black].Has(white):
		o = Win
	case s.results.loss[us][black].Has(white):
		o = Loss
	}
	return o, int(s.decided[us][black][s.cells.index[white]])
}
