package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
	"gogo/eval/simd"
	"gogo/internal/testlimit"
	"gogo/search/backgammon/analysis"
	"gogo/search/backgammon/engine"
)

// match reads a match whose rows follow a head.
func match(t *testing.T, points int, rows string) *matchfile.Match {
	t.Helper()
	text := fmt.Sprintf(" %d point match\n\n Game 1\n A : 0                             B : 0\n%s\n", points, rows)
	m, err := matchfile.Read([]byte(text), matchfile.Rules{Jacoby: true, Beavers: true})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// analyze judges a match with the networks of the program.
func analyze(t *testing.T, m *matchfile.Match, o analysis.Options) *analysis.Result {
	t.Helper()
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	a, err := analysis.New(engine.New(model, kernels, engine.Options{}), equity.Kazaross(), o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := a.Match(t.Context(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// usual are options that cost little.
var usual = analysis.Options{Ply: 1, Threads: 1}

const rows = `  1) 31: 8/5 6/5                  64: 24/14
  2) 52: 13/11* 6/1*              41: bar/24* bar/21
  3) Doubles => 2                 Takes
  4) 63: bar/22 24/18             66: 24/18 13/7*(3)
  5) 21: bar/24 6/4               52: bar/23 13/8`

// TestDecisions wants each decision once, by the player who made it.
func TestDecisions(t *testing.T) {
	r := analyze(t, match(t, 5, rows), usual)
	var did []string
	for i := range r.Decisions {
		d := &r.Decisions[i]
		word := fmt.Sprint(d.Player, " play")
		if d.Cube != nil {
			word = fmt.Sprint(d.Player, " cube ", d.Cube.Done)
		}
		did = append(did, word)
	}
	want := "0 play, 1 cube 0, 1 play, 0 cube 0, 0 play, 1 cube 0, 1 play, 0 cube 1, 1 cube 2, 0 play, 1 cube 0, 1 play, 0 play, 1 cube 0, 1 play"
	if got := strings.Join(did, ", "); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	double := r.Decisions[7]
	if double.Verdict.Mistake != skill.WrongDouble || double.Verdict.Kind() != skill.VeryBad || double.Best() != skill.Roll {
		t.Errorf("a wild double: %+v", double.Verdict)
	}
	if take := r.Decisions[8]; take.Verdict.Loss != 0 || take.Best() != skill.Take || !take.Before.Doubled {
		t.Errorf("its take: %+v", take)
	}
	if s := r.Total.Players; s[0].Moves != 4 || s[1].Moves != 4 || s[0].Rolls != 4 || s[0].Mistakes[skill.WrongDouble].Count != 1 {
		t.Errorf("%+v", s)
	}
	if r.Total.Known {
		t.Error("an unfinished match has a result")
	}
}

// TestThreads wants the same of any number of threads.
func TestThreads(t *testing.T) {
	one := analyze(t, match(t, 5, rows), analysis.Options{Ply: 2, Threads: 1})
	three := analyze(t, match(t, 5, rows), analysis.Options{Ply: 2, Threads: 3})
	for i := range one.Decisions {
		if a, b := one.Decisions[i].Verdict, three.Decisions[i].Verdict; a != b {
			t.Errorf("decision %d: %+v and %+v", i, a, b)
		}
	}
}

// TestAlike wants the best play and the one that was made looked at alike.
func TestAlike(t *testing.T) {
	r := analyze(t, match(t, 0, "  1) 31: 24/23 13/10               66: 24/18(2) 13/7(2)"), analysis.Options{Ply: 2, Threads: 1, Plays: 2})
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Cube != nil {
			continue
		}
		if best, made := d.Plays[0], d.Plays[d.Made]; best.Ply != 2 || made.Ply != 2 || d.Verdict.Loss != max(0, best.Equity-made.Equity) {
			t.Errorf("ply %d and %d, loss %v", best.Ply, made.Ply, d.Verdict.Loss)
		}
		if len(d.Plays) > 3 {
			t.Errorf("%d plays", len(d.Plays))
		}
	}
}

// TestDeadCubes wants no decision about a cube that can gain nothing, nor of the leader after the Crawford
// game.
func TestDeadCubes(t *testing.T) {
	for points, want := range map[int]int{1: 0, 2: 2, 5: 2} {
		r := analyze(t, match(t, points, "  1) 31: 8/5 6/5                  64: 24/14\n  2) 52: 13/11* 13/8"), usual)
		cubes := 0
		for i := range r.Decisions {
			if r.Decisions[i].Cube != nil {
				cubes++
			}
		}
		if cubes != want {
			t.Errorf("a match to %d: %d decisions about the cube, want %d", points, cubes, want)
		}
	}
}

// TestIllegal wants a play against the rules counted, and not judged.
func TestIllegal(t *testing.T) {
	r := analyze(t, match(t, 0, "  1) 31: 8/5 6/2                  64: 24/14"), usual)
	if d := r.Decisions[0]; !d.Illegal || d.Verdict.Loss != 0 || r.Total.Players[0].Unknown != 1 || r.Total.Players[0].Plays != 0 {
		t.Errorf("%+v, %+v", d, r.Total.Players[0])
	}
}

// TestResult takes the luck off what a match has brought, and wants as much on the other side.
func TestResult(t *testing.T) {
	r := analyze(t, match(t, 1, "  1) 31: 8/5 6/5                  64: 24/14\n       Wins 1 point and the match"), usual)
	s := &r.Total
	if !s.Known || s.Result != 0.5 {
		t.Errorf("%+v", s)
	}
	if want := 0.5 - s.Players[0].LuckWorth + s.Players[1].LuckWorth; math.Abs(s.LuckAdjusted-want) > 1e-12 {
		t.Errorf("%v, want %v", s.LuckAdjusted, want)
	}
	money := analyze(t, match(t, 0, "  1) 31: 8/5 6/5                  64: 24/14\n  2)  Doubles => 2                Drops\n      Wins 1 point"), usual)
	if money.Total.Result != 1 || money.Games[0].Result != 1 {
		t.Errorf("%+v", money.Total)
	}
}

// TestResignations wants what was given up compared with what the position was worth, by whose turn it was.
func TestResignations(t *testing.T) {
	const opening = "  1) 31: 8/5 6/5                  64: 24/14\n"
	for name, c := range map[string]struct {
		points int
		rows   string
		wins   int
		waits  bool
		on     [2]float64 // between which it is worth to play on
	}{
		"before a roll":          {0, opening, 33, false, [2]float64{0, 0.5}},
		"while the other throws": {0, opening, 3, true, [2]float64{-0.5, 0}},
		"with dice":              {0, opening + "  2) 52: ????\n", 33, false, [2]float64{0.2, 0.8}},
		"the other has thrown":   {0, opening + "  2) 52: ????\n", 3, true, [2]float64{-0.8, -0.2}},
		"the match is lost":      {1, opening, 3, true, [2]float64{-0.5, 0}},
	} {
		t.Run(name, func(t *testing.T) {
			text := fmt.Sprintf("%s%*sWins 1 point\n", c.rows, c.wins, "")
			r := analyze(t, match(t, c.points, text), usual)
			resigned, accepted := r.Decisions[len(r.Decisions)-2], r.Decisions[len(r.Decisions)-1]
			if resigned.Resign == nil || accepted.Resign == nil {
				t.Fatalf("%s: the last decisions are %+v and %+v", name, resigned, accepted)
			}
			d := resigned.Resign
			if d.Waits != c.waits || accepted.Resign.Waits == c.waits || d.Games != 1 || d.Resigned != -1 || d.Right() || !accepted.Resign.Right() {
				t.Errorf("%s: %+v", name, d)
			}
			if d.On < c.on[0] || d.On > c.on[1] || math.Abs(resigned.Verdict.Loss-1-d.On) > 1e-9 || accepted.Verdict.Loss != 0 {
				t.Errorf("%s: %v to play on, %+v and %+v", name, d.On, resigned.Verdict, accepted.Verdict)
			}
			if s := &r.Total.Players[resigned.Player]; s.ResignLoss != resigned.Verdict.Loss || s.ResignCost != resigned.Cost || s.ResignCost <= 0 || s.WrongResigns.Count != 1 || s.Loss() != 0 {
				t.Errorf("%s: %+v", name, s)
			}
		})
	}
}

// TestLevels wants who accepts too little to have lost what a gammon is worth, and who gives up too much the rest.
func TestLevels(t *testing.T) {
	const head = "; [Start \"XGID=-D-----------o------------:0:0:1:00:0:0:0:0:10\"]\n 0 point match\n Game 1\n A : 0                      B : 0\n"
	for points, want := range map[int][2]float64{1: {0, 1}, 2: {0, 0}, 3: {1, 0}} {
		m, err := matchfile.Read(fmt.Appendf(nil, "%s  1) 21: 1/off(2)\n   Wins %d points\n", head, points), matchfile.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		r := analyze(t, m, usual)
		resigned, accepted := r.Decisions[len(r.Decisions)-2], r.Decisions[len(r.Decisions)-1]
		if got := [2]float64{resigned.Verdict.Loss, accepted.Verdict.Loss}; math.Abs(got[0]-want[0])+math.Abs(got[1]-want[1]) > 1e-6 {
			t.Errorf("%d points lose %v, want %v", points, got, want)
		}
		if wrong := r.Total.Players[0].WrongAccepts.Count; (wrong == 1) != (points == 1) || resigned.Player != 1 || accepted.Player != 0 {
			t.Errorf("%d points: %d wrong acceptances", points, wrong)
		}
	}
}

// TestNeverBegun wants no judgment of a game that was given up before its first roll.
func TestNeverBegun(t *testing.T) {
	if r := analyze(t, match(t, 5, "   Wins 1 point"), usual); len(r.Decisions) > 0 || !r.Games[0].Known {
		t.Errorf("%+v", r.Decisions)
	}
}

// TestRollout judges what is doubtful by trials.
func TestRollout(t *testing.T) {
	testlimit.Long(t)
	o := usual
	o.Rollout, o.Seed = analysis.Rollout{Trials: 36, Above: 0.14}, 1
	r := analyze(t, match(t, 5, rows), o)
	rolled := 0
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Trials == 0 {
			continue
		}
		rolled++
		switch {
		case d.Cube != nil && (d.Cube.NoDoubleError <= 0 || d.Cube.DoubleTakeError <= 0):
			t.Errorf("no errors: %+v", d.Cube)
		case d.Cube == nil && (d.Plays[d.Made].Trials != 36 || d.Plays[0].Trials != 36 || d.Plays[0].Error <= 0):
			t.Errorf("not rolled out: %+v", d.Plays)
		case d.Cube == nil && d.Plays[d.Made].Move.Play != d.Played && d.Verdict.Loss == 0:
			t.Errorf("another play: %v, %v", d.Plays[d.Made].Move.Play, d.Played)
		}
	}
	if rolled < 2 {
		t.Errorf("%d decisions were rolled out", rolled)
	}
}

// TestCanceled ends early.
func TestCanceled(t *testing.T) {
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	a, err := analysis.New(engine.New(model, kernels, engine.Options{}), equity.Kazaross(), analysis.Options{Ply: 2, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	_, err = a.Match(ctx, match(t, 5, rows), func(done, total int) {
		if done > total {
			t.Errorf("%d of %d", done, total)
		}
		cancel()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []analysis.Options{
		{Ply: 0, Threads: 1},
		{Ply: 8, Threads: 1},
		{Ply: 1},
		{Ply: 1, Threads: 1, Rollout: analysis.Rollout{Trials: 1}},
		{Ply: 1, Threads: 1, Rollout: analysis.Rollout{Above: math.NaN()}},
		{Ply: 1, Threads: 1, Rollout: analysis.Rollout{Ply: -1}},
	} {
		if o.Check() == nil {
			t.Errorf("%+v is taken", o)
		}
	}
}

// TestLuckOfABearoff wants no luck where all rolls end the game.
func TestLuckOfABearoff(t *testing.T) {
	text := "; [Start \"XGID=-A--------------------a---:0:0:1:00:0:0:0:0:10\"]\n 0 point match\n Game 1\n A : 0                      B : 0\n  1) 21: 1/off\n"
	m, err := matchfile.Read([]byte(text), matchfile.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	r := analyze(t, m, usual)
	if len(r.Rolls) != 1 || math.Abs(r.Rolls[0].Luck) > 1e-6 || r.Rolls[0].Dice != (backgammon.Dice{2, 1}) {
		t.Errorf("%+v", r.Rolls)
	}
}

// TestTruncatedRollouts wants the play that was made rolled out beside the best, and close cube
// decisions.
func TestTruncatedRollouts(t *testing.T) {
	o := usual
	o.Ply, o.Seed = backgammon.FirstTruncated, 1
	short := strings.Join(strings.Split(rows, "\n")[:3], "\n")
	r := analyze(t, match(t, 5, short), o)
	rolled := 0
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Cube != nil {
			if (d.Trials > 0) != (d.Ply == o.Ply) {
				t.Errorf("decision %d at ply %s has %d trials", i, d.Ply, d.Trials)
			}
			continue
		}
		if made := &d.Plays[d.Made]; d.Made > 0 && (made.Trials == 0 || d.Plays[0].Trials == 0 || made.Ply != o.Ply || made.Error <= 0) {
			t.Errorf("decision %d: %+v was made, best is %+v", i, made, d.Plays[0])
		}
		if d.Plays[d.Made].Trials > 0 {
			rolled++
		}
	}
	if rolled == 0 {
		t.Error("no play was rolled out")
	}
	if again := analyze(t, match(t, 5, short), o); !reflect.DeepEqual(again.Decisions, r.Decisions) {
		t.Error("analyzed again, decisions differ")
	}
}
