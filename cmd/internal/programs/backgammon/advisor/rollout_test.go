package advisor

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/protocol/analyst"
)

// raceQuestion is about a race of four checkers for money.
func raceQuestion() analyst.Question {
	q := moneyQuestion()
	q.Position.Board = backgammon.Board{{5: 1, 9: 1}, {6: 1, 8: 1}}
	return q
}

// someTrials is a short rollout.
func someTrials() analyst.Rollout {
	return analyst.Rollout{Trials: 108, Seed: 7, Ply: 1}
}

// rollOut rolls a question out, and fails if it cannot be.
func rollOut(t *testing.T, a *Advisor, q analyst.Question, r analyst.Rollout) analyst.Estimate {
	t.Helper()
	e, err := a.Rollout(context.Background(), q, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// inMatch makes a question one of a match, with points won.
func inMatch(q analyst.Question, length, own, other int) analyst.Question {
	q.Position.Match = backgammon.Match{Length: length, Score: [2]int{own, other}}
	return q
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-5 }

// The taker's rollout is that of the doubler whose cube is already turned.
func TestRolloutOfADoubleIsThatOfTheTake(t *testing.T) {
	a := newTestAdvisor(t)
	for name, q := range map[string]analyst.Question{"money": raceQuestion(), "match": inMatch(raceQuestion(), 7, 1, 4)} {
		t.Run(name, func(t *testing.T) {
			doubler := q
			doubler.Position.Cube = backgammon.Cube{Value: 2, Owner: backgammon.Opponent}
			want := rollOut(t, a, doubler, someTrials())
			taker := q
			taker.Position = q.Position.Swap()
			taker.Position.Doubled = true
			got := rollOut(t, a, taker, someTrials())
			if !near(float64(got.Evaluation.Chances.Win), 1-float64(want.Evaluation.Chances.Win)) {
				t.Errorf("%s: %v, want the other side's of %v", name, got.Evaluation.Chances, want.Evaluation.Chances)
			}
			if q.Position.Match.Length > 0 {
				if !near(got.Evaluation.MWP, 1-want.Evaluation.MWP) || !near(got.StandardError.MWP, want.StandardError.MWP) {
					t.Errorf("%s: %.5f ± %.5f of the matches won, want %.5f ± %.5f", name,
						got.Evaluation.MWP, got.StandardError.MWP, 1-want.Evaluation.MWP, want.StandardError.MWP)
				}
				return
			}
			if !near(got.Evaluation.Equity, -2*want.Evaluation.Equity) || !near(got.StandardError.Equity, 2*want.StandardError.Equity) {
				t.Errorf("%s: equity %.5f ± %.5f, want %.5f ± %.5f", name,
					got.Evaluation.Equity, got.StandardError.Equity, -2*want.Evaluation.Equity, 2*want.StandardError.Equity)
			}
		})
	}
}

// A rollout before the roll has both sides of a double, each as it is by itself.
func TestRolloutOfBothSides(t *testing.T) {
	a := newTestAdvisor(t)
	for name, q := range map[string]analyst.Question{"money": raceQuestion(), "match": inMatch(raceQuestion(), 7, 1, 4)} {
		t.Run(name, func(t *testing.T) {
			got := rollOut(t, a, q, someTrials())
			if got.Cube == nil {
				t.Fatalf("%s: no double", name)
			}
			d := got.Cube.Decision
			if !near(d.NoDouble, got.Evaluation.Equity) || !near(d.DoubleTake, got.Cube.DoubleTake.Equity) || !d.Available || !near(d.DoublePass, 1) {
				t.Errorf("%s: %+v", name, got)
			}
			taken := q
			taken.Position.Cube = backgammon.Cube{Value: 2, Owner: backgammon.Opponent}
			want := rollOut(t, a, taken, someTrials())
			if want.Cube != nil || !near(float64(got.Cube.DoubleTake.Chances.Win), float64(want.Evaluation.Chances.Win)) {
				t.Errorf("%s: %+v by itself", name, want)
			}
			switch {
			case name == "match" && !near(got.Cube.DoubleTake.MWP, want.Evaluation.MWP),
				name == "money" && !near(got.Cube.DoubleTake.Equity, 2*want.Evaluation.Equity),
				name == "money" && !near(got.Cube.StandardError.Equity, 2*want.StandardError.Equity):
				t.Errorf("%s: taken %+v, by itself %+v", name, got.Cube, want)
			}
			if both := math.Hypot(got.StandardError.Equity, got.Cube.StandardError.Equity); got.Cube.Difference.Equity >= both {
				t.Errorf("%s: the same dice leave an error of %.4f, others %.4f", name, got.Cube.Difference.Equity, both)
			}
		})
	}
}

func TestRolloutWithoutADouble(t *testing.T) {
	a := newTestAdvisor(t)
	rolled, cubeless, without, trailer := raceQuestion(), raceQuestion(), raceQuestion(), inMatch(raceQuestion(), 7, 4, 6)
	rolled.Position.Dice = backgammon.Dice{2, 1}
	cubeless.Cubeful = false
	without.UseCube = false
	trailer.MoveNumber = 1 // is taken to have doubled
	for name, q := range map[string]analyst.Question{"rolled": rolled, "cubeless": cubeless, "without": without, "trailer": trailer} {
		t.Run(name, func(t *testing.T) {
			if got := rollOut(t, a, q, someTrials()); got.Cube != nil {
				t.Errorf("%s: %+v", name, got.Cube)
			}
		})
	}
	trailer.MoveNumber = 0
	if got := rollOut(t, a, trailer, someTrials()); got.Cube == nil || !got.Cube.Decision.Available {
		t.Errorf("a trailer after the Crawford game: %+v", got)
	}
}

func TestRolloutWithDiceMakesTheBestPlay(t *testing.T) {
	a := newTestAdvisor(t)
	q := raceQuestion()
	q.UseCube = false
	q.Position.Dice = backgammon.Dice{2, 1}
	got := rollOut(t, a, q, someTrials())
	plays, err := a.Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	behind := q
	behind.Position.Board = plays[0].Board
	behind.Position = behind.Position.Swap()
	want := rollOut(t, a, behind, someTrials())
	if !near(got.Evaluation.Equity, -want.Evaluation.Equity) {
		t.Errorf("equity %.5f, want the other side's of %.5f", got.Evaluation.Equity, want.Evaluation.Equity)
	}
	q.Position.Board = backgammon.Board{{0: 2}, {0: 1}} // goes off with any roll
	got = rollOut(t, a, q, someTrials())
	if got.Evaluation.Chances.Win != 1 || got.Evaluation.Equity != 1 || got.StandardError.Equity != 0 {
		t.Errorf("%+v, want a game won", got)
	}
}

func TestRolloutCountsAsTheQuestionSays(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Match.Jacoby = false
	q.Position.Board = backgammon.Board{{0: 1}, {5: 15}} // wins a gammon
	q.Position.Cube = backgammon.Cube{Value: 2, Owner: backgammon.Opponent}
	q.BasicBet = 10
	r := someTrials()
	if e := rollOut(t, a, q, r).Evaluation; e.Equity != 2 || e.AmountWon != 40 {
		t.Errorf("equity %g and %g won, want 2 and 40", e.Equity, e.AmountWon)
	}
	q.Limit = 30
	if e := rollOut(t, a, q, r).Evaluation; e.Equity != 1.5 || e.AmountWon != 30 {
		t.Errorf("limited: equity %g and %g won, want 1.5 and 30", e.Equity, e.AmountWon)
	}
	q.Gammons = false
	if e := rollOut(t, a, q, r).Evaluation; e.Equity != 1 || e.AmountWon != 20 {
		t.Errorf("without gammons: equity %g and %g won, want 1 and 20", e.Equity, e.AmountWon)
	}
	q = inMatch(q, 5, 3, 0)
	if e := rollOut(t, a, q, r).Evaluation; !near(e.MWP, 1) {
		t.Errorf("%g of the matches won, want all", e.MWP)
	}
}

func TestRolloutStopsAndReports(t *testing.T) {
	a := newTestAdvisor(t)
	r := analyst.Rollout{Trials: maxTrials, Ply: 1, VarianceReduction: true, StandardError: 0.2, Seed: 3}
	reports := 0
	e, err := a.Rollout(context.Background(), raceQuestion(), r, func(analyst.Estimate) { reports++ })
	if err != nil {
		t.Fatal(err)
	}
	if e.StandardError.Equity > r.StandardError || e.Trials == r.Trials || reports == 0 {
		t.Errorf("%d trials, %d reports, error %.4f; want to stop at %.4f", e.Trials, reports, e.StandardError.Equity, r.StandardError)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.StandardError = 0
	last := analyst.Estimate{}
	e, err = a.Rollout(ctx, raceQuestion(), r, func(e analyst.Estimate) { last = e; cancel() })
	if !errors.Is(err, context.Canceled) || e.Trials < last.Trials {
		t.Errorf("stopped: %d trials after a report of %d, error %v", e.Trials, last.Trials, err)
	}
}

func TestImpossibleRolloutsAreRefused(t *testing.T) {
	a := newTestAdvisor(t)
	over := raceQuestion()
	over.Position.Board[0] = backgammon.Side{}
	cubeless := raceQuestion()
	cubeless.Position.Doubled, cubeless.UseCube = true, false
	highest := raceQuestion()
	highest.Position.Cube.Value = 4096
	highest.Position.Doubled = true
	for want, x := range map[string]struct {
		question analyst.Question
		change   func(*analyst.Rollout)
	}{
		"1 trials":           {raceQuestion(), func(r *analyst.Rollout) { r.Trials = 1 }},
		"1000001 trials":     {raceQuestion(), func(r *analyst.Rollout) { r.Trials = maxTrials + 1 }},
		"truncation":         {raceQuestion(), func(r *analyst.Rollout) { r.Truncation = -1 }},
		"ply 0 of a rollout": {raceQuestion(), func(r *analyst.Rollout) { r.Ply = 0 }},
		"ply 5 of a rollout": {raceQuestion(), func(r *analyst.Rollout) { r.Ply = backgammon.MaxLookahead + 1 }},
		"standard error NaN": {raceQuestion(), func(r *analyst.Rollout) { r.StandardError = math.NaN() }},
		"without a cube":     {cubeless, func(*analyst.Rollout) {}},
		"over":               {over, func(*analyst.Rollout) {}},
		"cube of 8192":       {highest, func(*analyst.Rollout) {}},
	} {
		t.Run(want, func(t *testing.T) {
			r := someTrials()
			x.change(&r)
			if _, err := a.Rollout(context.Background(), x.question, r, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want one about %s", err, want)
			}
		})
	}
}
