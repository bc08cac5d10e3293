package search

import "math"

// previous returns the move that led to ply.
func (w *worker) previous(ply int) Move {
	if ply == 0 {
		return NoMove
	}
	return w.stack[ply-1].move
}

// tableMoveFirst raises the order of the table move above all.
const tableMoveFirst = 1 << 24

// scoreMoves adds what the search has learnt to the game's own move ordering.
func (w *worker) scoreMoves(f *frame, tableMove Move) {
	killers := w.history.killers[f.ply]
	counter := w.history.counterMoves[f.side&1][w.previous(f.ply)%moveBound]
	f.top = math.MinInt32
	for i := range f.list.List {
		c := &f.list.List[i]
		c.Order += w.history.score(f.side, *c) / w.params.HistoryDivisor
		f.top = max(f.top, c.Order)
		switch c.Move {
		case tableMove:
			c.Order += tableMoveFirst
		case killers[0], killers[1]:
			c.Order += w.params.KillerBonus
		case counter:
			c.Order += w.params.CounterMoveBonus
		}
	}
}

// pick moves the best of the candidates from i on to i, as a selection sort does.
func pick(list []Candidate, i int) Candidate {
	best := i
	for k := i + 1; k < len(list); k++ {
		if list[k].Order > list[best].Order {
			best = k
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}
