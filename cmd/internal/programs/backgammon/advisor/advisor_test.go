package advisor

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/protocol/analyst"
	"gogo/search"
	backgammonengine "gogo/search/backgammon/engine"
)

// newTestAdvisor returns an advisor whose networks know nothing, but give every
// position another estimate.
func newTestAdvisor(t *testing.T) *Advisor {
	t.Helper()
	return New(backgammonengine.New(chancestest.Model(t), chancestest.Kernels(t), backgammonengine.Options{}), equity.Kazaross(), search.MaxLevel)
}

// moneyQuestion is about the start of a game for money.
func moneyQuestion() analyst.Question {
	return analyst.Question{
		Position: backgammon.Position{
			Board: backgammon.Start(),
			Cube:  backgammon.Cube{Value: 1},
			Match: backgammon.Match{Jacoby: true},
		},
		Ply: 1, Cubeful: true, UseCube: true, Gammons: true, Backgammons: true, BasicBet: 1,
	}
}

func TestPlaysAreRankedAndCut(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Dice = backgammon.Dice{3, 1}
	for ply := range backgammon.Ply(3) {
		q.Ply = ply
		all, err := a.Plays(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) != 16 {
			t.Fatalf("%d plays of 3-1, want 16", len(all))
		}
		for i := range all {
			if all[i].Ply > ply || all[i].Ply < min(ply, 1) {
				t.Errorf("play %d was looked at with ply %d of %d", i, all[i].Ply, ply)
			}
		}
		q.Plays = 3
		some, err := a.Plays(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		if len(some) != 3 {
			t.Errorf("%d plays, 3 were asked for", len(some))
		}
		for i := range some {
			if some[i].Ply != ply {
				t.Errorf("play %d of those asked for was looked at with ply %d of %d", i, some[i].Ply, ply)
			}
		}
		q.Plays = 0
	}
}

func TestNoiseIsTheSameEachTime(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Dice = backgammon.Dice{6, 2}
	plain, err := a.Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	q.Noise = 0.5
	first, err := a.Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	second, err := a.Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	changed := false
	for i := range first {
		if first[i] != second[i] {
			t.Errorf("play %d: %v, then %v", i, first[i], second[i])
		}
		changed = changed || first[i].Board != plain[i].Board
		if i > 0 && first[i].Evaluation.Equity > first[i-1].Evaluation.Equity {
			t.Errorf("play %d is out of order", i)
		}
	}
	if !changed {
		t.Error("noise of 0.5 changed no rank")
	}
}

func TestEvaluateWithDiceIsTheBestPlay(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Dice = backgammon.Dice{4, 2}
	plays, err := a.Plays(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	got, err := a.Evaluate(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	if got != plays[0].Evaluation {
		t.Errorf("%v, the best play is worth %v", got, plays[0].Evaluation)
	}
}

func TestAnswerIsTheDoublersDecision(t *testing.T) {
	a := newTestAdvisor(t)
	for name, match := range map[string]backgammon.Match{"money": {}, "match": {Length: 7, Score: [2]int{3, 1}}} {
		t.Run(name, func(t *testing.T) {
			q := moneyQuestion()
			q.Position.Match = match
			doubler, err := a.Cube(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			q.Position = q.Position.Swap()
			q.Position.Doubled = true
			answer, err := a.Cube(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			if !answer.Available || answer.DoubleTake != doubler.DoubleTake || answer.Answer != doubler.Answer || answer.MWPDoubleTake != doubler.MWPDoubleTake {
				t.Errorf("%s: the answer is %+v, the doubler thinks %+v", name, answer, doubler)
			}
			want := -doubler.DoubleTake
			if doubler.Answer == analyst.Pass {
				want = -doubler.DoublePass
			}
			if answer.Evaluation.Equity != want {
				t.Errorf("%s: equity %v, want %v", name, answer.Evaluation.Equity, want)
			}
		})
	}
}

// TestBeaverIsWorthTwiceTheTake answers a double that was a mistake.
func TestBeaverIsWorthTwiceTheTake(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Board = backgammon.Board{{9: 1, 5: 2}, {6: 1}}
	q.Position.Match = backgammon.Match{Beavers: true}
	q.Position = q.Position.Swap()
	q.Position.Doubled = true
	d, err := a.Cube(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	if d.Answer != analyst.Beaver || d.DoubleTake >= 0 || !near(d.Evaluation.Equity, -2*d.DoubleTake) || d.Evaluation.AmountWon != d.Evaluation.Equity {
		t.Errorf("%+v, want a beaver that is worth twice the take", d)
	}
}

// TestForcedPlayIsLookedAtAsDeep has a player on the bar who cannot enter.
func TestForcedPlayIsLookedAtAsDeep(t *testing.T) {
	a := newTestAdvisor(t)
	for name, match := range map[string]backgammon.Match{"money": {}, "match": {Length: 7, Score: [2]int{3, 1}}} {
		t.Run(name, func(t *testing.T) {
			for ply := backgammon.Ply(1); ply <= 3; ply++ {
				q := moneyQuestion()
				q.Ply = ply
				q.UseCube = false
				q.Position.Match = match
				q.Position.Board = backgammon.Board{{backgammon.Bar: 1, 5: 3, 12: 4}, {0: 2, 1: 2, 2: 2, 3: 2, 4: 2, 5: 3}}
				opponent := q
				opponent.Position = q.Position.Swap()
				q.Position.Dice = backgammon.Dice{6, 1}
				got, err := a.Evaluate(context.Background(), q)
				if err != nil {
					t.Fatal(err)
				}
				want, err := a.Evaluate(context.Background(), opponent)
				if err != nil {
					t.Fatal(err)
				}
				if !near(got.Equity, -want.Equity) || got.Chances.Win != 1-want.Chances.Win || match.Length > 0 && !near(got.MWP, 1-want.MWP) {
					t.Errorf("%s at ply %d: %+v, the opponent has %+v", name, ply, got, want)
				}
			}
		})
	}
}

// TestPresumedDoubleKeepsTheUnit asks at 2-away, 1-away after the Crawford game, where
// a game is won for the match or lost for half of it.
func TestPresumedDoubleKeepsTheUnit(t *testing.T) {
	a := newTestAdvisor(t)
	for move := range 5 {
		q := inMatch(moneyQuestion(), 7, 6, 5)
		q.MoveNumber = move
		e, err := a.Evaluate(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		r := rollOut(t, a, q, analyst.Rollout{Trials: 36, Truncation: 2, Ply: 1})
		for _, e := range []analyst.Evaluation{e, r.Evaluation} {
			if !near(e.Equity, (e.MWP-0.75)/0.25) {
				t.Errorf("move %d: equity %v with %v of the matches", move, e.Equity, e.MWP)
			}
		}
		if !near(r.StandardError.MWP, r.StandardError.Equity/4) {
			t.Errorf("move %d: standard errors %v of the equity, %v of the matches", move, r.StandardError.Equity, r.StandardError.MWP)
		}
	}
}

func TestNoiseIsOnTheCubeToo(t *testing.T) {
	a := newTestAdvisor(t)
	for _, cubeful := range []bool{true, false} {
		t.Run(fmt.Sprintf("cubeful=%t", cubeful), func(t *testing.T) {
			q := inMatch(moneyQuestion(), 3, 1, 1)
			q.Cubeful = cubeful
			plain, err := a.Cube(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			q.Noise = 100
			d, err := a.Cube(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			if d.NoDouble == plain.NoDouble {
				t.Errorf("cubeful %t: equity %v with and without noise", cubeful, d.NoDouble)
			}
			for _, chance := range []float64{d.Evaluation.MWP, d.MWPNoDouble, d.MWPDoubleTake, d.MWPDoublePass} {
				if chance < 0 || chance > 1 {
					t.Errorf("cubeful %t: %v of the matches", cubeful, chance)
				}
			}
		})
	}
}

func TestDeadCubeIsTwiceTheChances(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Match.Jacoby = false
	q.Cubeful = false
	d, err := a.Cube(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	dead := float64(d.Evaluation.Chances.Equity())
	if math.Abs(d.NoDouble-dead) > 1e-5 || math.Abs(d.DoubleTake-2*dead) > 1e-5 || d.DoublePass != 1 {
		t.Errorf("%+v, the chances are worth %v", d, dead)
	}
}

func TestMatchEquityIsInItsRange(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Match = backgammon.Match{Length: 5, Score: [2]int{4, 2}, Crawford: true}
	d, err := a.Cube(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	if d.Available {
		t.Error("a double in the Crawford game")
	}
	if e := d.Evaluation; e.MWP <= 0 || e.MWP >= 1 || e.AmountWon != 0 {
		t.Errorf("%+v", e)
	}
}

func TestAmountWonKeepsToTheLimit(t *testing.T) {
	a := newTestAdvisor(t)
	q := moneyQuestion()
	q.Position.Board = backgammon.Board{{0: 1}, {20: 15}} // wins a backgammon with any roll
	q.UseCube = false
	q.BasicBet = 10
	q.Ply = 2
	for limit, want := range map[float64]float64{0: 30, 25: 25, 10: 10, 5: 5} {
		t.Run(fmt.Sprintf("limit %v", limit), func(t *testing.T) {
			q.Limit = limit
			e, err := a.Evaluate(context.Background(), q)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(e.AmountWon-want) > 1e-4 {
				t.Errorf("limit %v: %v won, want %v", limit, e.AmountWon, want)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	a := newTestAdvisor(t)
	over := moneyQuestion()
	over.Position.Board = backgammon.Board{{}, {5: 15}}
	if _, err := a.Evaluate(context.Background(), over); !errors.Is(err, errOver) {
		t.Errorf("a game that is over: %v", err)
	}
	for _, value := range []int{1, equity.MaxCube} {
		t.Run(fmt.Sprintf("cube of %d", value), func(t *testing.T) {
			doubled := moneyQuestion()
			doubled.Position.Doubled = true
			doubled.Position.Cube.Value = value
			doubled.UseCube = value > 1
			if _, err := a.Evaluate(context.Background(), doubled); !errors.Is(err, errNoDouble) {
				t.Errorf("a double of %d that cannot have been made: %v", value, err)
			}
		})
	}
	deep := moneyQuestion()
	deep.Ply = backgammon.MaxPly + 1
	if _, err := a.Cube(context.Background(), deep); err == nil {
		t.Error("no error for a ply that is too deep")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	late := moneyQuestion()
	late.Ply = 3
	if _, err := a.Cube(ctx, late); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done: %v", err)
	}
}

// TestWordsOfDecisions wants a decision to have the same name in both packages.
func TestWordsOfDecisions(t *testing.T) {
	for name, c := range map[string]struct {
		action equity.Action
		want   analyst.Action
	}{
		"hold":     {equity.NoDouble, analyst.NoDouble},
		"too good": {equity.TooGood, analyst.TooGood},
		"double":   {equity.Double, analyst.Double},
		"redouble": {equity.Redouble, analyst.Redouble},
	} {
		t.Run(name, func(t *testing.T) {
			if got := toAction(c.action); got != c.want {
				t.Errorf("action %d, want %d", got, c.want)
			}
		})
	}
	for name, c := range map[string]struct {
		answer equity.Answer
		want   analyst.Answer
	}{
		"take":   {equity.Take, analyst.Take},
		"drop":   {equity.Pass, analyst.Pass},
		"beaver": {equity.Beaver, analyst.Beaver},
	} {
		t.Run(name, func(t *testing.T) {
			if got := toAnswer(c.answer); got != c.want {
				t.Errorf("answer %d, want %d", got, c.want)
			}
		})
	}
}

// TestLevels has a low level choose other plays than the best, the same each time, and misjudge
// doubles, while evaluations stay.
func TestLevels(t *testing.T) {
	a := newTestAdvisor(t)
	other := 0
	for die1 := range uint8(6) {
		for die2 := range die1 {
			q := moneyQuestion()
			q.Position.Dice = backgammon.Dice{die1 + 1, die2 + 1}
			best, err := a.Plays(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			truth, err := a.Evaluate(t.Context(), q)
			if err != nil {
				t.Fatal(err)
			}
			q.Level, q.Plays = 1, 1
			weak, err := a.Plays(t.Context(), q)
			if err != nil || len(weak) != 1 {
				t.Fatal(len(weak), err)
			}
			again, err := a.Plays(t.Context(), q)
			if err != nil || again[0] != weak[0] {
				t.Errorf("%v: %v, then %v", q.Position.Dice, weak[0], again[0])
			}
			if still, err := a.Evaluate(t.Context(), q); err != nil || still != truth {
				t.Errorf("%v: %v at level 1, %v otherwise", q.Position.Dice, still, truth)
			}
			if weak[0].Board != best[0].Board {
				other++
			}
		}
	}
	if other < 5 {
		t.Errorf("level 1 chooses other plays than the best for %d of 15 rolls", other)
	}
	q := moneyQuestion()
	right, err := a.Cube(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	q.Level = 1
	wrong, err := a.Cube(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	if right.NoDouble == wrong.NoDouble {
		t.Error("level 1 knows the equity of a double")
	}
}
