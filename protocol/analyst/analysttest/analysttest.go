// Package analysttest has an engine for tests of the backgammon protocols: fast, weak and
// deterministic.
package analysttest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
	"gogo/protocol/internal/sessiontest"
)

// Engine evaluates positions by their pip counts alone. A test can make it wait, fail
// and panic, and can look at what it was asked. The zero value is ready.
type Engine struct {
	// Careful makes blots count too, so that a game between two engines ends: by pips
	// alone they would hit each other forever.
	Careful bool

	turns   sessiontest.Turns
	err     error // of the next question
	panics  bool  // the next question
	last    analyst.Question
	rollout analyst.Rollout
}

// trialsPerReport is the number of trials of a rollout between two reports.
const trialsPerReport = 36

// Limits says what the engine can do.
func (*Engine) Limits() analyst.Limits {
	return analyst.Limits{MaxPly: backgammon.MaxPly, MaxLookahead: backgammon.MaxLookahead, MaxMatchLength: 25, MaxCube: 1024, MaxTrials: 1296, MaxLevel: 10}
}

// Hold makes the next n lookaheads and rollouts wait until their contexts end or Release
// lets them through. The bare network is never held: it is what a session asks in place of
// a lookahead that had no time, which may come first.
func (e *Engine) Hold(n int) { e.turns.Hold(n) }

// Release lets one question through that is held.
func (e *Engine) Release() { e.turns.Release() }

// Whole returns how many questions were let through, and whose contexts had not ended.
func (e *Engine) Whole() int { return e.turns.Whole() }

// Fail lets the next question fail.
func (e *Engine) Fail(err error) { e.turns.Change(func() { e.err = err }) }

// Panic lets the next question panic.
func (e *Engine) Panic() { e.turns.Change(func() { e.panics = true }) }

// Last returns the last question, and the rollout that was asked for with it.
func (e *Engine) Last() (analyst.Question, analyst.Rollout) {
	e.turns.Lock()
	defer e.turns.Unlock()
	return e.last, e.rollout
}

// Await waits until so many questions have been asked and so many of them have
// been answered.
func (e *Engine) Await(ctx context.Context, asked, ended int) error {
	var begun, done int
	err := e.turns.AwaitContext(ctx, func() bool {
		begun, done = e.turns.Counts()
		return begun >= asked && done >= ended
	})
	if err != nil {
		return fmt.Errorf("%d questions asked and %d answered: %w", begun, done, err)
	}
	return nil
}

// begin notes a question, and does to it what the test has asked for. Only a deep one
// can be held.
func (e *Engine) begin(ctx context.Context, q analyst.Question, deep bool) error {
	var err error
	var panics bool
	note := func() {
		e.last, err, panics = q, e.err, e.panics
		e.err, e.panics = nil, false
	}
	defer e.turns.End()
	if deep {
		e.turns.Begin(ctx, note)
	} else {
		e.turns.BeginUnheld(ctx, note)
	}
	if panics {
		panic("analysttest: as it was told")
	}
	if err == nil {
		err = ctx.Err()
	}
	if err == nil && q.Position.Board.Won() != 0 {
		err = errOver
	}
	return err
}

// beginTrials is begin for a question other than a rollout. It returns how many trials a truncated
// rollout has, which are fewer where the context has ended it.
func (e *Engine) beginTrials(ctx context.Context, q analyst.Question) (trials int, err error) {
	err = e.begin(ctx, q, q.Ply > 1)
	switch {
	case !q.Ply.Truncated():
		return 0, err
	case err != nil && errors.Is(err, ctx.Err()):
		return trialsPerReport, nil
	}
	return 10 * trialsPerReport, err
}

// rollOut says that an evaluation comes from so many trials, if there are any.
func rollOut(found *analyst.Evaluation, trials int) {
	if trials > 0 {
		equity := 1 / math.Sqrt(float64(trials))
		found.Trials, found.StandardError = trials, analyst.Errors{Equity: equity, MWP: equity / 8}
	}
}

var errOver = errors.New("the game is over")

// Evaluate returns what the position is worth, with dice what the best play is.
func (e *Engine) Evaluate(ctx context.Context, q analyst.Question) (analyst.Evaluation, error) {
	trials, err := e.beginTrials(ctx, q)
	if err != nil {
		return analyst.Evaluation{}, err
	}
	found := e.evaluate(&q, &q.Position.Board)
	if q.Position.Dice.Rolled() {
		found = e.ratePlays(&q)[0].Evaluation
	}
	rollOut(&found, trials)
	return found, nil
}

// Plays returns the legal plays, the best first.
func (e *Engine) Plays(ctx context.Context, q analyst.Question) ([]analyst.RatedPlay, error) {
	trials, err := e.beginTrials(ctx, q)
	if err != nil {
		return nil, err
	}
	plays := e.ratePlays(&q)
	if q.Plays > 0 {
		plays = plays[:min(q.Plays, len(plays))]
	}
	for i := range plays {
		rollOut(&plays[i].Evaluation, trials)
	}
	return plays, nil
}

// The equities from which the engine doubles, passes, plays on for the gammon and beavers.
const (
	doublesAt = 0.4
	passesAt  = 0.6
	tooGoodAt = 1.2
	beaversAt = -0.1
)

