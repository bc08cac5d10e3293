package backgammon

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/stats"
	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
	"gogo/search/backgammon/analysis"
	backgammonengine "gogo/search/backgammon/engine"
)

func TestRolledDice(t *testing.T) {
	for _, text := range []string{"", "31", "3165/4222/", "/66"} {
		t.Run(text, func(t *testing.T) {
			thrown, err := ParseRolledDice(text)
			if err != nil || thrown.String() != text {
				t.Errorf("%q is %v, %v", text, thrown, err)
			}
		})
	}
	for _, text := range []string{"3", "37", "a1", "00", "31 65"} {
		t.Run(text, func(t *testing.T) {
			if thrown, err := ParseRolledDice(text); err == nil {
				t.Errorf("%q is %v", text, thrown)
			}
		})
	}
}

// FuzzParseRolledDice requires parsed dice to survive formatting and parsing.
func FuzzParseRolledDice(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("3165/4222/")
	f.Fuzz(func(t *testing.T, text string) {
		thrown, err := ParseRolledDice(text)
		if err == nil && thrown.String() != text {
			t.Errorf("%q is %v", text, thrown)
		}
	})
}

// hashEvaluator evaluates by the hash of a board: meaningless, but deterministic.
type hashEvaluator struct{}

func (hashEvaluator) RollEquities(_ context.Context, p *backgammon.Position) (*analysis.RollEquities, error) {
	var w analysis.RollEquities
	r := rand.New(rand.NewPCG(p.Board.Hash(), uint64(p.Cube.Value)))
	for i := range w {
		w[i] = r.NormFloat64() / 10
	}
	return &w, nil
}

// reckless decides at random about the cube, and plays as beginners do.
func reckless(p Position, rng *rand.Rand) string {
	switch {
	case p.phase == toDouble && rng.IntN(8) == 0:
		return doubling
	case p.phase == toAnswer && rng.IntN(3) == 0:
		return drop
	}
	return p.BeginnerMove(rng)
}

// playOut plays a game of the arena without programs, and returns the position after its last move.
func playOut(t *testing.T, g *Game, opening string, seed uint64, decide func(Position) string) (*arena.Record, Position) {
	t.Helper()
	p, err := g.Begin(opening, seed)
	if err != nil {
		t.Fatal(err)
	}
	r := &arena.Record{Players: [2]string{"A", "B"}, Opening: opening}
	for {
		move := decide(p)
		r.Moves = append(r.Moves, arena.Move{Side: p.Turn(), Move: move})
		outcome, over := p.OutcomeOf(move)
		if outcome.Reason.IsFault() {
			t.Fatalf("%s: %v", move, outcome)
		}
		p.Play(move)
		if over {
			r.Winner, r.Points, r.Reason = outcome.Winner, outcome.Points, outcome.Reason
			return r, p
		}
	}
}

// recordLuck records the luck of a game according to an evaluator.
func recordLuck(t *testing.T, g *Game, j luckEvaluator, r *arena.Record, last Position) {
	t.Helper()
	fortune, err := g.gameLuckBy(t.Context(), j, r, last)
	if err != nil {
		t.Fatal(err)
	}
	r.Luck = &fortune
}

// TestLuckHasNoMean plays many games, and evaluates their luck meaninglessly: the mean of the
// correction is zero for any evaluation.
func TestLuckHasNoMean(t *testing.T) {
	games := 250
	if testlimit.IsLong() {
		games = 1000
	}
	for name, rules := range map[string]Rules{
		"money without a cube": {},
		"money with a cube":    {Cube: true, Beavers: true},
		"matches":              {Length: 3},
	} {
		t.Run(name, func(t *testing.T) {
			g, rng := newGame(t, rules), rand.New(rand.NewPCG(4, 5))
			n := games
			if rules.Length > 0 {
				n /= 4 // as each has several
			}
			sum, squares := 0.0, 0.0
			for seed := range n {
				r, last := playOut(t, g, "dice 1-0", uint64(seed), func(p Position) string { return reckless(p, rng) })
				recordLuck(t, g, hashEvaluator{}, r, last)
				sum += *r.Luck
				squares += *r.Luck * *r.Luck
			}
			mean := sum / float64(n)
			if deviation := math.Sqrt(squares) / float64(n); math.Abs(mean) > 3*deviation || deviation == 0 {
				t.Errorf("the mean of the luck is %v, its standard error %v", mean, deviation)
			}
		})
	}
}

