package quoridor

import (
	"gogo/bench/tables"
	"gogo/eval/quoridor/reasons"
)

// Why implements tables.HintRules: what a move does to the shortest ways of both pawns, and what the
// program has proven.
func (r *rules) Why(moves []string, best string, lines []tables.SearchInfo) []tables.Sentence {
	p, err := r.after(moves)
	if err != nil {
		return nil
	}
	m, err := p.ParseMove(best)
	if err != nil || p.Legal(m, p.ToMove()) != nil {
		return nil
	}
	score := ""
	for _, h := range lines {
		if len(h.Moves) > 0 && h.Moves[0] == best {
			score = h.Value
			break
		}
	}
	var why []tables.Sentence
	for _, reason := range reasons.Of(p.Board, m, score) {
		why = append(why, tables.Sentence{Text: reason.Text, Values: reason.Values})
	}
	return why
}
