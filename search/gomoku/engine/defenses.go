package engine

import (
	"context"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/internal/eventloop"
	"gogo/search"
	"gogo/search/gomoku/threats"
)

// Defenses are the moves of the side to move in the face of a threat.
type Defenses struct {
	// Threat is the opponent's win by force after a pass, nil if none was found.
	Threat []gomoku.Point
	// Holding are the moves after which no win by force was found, in reading order, Losing
	// those after which the opponent has one.
	Holding, Losing []gomoku.Point
	// Left is the number of moves that there was no time for.
	Left int
}

const (
	// defenseBudget bounds the stones of the search for the opponent's win by threats after
	// each move. defenseRate is the number of them that a millisecond of the time allows, for all
	// moves together: half of what it could place.
	defenseBudget = 20_000
	defenseRate   = 1000
)

// Defenses looks for the moves on board, which it keeps, that answer what the opponent
// threatens: a win by fours or by threats. It takes its limits and ends as Think does.
func (e *Engine) Defenses(ctx context.Context, board *gomoku.Board, received time.Time, report func(Report)) (Defenses, error) {
	t, err := e.begin(board, received, report)
	if err != nil {
		return Defenses{}, err
	}
	defer e.timing.Stop()
	defer t.stopWith(ctx)()
	var d Defenses
	if d.Threat = t.threat(); d.Threat == nil {
		return d, nil
	}
	us := board.ToMove()
	points := t.game.state.AppendEmpty(nil)
	for i, p := range points {
		if !threats.Allowed(t.game.state, p, us) {
			continue
		}
		if eventloop.Err(ctx) != nil || !t.limits.AtOnce && t.clock.Expired() {
			d.Left++
			continue
		}
		t.mark(Searching, p)
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

// threat returns the opponent's win if it were to move.
func (t *thought) threat() []gomoku.Point {
	b := t.game.state.Board().Clone()
	b.SetToMove(b.ToMove().Other())
	return t.winOf(lines.NewState(b, t.game.eval.tables), 1)
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
	budget := t.budget(defenseBudget)
	if rest := t.clock.Left(); rest < search.Forever {
		budget = min(budget, int(rest.Milliseconds())*defenseRate/left)
	}
	line, _ := t.engine.vct.Solve(s, max(budget, leafBudget))
	return line
}
