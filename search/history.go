package search

// moveBound bounds the moves of a game that the history keeps apart; moves
// beyond share slots.
const moveBound = 1 << 11

// historyLimit bounds a history score to either side.
const historyLimit = 1 << 13

// history remembers which moves cut off, to try them earlier elsewhere.
type history struct {
	scores       [2][2][moveBound]int16 // the history heuristic, by side and move: of quiet moves and of the others
	counterMoves [2][moveBound]Move     // the quiet answer that refuted a move
	killers      [MaxPly + 2][2]Move    // by ply
}

// of returns where the score of a candidate of the side is.
func (h *history) of(side int, c Candidate) *int16 {
	kind := 0
	if !c.Quiet {
		kind = 1
	}
	return &h.scores[side&1][kind][c.Move%moveBound]
}

// score returns how well a candidate of the side did, within historyLimit.
func (h *history) score(side int, c Candidate) int32 { return int32(*h.of(side, c)) }

// reward moves the score of a candidate by the bonus towards the limit, by less the
// nearer it is.
func (h *history) reward(side int, c Candidate, bonus int32) {
	s := h.of(side, c)
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
