package engine

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// Defences are what the side to move can do about a threat.
type Defences struct {
	// Threat is how the opponent wins by force if nothing is done, nil if no way was found.
	Threat []gomoku.Point
	// Holding are the moves after which no win by force was found, in reading order, Losing
	// those after which the opponent has one.
	Holding, Losing []gomoku.Point
	// Left is how many moves there was no time for.
	Left int
}

const (
	// defenceBudget bounds the stones of the search for the opponent's win by threats after
	// each move. defenceRate is how many of them a millisecond of the time allows, for all
	// moves together: half of what it could place.
	defenceBudget = 20_000
	defenceRate   = 1000
)

// Defences looks for the moves on board, which it keeps, that answer what the opponent
// threatens: a win by fours or by threats. The terms are those of Think.
func (e *Engine) Defences(ctx context.Context, board *gomoku.Board, received time.Time, report func(Report)) (Defences, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Defences{}, err
	}
	defer e.timing.Stop()
	defer t.haltable(ctx)()
	var d Defences
	if d.Threat = t.threat(); d.Threat == nil {
		return d, nil
	}
	us := board.ToMove()
	points := t.game.state.AppendEmpty(nil)
	for i, p := range points {
		if !threats.Allowed(t.game.state, p, us) {
			continue
		}
		if ctx.Err() != nil || !t.limits.AtOnce && t.clock.Expired() {
			d.Left++
			continue
		}
		t.mark(Begun, p)
		lost := t.loses(p, len(points)-i)
		t.mark(Done, p)
		if lost {
			t.mark(Losing, p)
			d.Losing = append(d.Losing, p)
		} else {
			d.Holding = append(d.Holding, p)
		}
	}
	return d, nil
}

// threat returns how the opponent would win if it were to move.
func (t *thought) threat() []gomoku.Point {
	b := t.game.state.Board().Clone()
	b.SetToMove(b.ToMove().Other())
	return t.winOf(lines.NewState(b, t.game.ruling.tables), 1)
}

// loses reports whether the opponent was found to win by force after a move of the side to
// move, while so many moves are left to look at.
func (t *thought) loses(p gomoku.Point, left int) bool {
	s := t.game.state
	us := s.Board().ToMove()
	if threats.ResolvedClass(s, p, us) == lines.Wins {
		return false
	}
	s.Place(p, us)
	defer s.Undo()
	return t.winOf(s, left) != nil
}

// winOf returns a win by force of the side to move, by fours or by threats, while so many
// positions are left to look at.
func (t *thought) winOf(s *lines.State, left int) []gomoku.Point {
	if line, _ := t.game.vcf.Shortest(s, threats.Unlimited, t.budget(foursBudget)); line != nil {
		return line
	}
	if t.limits.AtOnce {
		return nil
	}
	budget := t.budget(defenceBudget)
	if rest := t.clock.Left(); rest < search.Forever {
		budget = min(budget, int(rest.Milliseconds())*defenceRate/left)
	}
	line, _ := t.engine.vct.Solve(s, max(budget, leafBudget))
	return line
}
