package advisor

import (
	"context"
	"fmt"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	"gogo/search/backgammon/cubeful"
)

// maxTrials is the most trials of a rollout: its standard error is then about 0.0001 points.
const maxTrials = 1_000_000

// Rollout rolls the position out.
//
// Before the roll, the player on roll does not double now: this is the side "no double" of the
// decision. Where a double is possible, the side "double, take" is rolled out with the same dice.
// Where the opponent has doubled, the double is taken; the equity is in units of the cube before
// it. With dice, the best play at the question's ply is made first. Questions that differ in these
// points alone get the same dice from the same seed. Noise is left out.
func (a *Advisor) Rollout(ctx context.Context, q analyst.Question, r analyst.Rollout, progress func(analyst.Estimate)) (analyst.Estimate, error) {
	if err := validate(&r); err != nil {
		return analyst.Estimate{}, err
	}
	s, err := a.newSubject(&q)
	if err != nil {
		return analyst.Estimate{}, err
	}
	o := cubeful.Options{
		Trials:            r.Trials,
		Truncation:        r.Truncation,
		Depth:             r.Ply - 1,
		Threads:           a.engine.Threads(),
		Seed:              r.Seed,
		VarianceReduction: r.VarianceReduction,
		StandardError:     r.StandardError / s.slope,
	}
	if progress == nil {
		progress = func(analyst.Estimate) {}
	}
	games, err := cubeful.New(a.engine, a.game(&q, q.Cubeful), s.gameView.state)
	if err != nil {
		return analyst.Estimate{}, err
	}
	if s.mayDouble() && games.MayDouble() {
		found, err := games.Double(ctx, &q.Position.Board, o, func(e cubeful.DoubleEstimate) { progress(s.estimateDouble(&e)) })
		return s.estimateDouble(&found), err
	}
	o.Report = func(e cubeful.Estimate) { progress(s.estimate(&e)) }
	found, err := a.rollOut(ctx, s, games, o)
	return s.estimate(&found), err
}

// validate checks the parameters of a rollout.
func validate(r *analyst.Rollout) error {
	switch {
	case r.Trials < analyst.MinTrials || r.Trials > maxTrials:
		return fmt.Errorf("%d trials: %d to %d are possible", r.Trials, analyst.MinTrials, maxTrials)
	case r.Truncation < 0:
		return fmt.Errorf("truncation after %d plies: it must not be negative", r.Truncation)
	case r.Ply < 1 || r.Ply > backgammon.MaxLookahead:
		return fmt.Errorf("ply %d of a rollout: 1 to %d are possible", r.Ply, backgammon.MaxLookahead)
	case !(r.StandardError >= 0): // NaN neither
		return fmt.Errorf("standard error %g: it must not be negative", r.StandardError)
	}
	return nil
}

// subject is the position of a rollout with the units of its games and of its answer.
type subject struct {
	*view // gives the units of the answer
	// gameView gives the units of the games, which differ after a take or a presumed double.
	gameView *view
	// slope converts an equity of the games to one of the answer.
	slope float64
}

func (a *Advisor) newSubject(q *analyst.Question) (*subject, error) {
	state, played := stateOf(q), presumedState(q)
	if q.Position.Doubled {
		if !q.UseCube {
			return nil, errNoDouble
		}
		played = taken(state)
	}
	v, err := a.newView(q, state, q.Cubeful)
	if err != nil {
		return nil, err
	}
	s := &subject{view: v, gameView: v, slope: 1}
	if played != state {
		if s.gameView, err = a.newView(q, played, q.Cubeful); err != nil {
			return nil, err
		}
		s.slope = float64(s.answer(1)-s.answer(-1)) / 2
	}
	return s, nil
}

// taken returns the state after a double has been taken.
func taken(s equity.State) equity.State { return s.Swap().Doubled().Swap() }

// answer converts an equity of the games to the units of the answer.
func (s *subject) answer(eq float32) float32 {
	switch {
	case s.gameView == s.view:
		return eq
	case s.question.Position.Match.Length > 0:
		return s.states.EMG(s.gameView.states.MWP(eq))
	}
	return 2 * eq
}

// mayDouble reports whether the player on roll decides about a double that is not presumed.
// Whether the cube allows it is left to the games.
func (s *subject) mayDouble() bool {
	p := &s.question.Position
	return s.gameView == s.view && !p.Dice.Rolled() && !p.Doubled
}

// rollOut rolls out a single side of the decision.
func (a *Advisor) rollOut(ctx context.Context, s *subject, r *cubeful.Rollout, o cubeful.Options) (cubeful.Estimate, error) {
	p := &s.question.Position
	var behind backgammon.Board
	switch {
	case p.Doubled:
		behind = p.Board.Swap()
	case p.Dice.Rolled():
		plays, err := a.engine.Plays(ctx, &p.Board, p.Dice, s.gameView.states, s.filter())
		if err != nil {
			return cubeful.Estimate{}, err
		}
		behind = plays[0].Move.Board.Swap()
	default:
		return r.Position(ctx, &p.Board, o)
	}
	return r.AfterPlay(ctx, &behind, o)
}

// estimate converts the estimate of a rollout to the units of the answer.
func (s *subject) estimate(e *cubeful.Estimate) analyst.Estimate {
	return analyst.Estimate{
		Trials:        e.Trials,
		Evaluation:    s.evaluation(e.Chances, s.answer(float32(e.Equity))),
		StandardError: s.errors(e.ChancesError, e.EquityError),
	}
}

// estimateDouble converts the estimates of both sides of a double.
func (s *subject) estimateDouble(e *cubeful.DoubleEstimate) analyst.Estimate {
	o, taken := s.estimate(&e.NoDouble), s.estimate(&e.DoubleTake)
	d := cubeChoice{
		view: s.view, chances: e.NoDouble.Chances,
		Decision: s.states.DecideBetween(float32(e.NoDouble.Equity), float32(e.DoubleTake.Equity)),
	}
	o.Cube = &analyst.CubeEstimate{
		Decision:      d.decision(),
		DoubleTake:    taken.Evaluation,
		StandardError: taken.StandardError,
		Difference:    s.errors(backgammon.Chances{}, e.DifferenceError),
	}
	return o
}

// errors returns standard errors in the units of the answer.
func (s *subject) errors(c backgammon.Chances, eq float64) analyst.Errors {
	e := s.equityError(s.slope * eq)
	e.Chances = c
	return e
}
