package search

// moveBound bounds the moves of a game that the history keeps apart; moves
// beyond share slots.
const moveBound = 1 << 11

// historyLimit bounds a history score to either side.
const historyLimit = 1 << 13

// history remembers which moves cut off, to try them earlier elsewhere.
type history struct {
	scores       [2][moveBound]int16 // the history heuristic, by side and move
	counterMoves [2][moveBound]Move  // the answer that refuted a move
	killers      [MaxPly + 2][2]Move // by ply
}

// score returns how well a move of the side did, within historyLimit.
func (h *history) score(side int, m Move) int32 { return int32(h.scores[side&1][m%moveBound]) }

// reward moves the score of m by the bonus towards the limit, by less the nearer it is.
func (h *history) reward(side int, m Move, bonus int32) {
	s := &h.scores[side&1][m%moveBound]
	old := int32(*s)
	*s = int16(old + bonus - old*max(bonus, -bonus)/historyLimit)
}

// cutoff notes that m refuted previous, and that the moves tried before it did not.
func (h *history) cutoff(side, ply int, previous, m Move, tried []Move, depth Depth) {
	if k := &h.killers[ply]; k[0] != m {
		k[1], k[0] = k[0], m
	}
	h.counterMoves[side&1][previous%moveBound] = m
	plies := int32(depth/One) + 1
	bonus := min(plies*plies*16, historyLimit/4)
	h.reward(side, m, bonus)
	for _, other := range tried {
		if other != m {
			h.reward(side, other, -bonus)
		}
	}
}

// age halves the scores between searches.
func (h *history) age() {
	for side := range h.scores {
		for m := range h.scores[side] {
			h.scores[side][m] /= 2
		}
	}
	h.killers = [MaxPly + 2][2]Move{}
}
