package search

import "math"

// moveBound bounds the moves of a game that the history keeps apart; moves
// beyond share slots.
const moveBound = 1 << 11

// historyLimit bounds a history score to either side.
const historyLimit = 1 << 13

// history remembers moves that caused cutoffs, to try them earlier elsewhere.
type history struct {
	scores       [2][2][moveBound]int16 // the history heuristic, by side and move: of quiet moves and of the others
	counterMoves [2][moveBound]Move     // the quiet answer that refuted a move
	killers      [MaxPly + 2][2]Move    // by ply
}

// slot returns where the score of a candidate of the side is.
func (h *history) slot(side int, c Candidate) *int16 {
	kind := 0
	if !c.Quiet {
		kind = 1
	}
	return &h.scores[side&1][kind][c.Move%moveBound]
}

// score returns how well a candidate of the side did, within historyLimit.
func (h *history) score(side int, c Candidate) int32 { return int32(*h.slot(side, c)) }

// reward moves the score of a candidate by the bonus toward the limit, by less the
// nearer it is.
func (h *history) reward(side int, c Candidate, bonus int32) {
	s := h.slot(side, c)
	old := int32(*s)
	*s = int16(old + bonus - old*max(bonus, -bonus)/historyLimit)
}

// cutoff notes that c refuted previous, and that the candidates tried before it did not.
func (h *history) cutoff(side, ply int, previous Move, c Candidate, tried []Candidate, depth Depth) {
	if c.Quiet {
		if k := &h.killers[ply]; k[0] != c.Move {
			k[1], k[0] = k[0], c.Move
		}
		h.counterMoves[side&1][previous%moveBound] = c.Move
	}
	plies := int32(depth/One) + 1
	bonus := min(plies*plies*16, historyLimit/4)
	h.reward(side, c, bonus)
	for _, other := range tried {
		if other.Move != c.Move {
			h.reward(side, other, -bonus)
		}
	}
}

// age halves the scores between searches.
func (h *history) age() {
	for side := range h.scores {
		for kind := range h.scores[side] {
			for m := range h.scores[side][kind] {
				h.scores[side][kind][m] /= 2
			}
		}
	}
	h.killers = [MaxPly + 2][2]Move{}
}

// previous returns the move that led to ply.
func (w *worker) previous(ply int) Move {
	if ply == 0 {
		return NoMove
	}
	return w.stack[ply-1].move
}

// tableMoveFirst raises the order of the table move above all.
const tableMoveFirst = 1 << 24

// scoreMoves adds killers, counter moves and history to the game's own move ordering.
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
	rest := list[i:]
	best, most := 0, rest[0].Order
	for k := range rest {
		if order := rest[k].Order; order > most {
			best, most = k, order
		}
	}
	rest[0], rest[best] = rest[best], rest[0]
	return rest[0]
}
