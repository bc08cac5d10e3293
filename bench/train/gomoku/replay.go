package gomoku

import "gogo/eval/gomoku/lines"

// replay goes from sample to sample of a game: with the state of one it comes to the next
// by the stones in which they differ.
type replay struct {
	tables *lines.Tables
	at     *sample // nil at first
	state  *lines.State
}

// to returns the state of a sample, or an error if the position cannot be set up.
func (r *replay) to(s *sample) (*lines.State, error) {
	if r.at == nil || r.at.width != s.width || r.at.height != s.height || r.at.rule != s.rule {
		board, err := s.board()
		if err != nil {
			return nil, err
		}
		r.at, r.state = s, lines.NewState(board, r.tables)
		return r.state, nil
	}
	common := 0
	for common < min(len(s.moves), len(r.at.moves)) && s.moves[common] == r.at.moves[common] {
		common++
	}
	for range len(r.at.moves) - common {
		r.state.Undo()
	}
	board := r.state.Board()
	for i := common; i < len(s.moves); i++ {
		p, err := s.point(board, i)
		if err != nil {
			r.at = nil
			return nil, err
		}
		r.state.Place(p, board.ToMove())
	}
	r.at = s
	return r.state, s.checkBest(board)
}