// Cube decides by the equity alone.
func (e *Engine) Cube(ctx context.Context, q analyst.Question) (analyst.CubeDecision, error) {
	trials, err := e.beginTrials(ctx, q)
	if err != nil {
		return analyst.CubeDecision{}, err
	}
	d := e.decide(&q)
	rollOut(&d.Evaluation, trials)
	if trials > 0 {
		errs := d.Evaluation.StandardError
		d.Errors = &analyst.CubeErrors{NoDouble: errs, DoubleTake: errs, Difference: analyst.Errors{Equity: errs.Equity / 2, MWP: errs.MWP / 2}}
	}
	return d, nil
}

// decide decides about the cube.
func (e *Engine) decide(q *analyst.Question) analyst.CubeDecision {
	p := q.Position
	p.Dice = backgammon.Dice{}
	available := q.UseCube && (p.Doubled || p.MayDouble())
	if p.Doubled { // the equities are the doubler's
		p = p.Swap()
	}
	asked := *q
	asked.Position = p
	d := analyst.CubeDecision{Evaluation: e.evaluate(&asked, &p.Board), Available: available}
	equity := d.Evaluation.Equity
	d.NoDouble, d.DoubleTake, d.DoublePass = equity, 2*equity-0.2, 1
	d.MWPNoDouble, d.MWPDoubleTake, d.MWPDoublePass = 0.5+equity/8, 0.5+equity/4, 0.75
	switch {
	case !available:
	case equity >= tooGoodAt:
		d.Action = analyst.TooGood
	case equity >= doublesAt && p.Cube.Owner == backgammon.Mover:
		d.Action = analyst.Redouble
	case equity >= doublesAt:
		d.Action = analyst.Double
	}
	switch {
	case equity >= passesAt:
		d.Answer = analyst.Pass
	case equity < beaversAt && p.Match.Beavers:
		d.Answer = analyst.Beaver
	}
	return d
}

// Rollout reports what Evaluate says, with an error that shrinks as it would. A
// rollout that is held has made one report.
func (e *Engine) Rollout(ctx context.Context, q analyst.Question, r analyst.Rollout, progress func(analyst.Estimate)) (analyst.Estimate, error) {
	e.turns.Change(func() { e.rollout = r })
	var last analyst.Estimate
	for last.Trials < r.Trials {
		last.Trials = min(last.Trials+trialsPerReport, r.Trials)
		last.Evaluation = e.evaluate(&q, &q.Position.Board)
		last.StandardError.Equity = 1 / math.Sqrt(float64(last.Trials))
		last.Cube = e.doubleEstimate(&q, last.StandardError)
		if r.StandardError > 0 && last.StandardError.Equity <= r.StandardError {
			break
		}
		if progress != nil {
			progress(last)
		}
		if last.Trials == trialsPerReport {
			if err := e.begin(ctx, q, true); err != nil {
				return last, err
			}
		}
	}
	return last, nil
}

// doubleEstimate returns what a rollout finds of a double, where there may be one.
func (e *Engine) doubleEstimate(q *analyst.Question, errs analyst.Errors) *analyst.CubeEstimate {
	p := &q.Position
	if p.Dice.Rolled() || p.Doubled || !q.UseCube || !p.MayDouble() {
		return nil
	}
	d := e.decide(q)
	taken := d.Evaluation
	taken.Equity, taken.MWP = d.DoubleTake, d.MWPDoubleTake
	return &analyst.CubeEstimate{Decision: d, DoubleTake: taken, StandardError: errs, Difference: analyst.Errors{Equity: errs.Equity / 2}}
}

// ratePlays lists the plays of a question, the best first.
func (e *Engine) ratePlays(q *analyst.Question) []analyst.RatedPlay {
	var g backgammon.Generator
	moves := g.Moves(&q.Position.Board, q.Position.Dice)
	plays := make([]analyst.RatedPlay, 0, len(moves))
	for _, m := range moves {
		plays = append(plays, analyst.RatedPlay{
			Play: m.Play, Board: m.Board, Evaluation: e.evaluate(q, &m.Board), Ply: q.Ply,
		})
	}
	slices.SortStableFunc(plays, func(a, b analyst.RatedPlay) int {
		return cmp.Compare(b.Evaluation.Equity, a.Evaluation.Equity)
	})
	return plays
}

// evaluate estimates a board by the pip counts.
func (e *Engine) evaluate(q *analyst.Question, b *backgammon.Board) analyst.Evaluation {
	c := backgammon.Certain(b.Won())
	if b.Won() == 0 {
		lead := float64(b[1].Pips()-b[0].Pips()) / 30
		if e.Careful && b.Contact() {
			lead += float64(blots(&b[1])-blots(&b[0])) / 3
		}
		c.Win = float32(1 / (1 + math.Exp(-lead)))
		c.WinGammon, c.LoseGammon = c.Win*c.Win/4, (1-c.Win)*(1-c.Win)/4
	}
	if !q.Gammons {
		c.WinGammon, c.LoseGammon = 0, 0
	}
	if !q.Gammons || !q.Backgammons {
		c.WinBackgammon, c.LoseBackgammon = 0, 0
	}
	equity := float64(c.Equity()) + float64(q.Ply)/1000 // so that a test sees the ply
	return analyst.Evaluation{Chances: c, Equity: equity, MWP: 0.5 + equity/8, AmountWon: equity * q.BasicBet}
}

// blots counts the points with a single checker.
func blots(s *backgammon.Side) int {
	n := 0
	for _, checkers := range s[:backgammon.Points] {
		if checkers == 1 {
			n++
		}
	}
	return n
}

// The compiler checks that the engine is one.
var _ analyst.Engine = (*Engine)(nil)
