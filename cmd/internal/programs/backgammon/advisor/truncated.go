package advisor

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	"gogo/search/backgammon/cubeful"
	backgammonengine "gogo/search/backgammon/engine"
)

// truncated returns the truncated rollout that is the ply of a question.
func (a *Advisor) truncated(v *view) (*cubeful.Truncated, error) {
	q := v.question
	return cubeful.NewTruncated(a.engine, a.game(q, q.Cubeful), v.state, q.Ply, a.engine.Threads(), q.Seed)
}

// rollOutPlays rolls out the plays that a lookahead has found to be nearly the best, if the question
// asks for that.
func (a *Advisor) rollOutPlays(ctx context.Context, v *view, plays []backgammonengine.Candidate) error {
	if !v.question.Ply.Truncated() {
		return nil
	}
	t, err := a.truncated(v)
	if err != nil {
		return err
	}
	return t.Plays(ctx, plays, nil)
}

// rollOutPlay returns the value of a board to the player who has just moved.
func (a *Advisor) rollOutPlay(ctx context.Context, q *analyst.Question, s equity.State, b *backgammon.Board) (analyst.Evaluation, error) {
	v, err := a.newView(q, s, q.Cubeful)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	t, err := a.truncated(v)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	play := backgammonengine.Candidate{Move: backgammon.Move{Board: *b}}
	if err := t.Play(ctx, &play); err != nil {
		return analyst.Evaluation{}, err
	}
	if play.Trials == 0 {
		return analyst.Evaluation{}, ctx.Err()
	}
	play.Equity += v.noise(b)
	return v.candidate(&play), nil
}

// candidate returns what a play is worth.
func (v *view) candidate(c *backgammonengine.Candidate) analyst.Evaluation {
	e := v.evaluation(c.Chances, c.Equity)
	e.Trials, e.StandardError = c.Trials, v.equityError(float64(c.Error))
	return e
}

// rollOutCube decides about a double by a truncated rollout.
func (a *Advisor) rollOutCube(ctx context.Context, v *view) (*cubeChoice, error) {
	t, err := a.truncated(v)
	if err != nil {
		return nil, err
	}
	b := &v.question.Position.Board
	found, err := t.Cube(ctx, b)
	if err != nil {
		return nil, err
	}
	if v.question.UseCube && !v.question.Cubeful {
		d, err := a.choice(v, backgammonengine.Estimate{Chances: found.NoDouble.Chances})
		return d, err
	}
	noise := float64(v.noise(b))
	hold, taken := float32(found.NoDouble.Equity+noise), float32(found.DoubleTake.Equity+noise)
	return &cubeChoice{view: v, chances: found.NoDouble.Chances, Decision: v.states.DecideBetween(hold, taken), rolled: &found}, nil
}

// outcome returns what a decision is worth that comes to an equity.
func (d *cubeChoice) outcome(eq float32) analyst.Evaluation {
	e := d.evaluation(d.chances, eq)
	if d.rolled == nil {
		return e
	}
	e.Trials = d.rolled.NoDouble.Trials
	switch {
	case eq == d.NoDouble:
		e.StandardError = d.equityError(d.rolled.NoDouble.EquityError)
	case eq == d.DoubleTake:
		e.StandardError = d.equityError(d.rolled.DoubleTake.EquityError)
	case d.Answer == equity.Beaver:
		e.StandardError = d.equityError(2 * d.rolled.DoubleTake.EquityError)
	}
	return e
}

// errors returns the standard errors of a decision by a truncated rollout.
func (d *cubeChoice) errors() *analyst.CubeErrors {
	if d.rolled == nil || d.rolled.NoDouble.Trials == 0 {
		return nil
	}
	return &analyst.CubeErrors{
		NoDouble:   d.equityError(d.rolled.NoDouble.EquityError),
		DoubleTake: d.equityError(d.rolled.DoubleTake.EquityError),
		Difference: d.equityError(d.rolled.DifferenceError),
	}
}

// equityError returns the standard error of an equity.
func (v *view) equityError(eq float64) analyst.Errors {
	e := analyst.Errors{Equity: eq}
	if v.match() {
		e.MWP = eq * (v.states.MWP(1) - v.states.MWP(0))
	}
	return e
}
