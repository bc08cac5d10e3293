package advisor

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	backgammonengine "gogo/search/backgammon/engine"
)

// MaxPly is the deepest ply. Each ply takes some fifty times as long as the one before.
const MaxPly = 4

// Advisor implements analyst.Engine.
type Advisor struct {
	engine *backgammonengine.Engine
	table  *equity.Table
}

// New returns an advisor that searches with an engine and converts match scores by a table.
func New(e *backgammonengine.Engine, t *equity.Table) *Advisor {
	return &Advisor{engine: e, table: t}
}

// Limits implements analyst.Engine.
func (a *Advisor) Limits() analyst.Limits {
	return analyst.Limits{MaxPly: MaxPly, MaxMatchLength: equity.MaxAway, MaxCube: equity.MaxCube, MaxTrials: maxTrials}
}

// Evaluate returns the value of the position. After the Crawford game, the trailer's double may
// count as made: see equity.State.PresumeDoubled. The equity is in units of the cube before that
// double.
func (a *Advisor) Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error) {
	if q.Position.Doubled {
		d, err := a.answer(ctx, q)
		return d.Evaluation, err
	}
	state, presumed := stateOf(&q), presumedState(&q)
	e, err := a.evaluate(ctx, &q, presumed)
	if err != nil || presumed == state {
		return e, err
	}
	v, err := a.newView(&q, state, q.Cubeful)
	if err != nil {
		return e, err
	}
	e.Equity = float64(v.states.EMG(e.MWP))
	return e, nil
}

// presumedState returns the cube state in which a position is evaluated before the opponent's next
// double.
func presumedState(q *analyst.Question) equity.State {
	if q.UseCube {
		return stateOf(q).PresumeDoubled(q.MoveNumber)
	}
	return stateOf(q)
}

// evaluate returns the value of the position in a cube state.
func (a *Advisor) evaluate(ctx context.Context, q *analyst.Question, s equity.State) (analyst.Evaluation, error) {
	if !q.Position.Dice.Rolled() {
		d, err := a.double(ctx, *q, s)
		return d.Evaluation, err
	}
	one := *q
	one.Plays = 1
	plays, err := a.plays(ctx, one, s)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	if best := &plays[0]; best.Ply == q.Ply || best.Board.Won() != 0 {
		return best.Evaluation, nil
	}
	return a.afterPlay(ctx, q, s, &plays[0].Board)
}

// afterPlay returns the value of a board to the player who has just moved. A forced play is
// searched less deeply than asked for.
func (a *Advisor) afterPlay(ctx context.Context, q *analyst.Question, s equity.State, b *backgammon.Board) (analyst.Evaluation, error) {
	next := *q
	next.Position = q.Position.Swap()
	next.Position.Board = b.Swap()
	v, err := a.newView(&next, s.Swap(), q.Cubeful)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	found, err := a.engine.Position(ctx, &next.Position.Board, v.states, v.depth())
	if err != nil {
		return analyst.Evaluation{}, err
	}
	v.states.Double(0, found.Equities)
	return v.opposite(v.evaluation(found.Chances, found.Equities[0]-v.noise(b))), nil
}

// stateOf returns the cube state of a question.
func stateOf(q *analyst.Question) equity.State {
	return equity.StateOf(q.Position.Cube, &q.Position.Match)
}

// Plays returns the legal plays of the position's roll, best first.
func (a *Advisor) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	return a.plays(ctx, q, stateOf(&q))
}

// plays returns the plays in a cube state.
func (a *Advisor) plays(ctx context.Context, q analyst.Question, s equity.State) ([]analyst.RatedPlay, error) {
	v, err := a.newView(&q, s, q.Cubeful)
	if err != nil {
		return nil, err
	}
	found, err := a.engine.Plays(ctx, &q.Position.Board, q.Position.Dice, v.states, v.filter())
	if err != nil {
		return nil, err
	}
	if err := a.engine.Show(ctx, found, v.states, v.depth(), v.listed()); err != nil {
		return nil, err
	}
	v.disturb(found)
	if q.Plays > 0 && q.Plays < len(found) {
		found = found[:q.Plays]
	}
	plays := make([]analyst.RatedPlay, len(found))
	for i, f := range found {
		plays[i] = analyst.RatedPlay{
			Play:       f.Move.Play,
			Board:      f.Move.Board,
			Evaluation: v.evaluation(f.Chances, f.Equity),
			Ply:        min(f.Depth+1, q.Ply),
		}
	}
	return plays, nil
}
