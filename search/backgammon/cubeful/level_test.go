package cubeful

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// newLevel returns a truncated rollout of one of the games.
func newLevel(tb testing.TB, e *engine.Engine, name string, p backgammon.Ply, threads int, seed uint64) *Truncated {
	tb.Helper()
	t, err := NewTruncated(e, games[name].game(), games[name].state, p, threads, seed)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

// lookAhead returns the plays of a roll as the lookahead of a truncated rollout leaves them.
func lookAhead(tb testing.TB, t *Truncated, b *backgammon.Board, d backgammon.Dice) []engine.Candidate {
	tb.Helper()
	plays, err := t.engine.Plays(context.Background(), b, d, t.root, engine.NormalFilter(t.depth))
	if err != nil {
		tb.Fatal(err)
	}
	return plays
}

func TestSeedAloneDecidesATruncatedRollout(t *testing.T) {
	find := func(t *testing.T, threads int, seed uint64) ([]engine.Candidate, DoubleEstimate) {
		t.Helper()
		l := newLevel(t, randomEngine(t), "match", backgammon.FirstTruncated, threads, seed)
		plays := lookAhead(t, l, &holding, backgammon.Dice{3, 1})
		if err := l.Plays(context.Background(), plays, &plays[len(plays)-1].Move.Board); err != nil {
			t.Fatal(err)
		}
		cube, err := l.Cube(context.Background(), &holding)
		if err != nil {
			t.Fatal(err)
		}
		return plays, cube
	}
	plays, cube := find(t, 1, 1)
	if plays[0].Trials == 0 || plays[0].Error <= 0 {
		t.Errorf("%d trials with an error of %g", plays[0].Trials, plays[0].Error)
	}
	for name, c := range map[string]struct {
		threads int
		seed    uint64
		same    bool
	}{"again": {1, 1, true}, "three threads": {3, 1, true}, "another seed": {1, 2, false}} {
		t.Run(name, func(t *testing.T) {
			again, other := find(t, c.threads, c.seed)
			if same := reflect.DeepEqual(plays, again); same != c.same {
				t.Errorf("the plays are the same: %t", same)
			}
			if same := cube == other; same != (c.same || cube.NoDouble.Trials == 0) {
				t.Errorf("the cube is the same: %t", same)
			}
		})
	}
}

// TestRolledOutPlaysComeFirst wants the plays near the best and the one that was made rolled out,
// and nothing above the best.
func TestRolledOutPlaysComeFirst(t *testing.T) {
	e := randomEngine(t)
	for _, board := range backgammon.RandomBoards(6, 9, 40) {
		l := newLevel(t, e, "money", backgammon.FirstTruncated, 1, 1)
		plays := lookAhead(t, l, &board, backgammon.Dice{4, 2})
		made := plays[len(plays)-1].Move.Board
		if err := l.Plays(context.Background(), plays, &made); err != nil {
			t.Fatal(err)
		}
		rolled := 0
		for i := range plays {
			p := &plays[i]
			if (p.Trials > 0) != (p.Depth == backgammon.FirstTruncated-1) {
				t.Errorf("play %d of depth %d has %d trials", i, p.Depth, p.Trials)
			}
			if p.Trials > 0 {
				rolled++
				if rolled != i+1 {
					t.Errorf("play %d was rolled out, but comes behind one that was not", i)
				}
			}
			if p.Equity > plays[0].Equity {
				t.Errorf("play %d is worth %.4f, the best %.4f", i, p.Equity, plays[0].Equity)
			}
			if p.Move.Board == made && p.Trials == 0 && len(plays) > 1 {
				t.Error("the play that was made was not rolled out")
			}
		}
	}
}

// TestTruncatedRolloutsAgreeWithRollouts compares a few positions near the end with rollouts of whole games.
func TestTruncatedRolloutsAgreeWithRollouts(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(model, chancestest.Kernels(t), engine.Options{})
	for name, c := range map[string]struct {
		game  string
		board backgammon.Board
	}{
		"holding game": {"money", holding},
		"gammons":      {"match", saves},
		"race":         {"Jacoby", backgammon.Board{side(0, 1, 1, 2, 3, 3, 4, 5, 5, 7), side(0, 1, 2, 2, 3, 4, 4, 5, 5, 8)}},
	} {
		t.Run(name, func(t *testing.T) {
			const biased = 0.02 // what a few rolls more or less may make of the networks' errors
			l := newLevel(t, e, c.game, backgammon.FirstTruncated+1, 1, 1)
			o := Options{Trials: 144, VarianceReduction: true, Seed: 2}
			play := engine.Candidate{Move: backgammon.Move{Board: c.board.Swap()}}
			if err := l.Play(context.Background(), &play); err != nil {
				t.Fatal(err)
			}
			want, err := newRollout(t, e, c.game).AfterPlay(context.Background(), &c.board, o)
			if err != nil {
				t.Fatal(err)
			}
			if off, most := math.Abs(float64(play.Equity)-want.Equity), biased+4*math.Hypot(float64(play.Error), want.EquityError); off > most {
				t.Errorf("worth %.4f ± %.4f, by whole games %.4f ± %.4f", play.Equity, play.Error, want.Equity, want.EquityError)
			}
			if play.Trials != l.trials {
				t.Errorf("%d trials of a play without a rival, want %d", play.Trials, l.trials)
			}
		})
	}
}

func TestEndOfTheContextLeavesTheTrialsSoFar(t *testing.T) {
	l := newLevel(t, randomEngine(t), "money", backgammon.MaxPly, 2, 1)
	plays := lookAhead(t, l, &holding, backgammon.Dice{3, 1})
	ctx, end := context.WithCancel(context.Background())
	c := newComparison(plays[:2])
	asked := 0
	found, err := l.follow(ctx, c.length(), func(*rollout.Summary) bool {
		asked++
		end()
		return false
	}, func(tr *trial) rollout.Experiment { return &comparisonTrial{c, tr} })
	if err != nil || found.Trials != strata || asked != 1 {
		t.Errorf("%d trials after %d rounds (%v), want %d after one", found.Trials, asked, err, strata)
	}
	before := plays[0]
	if err := l.Play(ctx, &plays[0]); err != nil || plays[0] != before {
		t.Errorf("without a trial a play has become %+v (%v)", plays[0], err)
	}
	if _, err := l.Cube(ctx, &holding); !errors.Is(err, context.Canceled) {
		t.Errorf("a cube decision without even a lookahead: %v", err)
	}
}

func TestGain(t *testing.T) {
	for name, c := range map[string]struct{ behind, e, want float64 }{
		"even":          {0, 0.01, 0.00398942},
		"behind":        {0.01, 0.01, 0.000833155},
		"far behind":    {0.05, 0.01, 0},
		"ahead":         {-0.01, 0.01, 0.0108332},
		"certain":       {0.01, 0, 0},
		"certain ahead": {-0.01, 0, 0.01},
		"the same":      {0, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			if got := gain(c.behind, c.e); math.Abs(got-c.want) > 1e-7 {
				t.Errorf("%.8f, want %.8f", got, c.want)
			}
		})
	}
}

