package cubeful

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

func TestBoardsOfTestsAreValid(t *testing.T) {
	for _, b := range []backgammon.Board{race, saves, oneRoll, won, holding} {
		if err := b.Validate(); err != nil {
			t.Error(err)
		}
	}
}

func TestGamesKnownBeforehand(t *testing.T) {
	const oneRollWins = 23.0 / 36
	e := randomEngine(t)
	r := newRollout(t, e, "no cube")
	for name, x := range map[string]struct {
		board     backgammon.Board
		reduced   bool
		win, dead float64
	}{
		"won":              {won, false, 1, 1},
		"won, reduced":     {won, true, 1, 1},
		"one roll":         {oneRoll, false, oneRollWins, 2*oneRollWins - 1},
		"one roll reduced": {oneRoll, true, oneRollWins, 2*oneRollWins - 1},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := r.Position(context.Background(), &x.board, Options{Trials: 72, VarianceReduction: x.reduced})
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(float64(got.Chances.Win)-x.win) > 1e-6 || math.Abs(got.Equity-x.dead) > 1e-6 {
				t.Errorf("%s: %.4f of the games won, equity %.4f; want %.4f and %.4f", name, got.Chances.Win, got.Equity, x.win, x.dead)
			}
			if got.EquityError > 1e-6 { // the first roll decides, and all come equally often
				t.Errorf("%s: an error of %g", name, got.EquityError)
			}
		})
	}
}

// A trial of one roll ends with the networks' estimate of what follows. Without its
// luck, that is the mean over all rolls, whatever the roll; all first rolls together
// have the same mean.
func TestOneRollIsALookaheadOfOneRoll(t *testing.T) {
	e := randomEngine(t)
	board := backgammon.Start()
	for name, g := range games {
		states, err := g.game().CubeStates(g.state)
		if err != nil {
			t.Fatal(err)
		}
		want, err := e.Position(context.Background(), &board, states, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := newRollout(t, e, name)
		for _, o := range []Options{
			{Trials: 36, Truncation: 1},
			{Trials: 2, Truncation: 1, VarianceReduction: true},
		} {
			got, err := r.Position(context.Background(), &board, o)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Equity-float64(want.Equities[0])) > 1e-4 || math.Abs(float64(got.Chances.Win-want.Chances.Win)) > 1e-4 {
				t.Errorf("%s, reduced %t: equity %.5f and win %.5f, want %.5f and %.5f",
					name, o.VarianceReduction, got.Equity, got.Chances.Win, want.Equities[0], want.Chances.Win)
			}
			if o.VarianceReduction && got.EquityError > 1e-4 {
				t.Errorf("%s: an error of %g without luck", name, got.EquityError)
			}
		}
	}
}

func TestSeedAloneDecides(t *testing.T) {
	e := randomEngine(t)
	r := newRollout(t, e, "money")
	o := Options{Trials: 200, Seed: 1, VarianceReduction: true}
	first, err := r.Position(context.Background(), &race, o)
	if err != nil {
		t.Fatal(err)
	}
	o.Threads = 3
	again, err := newRollout(t, randomEngine(t), "money").Position(context.Background(), &race, o)
	if err != nil {
		t.Fatal(err)
	}
	if again != first {
		t.Errorf("three threads found %+v, one %+v", again, first)
	}
	o.Seed = 2
	if other, err := r.Position(context.Background(), &race, o); err != nil || other.Equity == first.Equity {
		t.Errorf("another seed found %+v as well (%v)", other, err)
	}
}

func TestDeeperPlayersRollOut(t *testing.T) {
	e := randomEngine(t)
	r := newRollout(t, e, "match")
	o := Options{Trials: 8, Depth: 1, Truncation: 4, Threads: 2}
	if _, err := r.AfterPlay(context.Background(), &saves, o); err != nil {
		t.Fatal(err)
	}
	// A lookahead of one roll sees all rolls of one roll: nothing is left to chance.
	o = Options{Trials: 36, Depth: 1, VarianceReduction: true}
	got, err := newRollout(t, e, "no cube").Position(context.Background(), &oneRoll, o)
	if err != nil || math.Abs(float64(got.Chances.Win)-23.0/36) > 1e-6 {
		t.Errorf("%+v (%v), want 23 of 36 games won", got, err)
	}
}

