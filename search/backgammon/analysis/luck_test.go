package analysis

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// judgeOf is a judge whose networks know nothing: what is tested is in tables, or over.
func judgeOf(t *testing.T, ply int, useCube bool) *LuckEvaluator {
	t.Helper()
	j := NewLuckEvaluatorOf(engine.New(chancestest.Model(t), chancestest.Kernels(t), engine.Options{}), equity.Kazaross(), ply, useCube)
	t.Cleanup(j.Close)
	return j
}

// side has its checkers on the points given, counted from 0.
func side(points ...int) (s backgammon.Side) {
	for _, p := range points {
		s[p]++
	}
	return s
}

func equities(t *testing.T, j *LuckEvaluator, p *backgammon.Position) *RollEquities {
	t.Helper()
	w, err := j.RollEquities(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestRacesAreJudgedAsTablesDo compares races with what a table says behind the best play of each roll,
// with the cube everywhere.
func TestRacesAreJudgedAsTablesDo(t *testing.T) {
	tables := bearoff.New()
	race := backgammon.Board{side(5, 4, 4, 2), side(5, 3, 3, 0)}
	var g backgammon.Generator
	for _, ply := range []int{1, 2} {
		j := judgeOf(t, ply, true)
		for _, cube := range []backgammon.Cube{{Value: 1}, {Value: 2, Owner: backgammon.Mover}, {Value: 8, Owner: backgammon.Opponent}} {
			w := equities(t, j, &backgammon.Position{Board: race, Cube: cube})
			for i, roll := range backgammon.Rolls() {
				best := math.Inf(-1)
				for _, m := range g.Moves(&race, roll.Dice) {
					next := m.Board.Swap()
					eq, ok := tables.Cubeful(&next, cube.Owner.Swap())
					if !ok {
						t.Fatal("the table does not know the race")
					}
					best = max(best, -float64(eq))
				}
				if want := best * float64(cube.Value); math.Abs(w[i]-want) > 1e-5*float64(cube.Value) {
					t.Errorf("ply %d, cube %v, %v: %v, want %v", ply, cube, roll.Dice, w[i], want)
				}
			}
		}
	}
}

// TestEndsAreWorthWhatTheyWin has every roll end the game.
func TestEndsAreWorthWhatTheyWin(t *testing.T) {
	last := backgammon.Board{side(0), side(0, 0, 0)}
	gammon := backgammon.Board{side(0), side(6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8)}
	owned := backgammon.Cube{Value: 4, Owner: backgammon.Mover}
	centered := backgammon.Cube{Value: 1}
	match := func(mover, opponent int) backgammon.Match {
		return backgammon.Match{Length: 5, Score: [2]int{mover, opponent}}
	}
	for name, tt := range map[string]struct {
		board backgammon.Board
		cube  backgammon.Cube
		match backgammon.Match
		want  float64
	}{
		"a point":                {last, centered, backgammon.Match{}, 1},
		"the cube":               {last, owned, backgammon.Match{}, 4},
		"a gammon":               {gammon, centered, backgammon.Match{}, 2},
		"a gammon with the cube": {gammon, owned, backgammon.Match{}, 8},
		"a gammon by Jacoby":     {gammon, centered, backgammon.Match{Jacoby: true}, 1},
		"one by Jacoby, turned":  {gammon, owned, backgammon.Match{Jacoby: true}, 8},
		"the match":              {last, owned, match(1, 3), 0.5},
		"the match by a gammon":  {gammon, centered, match(3, 3), 0.5},
		"evens":                  {last, centered, match(3, 4), 0},
	} {
		t.Run(name, func(t *testing.T) {
			w := equities(t, judgeOf(t, 1, true), &backgammon.Position{Board: tt.board, Cube: tt.cube, Match: tt.match})
			for i := range w {
				if math.Abs(w[i]-tt.want) > 1e-5 {
					t.Errorf("%s: roll %d is worth %v, want %v", name, i, w[i], tt.want)
				}
			}
		})
	}
}

// TestJudgeGoesFromGameToGame asks one judge about games with other scores and cubes, and compares with judges
// who are new.
func TestJudgeGoesFromGameToGame(t *testing.T) {
	j := judgeOf(t, 1, false)
	for _, p := range []backgammon.Position{
		{Match: backgammon.Match{Length: 5}},
		{Match: backgammon.Match{Length: 5, Score: [2]int{4, 2}, Crawford: true}},
		{Match: backgammon.Match{Length: 5, Score: [2]int{4, 2}}},
		{Match: backgammon.Match{Length: 7, Score: [2]int{6, 4}}},
		{},
		{Match: backgammon.Match{Jacoby: true}},
	} {
		p.Board, p.Cube = backgammon.Start(), backgammon.Cube{Value: 1}
		if got, want := *equities(t, j, &p), *equities(t, judgeOf(t, 1, false), &p); got != want {
			t.Errorf("%+v: %v, want %v", p.Match, got, want)
		}
	}
}

func TestJudgeStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
	for ply := 1; ply <= 2; ply++ {
		if _, err := judgeOf(t, ply, true).RollEquities(ctx, &p); !errors.Is(err, context.Canceled) {
			t.Errorf("ply %d: %v", ply, err)
		}
	}
	p.Cube.Value = 3
	if _, err := judgeOf(t, 1, true).RollEquities(t.Context(), &p); err == nil {
		t.Error("a cube of 3 was judged")
	}
}

func TestNewJudge(t *testing.T) {
	for _, ply := range []int{0, MaxLuckPly + 1} {
		if _, err := NewLuckEvaluator(ply, true); err == nil || !strings.Contains(err.Error(), "1 to 3 are possible") {
			t.Errorf("ply %d: %v", ply, err)
		}
	}
	j, err := NewLuckEvaluator(1, true)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	p := backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: 1}}
	w := equities(t, j, &p)
	if w.FirstLuck(backgammon.Dice{3, 1}) < 0.05 || w.FirstLuck(backgammon.Dice{4, 1}) > 0 {
		t.Errorf("a 31 is worth %v above the mean of first rolls, a 41 %v", w.FirstLuck(backgammon.Dice{3, 1}), w.FirstLuck(backgammon.Dice{4, 1}))
	}
}