// TestClearlyWorsePlaysAreLeftOut has three plays of which the second is clearly worse than the third.
func TestClearlyWorsePlaysAreLeftOut(t *testing.T) {
	plays := []engine.Candidate{{Equity: 0.22}, {Equity: 0.17}, {Equity: 0.21}}
	c := newComparison(plays)
	summary := func(trials int, equities ...float64) *rollout.Summary {
		s := &rollout.Summary{Trials: trials, Mean: make([]float64, c.length()), Error: make([]float64, c.length())}
		for i, eq := range equities {
			s.Mean[c.outcomeAt(i)+equityAt] = eq
			s.Error[c.outcomeAt(i)+equityAt] = 0.03
		}
		for i := range plays {
			for j := range i {
				s.Error[c.differenceAt(j, i)] = 0.01
			}
		}
		return s
	}
	if c.leaveOut(summary(36, 0.19, 0.16, 0.2)) {
		t.Error("three plays are clear")
	}
	if want := []bool{true, false, true}; !reflect.DeepEqual(c.open, want) {
		t.Errorf("open are %v, want %v", c.open, want)
	}
	if !c.leaveOut(summary(72, 0.25, 9, 0.2)) {
		t.Error("a play is left that is worse by five errors")
	}
	c.settle(plays, summary(72, 0.25, 9, 0.2), 5)
	for i, want := range []engine.Candidate{
		{Equity: 0.25, Error: 0.03, Trials: 72, Depth: 5},
		{Equity: 0.18, Trials: 36, Depth: 5}, // it was .04 behind the third
		{Equity: 0.22, Trials: 72, Depth: 5}, // .05 by the trials and .01 before
	} {
		got := plays[i]
		if math.Abs(float64(got.Equity-want.Equity)) > 1e-6 || got.Trials != want.Trials || got.Depth != want.Depth || got.Error < 0.03 {
			t.Errorf("play %d: %+v, want %+v", i, got, want)
		}
	}
}

func TestCubeOfATruncatedRollout(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	e := engine.New(model, chancestest.Kernels(t), engine.Options{})
	start := backgammon.Start()
	for name, c := range map[string]struct {
		game   string
		board  backgammon.Board
		rolled bool
		action equity.Action
		answer equity.Answer
	}{
		"obvious":       {"money", start, false, equity.NoDouble, equity.Take},
		"last roll":     {"money", oneRoll, false, equity.Double, equity.Take},
		"close":         {"money", holding, true, equity.NoDouble, equity.Take},
		"without cube":  {"no cube", oneRoll, true, equity.NoDouble, equity.Take},
		"not allowed":   {"Crawford", oneRoll, true, equity.NoDouble, equity.Take},
		"post-Crawford": {"post-Crawford", oneRoll, true, equity.Double, equity.Take},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLevel(t, e, c.game, backgammon.FirstTruncated, 1, 1)
			found, err := l.Cube(context.Background(), &c.board)
			if err != nil {
				t.Fatal(err)
			}
			if (found.NoDouble.Trials > 0) != c.rolled {
				t.Errorf("%d trials", found.NoDouble.Trials)
			}
			d := l.root.DecideBetween(float32(found.NoDouble.Equity), float32(found.DoubleTake.Equity))
			if d.Action != c.action || d.Answer != c.answer {
				t.Errorf("action %d and answer %d, want %d and %d: %+v", d.Action, d.Answer, c.action, c.answer, found)
			}
		})
	}
}