// expert plays by the networks of the repository alone, and races that are in a table as well as can be.
type expert struct {
	player *backgammonengine.Player
	game   *equity.Game
}

func newExpert(t *testing.T) *expert {
	t.Helper()
	m, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	k, err := simd.FromEnv()
	if err != nil {
		t.Fatal(err)
	}
	p := backgammonengine.New(m, k, backgammonengine.Options{}).NewPlayer(0)
	t.Cleanup(p.Close)
	return &expert{p, equity.NewMoney(equity.Rules{Cube: true, Gammons: true, Backgammons: true})}
}

// cube returns the right cube action of the player on roll.
func (e *expert) cube(t *testing.T, p *backgammon.Position) equity.Decision {
	t.Helper()
	cs, err := e.game.CubeStates(equity.StateOf(p.Cube, &p.Match))
	if err != nil {
		t.Fatal(err)
	}
	equities := make([]float32, cs.Len())
	if _, err := e.player.Evaluate(t.Context(), &p.Board, cs, equities); err != nil {
		t.Fatal(err)
	}
	return cs.Decide(equities)
}

func (e *expert) decide(t *testing.T, p Position) string {
	t.Helper()
	switch p.phase {
	case toDouble:
		if d := e.cube(t, &p.position); d.Action == equity.Double || d.Action == equity.Redouble {
			return doubling
		}
		return roll
	case toAnswer:
		doubler := p.position.Swap()
		doubler.Doubled = false
		if e.cube(t, &doubler).Answer == equity.Pass {
			return drop
		}
		return take
	}
	cs, err := e.game.CubeStates(equity.StateOf(p.position.Cube, &p.position.Match))
	if err != nil {
		t.Fatal(err)
	}
	d := p.position.Dice
	next, err := e.player.Play(t.Context(), &p.position.Board, backgammon.Dice{max(d[0], d[1]), min(d[0], d[1])}, cs)
	if err != nil {
		t.Fatal(err)
	}
	var g backgammon.Generator
	for _, m := range g.Moves(&p.position.Board, d) {
		if m.Board.Swap() == next {
			return p.formatPlay(&m.Play)
		}
	}
	t.Fatal("the expert's play is not legal")
	return ""
}

// TestPerfectGamesAreAllLuck plays a race in a table to its end, without an error and with the
// cube: the luck-adjusted result of each game is the table's value of the start.
func TestPerfectGamesAreAllLuck(t *testing.T) {
	const race = "XGID=--AABAA------------aabaa--:0:0:1:00:0:0:0:0:10"
	g, e := newGame(t, Rules{Cube: true, LuckPly: 1}), newExpert(t)
	start, err := g.Begin(race, 1)
	if err != nil {
		t.Fatal(err)
	}
	worth := float64(e.cube(t, &start.position).Equity)
	reasons, points := map[match.Reason]int{}, map[float64]int{}
	for seed := range uint64(200) {
		r, last := playOut(t, g, race, seed, func(p Position) string { return e.decide(t, p) })
		fortune, err := g.gameLuck(t.Context(), r, last)
		if err != nil {
			t.Fatal(err)
		}
		r.Luck = &fortune
		if got := r.LuckAdjusted("A"); math.Abs(got-worth) > 1e-3 {
			t.Errorf("seed %d: %+v points, %+v of them luck: %+v are left, and the race is worth %+v", seed, r.PointsOf("A"), fortune, got, worth)
		}
		reasons[r.Reason]++
		points[r.Points]++
	}
	if reasons[Dropped] == 0 || reasons[Single] == 0 || len(points) < 3 {
		t.Errorf("the games ended by %v with points %v: not all that can happen", reasons, points)
	}
}