func TestErrorEndsARollout(t *testing.T) {
	r := newRollout(t, randomEngine(t), "money")
	reports := 0
	got, err := r.Position(context.Background(), &race, Options{
		Trials: 100000, StandardError: 0.1, Report: func(Estimate) { reports++ },
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.EquityError > 0.1 || got.Trials == 100000 {
		t.Errorf("%d trials with an error of %.4f, want 0.1", got.Trials, got.EquityError)
	}
	if reports == 0 {
		t.Error("no report")
	}
}

func TestContextEndsARollout(t *testing.T) {
	for _, depth := range []int{0, 2} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(20*time.Millisecond, cancel)
		start := backgammon.Start()
		o := Options{Trials: 1 << 30, Depth: depth, VarianceReduction: true, Threads: 2}
		if _, err := newRollout(t, randomEngine(t), "money").Position(ctx, &start, o); !errors.Is(err, context.Canceled) {
			t.Errorf("depth %d: a rollout that was stopped returned %v", depth, err)
		}
		timer.Stop()
	}
}

func TestImpossibleRolloutsAreRefused(t *testing.T) {
	e := randomEngine(t)
	if _, err := New(e, equity.NewMoney(all), equity.State{Value: 3}); err == nil {
		t.Error("a cube of 3 was rolled out")
	}
	r := newRollout(t, e, "money")
	for _, o := range []Options{
		{},
		{Trials: 1},
		{Trials: 36, Truncation: -1},
		{Trials: 36, Depth: -1},
		{Trials: 36, StandardError: -1},
		{Trials: 36, StandardError: math.NaN()},
	} {
		if got, err := r.Position(context.Background(), &race, o); err == nil || got.Trials > 0 {
			t.Errorf("%+v found %+v", o, got)
		}
	}
}

func TestTurnedCube(t *testing.T) {
	e := randomEngine(t)
	for name, x := range map[string]struct {
		answer equity.Answer
		units  float64
	}{"taken": {equity.Take, 2}, "beavered": {equity.Beaver, 4}} {
		t.Run(name, func(t *testing.T) {
			r := newRollout(t, e, "Jacoby")
			tr := newTrial(r, &start{board: race, units: 1}, &Options{}, nil)
			g := game{board: race, side: 1, units: 1}
			_, over := tr.double(&g, backgammon.Chances{}, &equity.Decision{Action: equity.Double, Answer: x.answer})
			if over {
				t.Fatalf("%s: the game is over", name)
			}
			if owner := r.root.State(g.state).Owner; g.units != x.units || owner != backgammon.Mover {
				t.Errorf("%s: cube times %g of %s, want %g of %s", name, g.units, owner, x.units, backgammon.Mover)
			}
		})
	}
}

// holding is a position with contact that is not far from its end.
var holding = backgammon.Board{
	side(0, 1, 2, 2, 4, 4, 4, 5, 5, 5, 6, 6, 7, 12, 12),
	side(0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 20, 20),
}

func TestLuckIsMostOfTheVariance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays out some hundred games")
	}
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	r := newRollout(t, engine.New(model, chancestest.Kernels(t), engine.Options{}), "money")
	plain, err := r.Position(context.Background(), &holding, Options{Trials: 360})
	if err != nil {
		t.Fatal(err)
	}
	reduced, err := r.Position(context.Background(), &holding, Options{Trials: 72, VarianceReduction: true})
	if err != nil {
		t.Fatal(err)
	}
	off := math.Abs(plain.Equity - reduced.Equity)
	if off > 4*math.Hypot(plain.EquityError, reduced.EquityError) {
		t.Errorf("worth %.4f ± %.4f, reduced %.4f ± %.4f", plain.Equity, plain.EquityError, reduced.Equity, reduced.EquityError)
	}
	perTrial := func(e Estimate) float64 { return float64(e.ChancesError.Win) * math.Sqrt(float64(e.Trials)) }
	factor := perTrial(plain) / perTrial(reduced)
	t.Logf("the error is %.1f times smaller", factor)
	if factor < 3 {
		t.Errorf("the error is %.1f times smaller, want 4 or so", factor)
	}
}