// TestLuckAdjustedIsNarrower plays pairs of games between two equal players, except that one sometimes
// makes a beginner's play.
func TestLuckAdjustedIsNarrower(t *testing.T) {
	g, e, rng := newGame(t, Rules{Cube: true, LuckPly: 1}), newExpert(t), rand.New(rand.NewPCG(1, 1))
	var raw, off stats.Points
	pairs := uint64(15)
	if testlimit.IsLong() {
		pairs = 30
	}
	for seed := range pairs {
		var pair [2]*arena.Record
		for i := range pair {
			r, last := playOut(t, g, "dice 1-0", seed, func(p Position) string {
				if p.Turn().Index() == i && p.Plays() && rng.IntN(8) == 0 {
					return p.BeginnerMove(rng)
				}
				return e.decide(t, p)
			})
			r.Players = [2][2]string{{"A", "B"}, {"B", "A"}}[i]
			fortune, err := g.gameLuck(t.Context(), r, last)
			if err != nil {
				t.Fatal(err)
			}
			r.Luck, pair[i] = &fortune, r
		}
		raw.AddPair(pair[0].PointsOf("A"), pair[1].PointsOf("A"))
		off.AddPair(pair[0].LuckAdjusted("A"), pair[1].LuckAdjusted("A"))
	}
	a, b := raw.Mean(), off.Mean()
	t.Logf("raw %+v, luck off %+v", a, b)
	if b.High < a.Low || a.High < b.Low || raw.StandardError() < 2*off.StandardError() {
		t.Errorf("with the luck %+v, without it %+v", a, b)
	}
}

// TestDiceThatSomebodyFailsAtCount compares a game that ends well with the same one given up at dice that
// were thrown, before they were played.
func TestDiceThatSomebodyFailsAtCount(t *testing.T) {
	g, rng := newGame(t, Rules{}), rand.New(rand.NewPCG(1, 1))
	p, err := g.Begin("dice 1-0", 3)
	if err != nil {
		t.Fatal(err)
	}
	r := &arena.Record{Opening: "dice 1-0", Reason: match.Crash}
	for turn := range 6 {
		recordLuck(t, g, hashEvaluator{}, r, p)
		thrown := *r.Luck
		if turn == 0 && thrown == 0 {
			t.Error("the first dice do not count")
		}
		move := p.BeginnerMove(rng)
		r.Moves = append(r.Moves, arena.Move{Side: p.Turn(), Move: move})
		p.Play(move)
		ended := *r
		ended.Reason = Single
		recordLuck(t, g, hashEvaluator{}, &ended, p)
		if *ended.Luck != thrown {
			t.Errorf("turn %d: %v before the play, %v behind it", turn, thrown, *ended.Luck)
		}
	}
}

// TestDiceOfAnOpeningAreNoLuck begins with dice that the opening has.
func TestDiceOfAnOpeningAreNoLuck(t *testing.T) {
	g := newGame(t, Rules{})
	for text, want := range map[string]bool{
		"position XGID=-CCCCC--------------ccccc-:0:0:1:52:0:0:0:0:10": false,
		"position XGID=-CCCCC--------------ccccc-:0:0:1:00:0:0:0:0:10": true,
		"XGID=-CCCCC--------------ccccc-:0:0:1:52:0:0:0:0:10":          true,
	} {
		t.Run(text, func(t *testing.T) {
			p, err := g.Begin(text, 1)
			if err != nil {
				t.Fatal(err)
			}
			r := &arena.Record{Opening: text, Reason: match.Crash}
			recordLuck(t, g, hashEvaluator{}, r, p)
			if counted := *r.Luck != 0; counted != want {
				t.Errorf("%s: luck %v", text, *r.Luck)
			}
		})
	}
}

// TestPlayEvaluatesLuck plays with programs.
func TestPlayEvaluatesLuck(t *testing.T) {
	if r := play(t, newGame(t, Rules{}), job(7), "ubgi", "ubgi"); r.Luck != nil {
		t.Errorf("nobody was to judge, and the luck is %v", *r.Luck)
	}
	for _, first := range []string{"ubgi", "crash 4"} {
		t.Run(first, func(t *testing.T) {
			r := play(t, newGame(t, Rules{Cube: true, LuckPly: 1}), job(7), first, "ubgi")
			if r.Luck == nil || *r.Luck == 0 || math.Abs(*r.Luck) > 20 {
				t.Errorf("%s: %v", first, r.Luck)
			}
		})
	}
}
