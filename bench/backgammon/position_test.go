package backgammon

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
)

// newTestPosition is a game whose dice come from a seed.
func newTestPosition(r Rules, seed uint64) Position {
	return newPosition(r, roller{opening: "test", seed: seed}, nil)
}

// anyMove returns one of the moves that there are.
func (p Position) anyMove(rng *rand.Rand) string {
	switch p.phase {
	case toDouble:
		return []string{roll, doubling}[rng.IntN(2)]
	case toAnswer:
		words := []string{take, drop, take, take}
		if p.rules.Beavers {
			words = append(words, beaver)
		}
		return words[rng.IntN(len(words))]
	}
	var g backgammon.Generator
	moves := g.Moves(&p.position.Board, p.position.Dice)
	return p.formatPlay(&moves[rng.IntN(len(moves))].Play)
}

// seeds is the number of games of a test, fewer under the race detector.
func seeds(n uint64) uint64 {
	if testing.Short() {
		return n / 10
	}
	return n
}

// TestRandomGames plays randomly and checks invariants of every position, and at the end.
func TestRandomGames(t *testing.T) {
	kinds := []Rules{
		{}, {Cube: true}, {Cube: true, Jacoby: true}, {Cube: true, Beavers: true}, {Length: 1}, {Length: 2}, {Length: 5},
	}
	for seed := range seeds(70) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := newTestPosition(kinds[seed%uint64(len(kinds))], seed)
		for over := false; !over; {
			if err := p.position.Validate(); err != nil {
				t.Fatalf("seed %d: %+v: %v", seed, p.state, err)
			}
			if (p.phase == toPlay) != p.position.Dice.Rolled() || (p.phase == toAnswer) != p.position.Doubled {
				t.Fatalf("seed %d: %+v", seed, p.state)
			}
			if p.position.Cube.Value > 1 && (!p.usesCube() || p.position.Match.Crawford) {
				t.Fatalf("seed %d: a cube of %d", seed, p.position.Cube.Value)
			}
			move, before := p.anyMove(rng), *p.state
			var outcome match.Outcome
			outcome, over = p.OutcomeOf(move)
			if !reflect.DeepEqual(*p.state, before) {
				t.Fatalf("seed %d: OutcomeOf of %s changes the position", seed, move)
			}
			p.Play(move)
			if over {
				checkEnd(t, p, outcome)
			}
		}
	}
}

func checkEnd(t *testing.T, p Position, o match.Outcome) {
	t.Helper()
	if o.Reason == TooLong {
		return
	}
	scores := p.scores()
	length := p.rules.Length
	switch {
	case length > 0 && (o.Reason != MatchWon || o.Points != 0 || scores[o.Winner.Index()] < length || scores[o.Winner.Other().Index()] >= length):
		t.Fatalf("%v at %v of %d", o, scores, length)
	case length == 0 && o.Points < 1, o.Winner == match.Nobody:
		t.Fatalf("%v", o)
	case length == 0 && !p.rules.Cube && o.Points > 3:
		t.Fatalf("%v points without a cube", o.Points)
	}
}

// TestMirroredDice plays two games of a pair with the same moves: the dice are
// the same in both.
func TestMirroredDice(t *testing.T) {
	for seed := range uint64(20) {
		a, b := newTestPosition(Rules{}, seed), newTestPosition(Rules{}, seed)
		rng := rand.New(rand.NewPCG(seed, 2))
		other := newTestPosition(Rules{}, seed)
		for turn := range 30 {
			if a.position.Dice != b.position.Dice || a.turn != turn {
				t.Fatalf("turn %d: %v and %v", a.turn, a.position.Dice, b.position.Dice)
			}
			// The dice do not depend on the moves either.
			if other.position.Dice != a.position.Dice {
				t.Fatalf("turn %d: %v after other moves", turn, other.position.Dice)
			}
			move := a.anyMove(rng)
			a.Play(move)
			b.Play(move)
			other.Play(other.anyMove(rng))
		}
		if first := a.roller.first(0); first.Double() {
			t.Errorf("a game begins with %v", first)
		}
	}
}

// TestDiceAreFair counts the dice of many turns.
func TestDiceAreFair(t *testing.T) {
	var faces [7]int
	doubles := 0
	const turns = 20_000
	for turn := range turns {
		d := roller{opening: "fair", seed: 1}.roll(turn%7, turn)
		faces[d[0]]++
		faces[d[1]]++
		if d.Double() {
			doubles++
		}
	}
	// Five standard deviations: the dice depend on nothing but the code.
	for face, n := range faces[1:] {
		if n < turns/3-370 || n > turns/3+370 {
			t.Errorf("%d came %d times of %d", face+1, n, 2*turns)
		}
	}
	if doubles < turns/6-265 || doubles > turns/6+265 {
		t.Errorf("%d doubles of %d", doubles, turns)
	}
}

// ending returns a game in which the first player can bear off the last checker, given the
// opponent's side.
func ending(r Rules, opponent backgammon.Side) Position {
	p := newTestPosition(r, 1)
	p.position.Board = backgammon.Board{backgammon.Side{0: 1}, opponent}
	return p
}

func TestScoring(t *testing.T) {
	single := backgammon.Side{0: 14}
	gammon := backgammon.Side{6: 15}
	backgam := backgammon.Side{6: 14, 20: 1}
	tests := []struct {
		name   string
		rules  Rules
		other  backgammon.Side
		cube   backgammon.Cube
		points float64
		reason match.Reason
	}{
		{"single", Rules{}, single, backgammon.Cube{Value: 1}, 1, Single},
		{"gammon", Rules{}, gammon, backgammon.Cube{Value: 1}, 2, Gammon},
		{"backgammon", Rules{}, backgam, backgammon.Cube{Value: 1}, 3, Backgammon},
		{"with the cube", Rules{Cube: true}, gammon, backgammon.Cube{Value: 4, Owner: backgammon.Mover}, 8, Gammon},
		{"Jacoby", Rules{Cube: true, Jacoby: true}, gammon, backgammon.Cube{Value: 1}, 1, Gammon},
		{"Jacoby, turned", Rules{Cube: true, Jacoby: true}, gammon, backgammon.Cube{Value: 2, Owner: backgammon.Opponent}, 4, Gammon},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := ending(tt.rules, tt.other)
			p.position.Cube = tt.cube
			move := diceName(p.position.Dice) + ": 1/off"
			outcome, over := p.OutcomeOf(move)
			if want := (match.Outcome{Winner: match.First, Reason: tt.reason, Points: tt.points}); !over || outcome != want {
				t.Errorf("%s: %+v, want %+v", tt.name, outcome, want)
			}
		})
	}
}

// TestCube turns the cube back and forth.
func TestCube(t *testing.T) {
	p := newTestPosition(Rules{Cube: true, Beavers: true}, 5)
	play := func(moves ...string) {
		t.Helper()
		for _, move := range moves {
			if move == "" {
				move = p.anyMove(rand.New(rand.NewPCG(1, 1)))
			}
			if outcome, over := p.OutcomeOf(move); over {
				t.Fatalf("%s: %v", move, outcome)
			}
			p.Play(move)
		}
	}
	want := func(side match.Side, ph phase, cube backgammon.Cube) {
		t.Helper()
		if p.side != side || p.phase != ph || p.position.Cube != cube {
			t.Fatalf("%v decides %d with %+v, want %v, %d, %+v", p.side, p.phase, p.position.Cube, side, ph, cube)
		}
	}
	want(match.First, toPlay, backgammon.Cube{Value: 1}) // nobody doubles before the first roll
	play("")
	want(match.Second, toDouble, backgammon.Cube{Value: 1})
	play(doubling)
	want(match.First, toAnswer, backgammon.Cube{Value: 1})
	play(take)
	want(match.Second, toPlay, backgammon.Cube{Value: 2, Owner: backgammon.Opponent})
	play("")
	want(match.First, toDouble, backgammon.Cube{Value: 2, Owner: backgammon.Mover})
	play(roll, "")
	want(match.Second, toPlay, backgammon.Cube{Value: 2, Owner: backgammon.Opponent}) // no access
	play("", doubling)
	want(match.Second, toAnswer, backgammon.Cube{Value: 2, Owner: backgammon.Opponent})
	for _, wrong := range []string{doubling, roll, "31: 8/5 6/5", ""} {
		t.Run(wrong, func(t *testing.T) {
			if outcome, over := p.OutcomeOf(wrong); !over || outcome.Reason != match.Illegal || outcome.Winner != match.First {
				t.Errorf("%q as an answer: %v", wrong, outcome)
			}
		})
	}
	if outcome, _ := p.OutcomeOf(drop); outcome.Winner != match.First || outcome.Points != 2 || outcome.Reason != Dropped {
		t.Errorf("drop: %+v", outcome)
	}
	play(beaver)
	want(match.First, toPlay, backgammon.Cube{Value: 8, Owner: backgammon.Opponent})
	p.rules.Beavers = false
	p.phase, p.position.Doubled = toAnswer, true
	if outcome, _ := p.OutcomeOf(beaver); outcome.Reason != match.Illegal {
		t.Errorf("a beaver without beavers: %v", outcome)
	}
	p.phase, p.position.Doubled, p.position.Cube = toPlay, false, backgammon.Cube{Value: maxCube}
	play("")
	want(match.Second, toPlay, backgammon.Cube{Value: maxCube}) // it ends there
}

// TestCrawford wins games of a match to 3 until it is over.
func TestCrawford(t *testing.T) {
	p := newTestPosition(Rules{Length: 3}, 9)
	win := func(winner match.Side, points int) (match.Outcome, bool) {
		return p.score(winner, points, Single)
	}
	check := func(crawford bool, scores [2]int) {
		t.Helper()
		if p.position.Match.Crawford != crawford || p.scores() != scores || p.turn != 0 || p.phase != toPlay {
			t.Fatalf("%+v at %v", p.position.Match, p.scores())
		}
	}
	check(false, [2]int{0, 0})
	win(match.Second, 1)
	check(false, [2]int{0, 1})
	win(match.First, 2)
	check(true, [2]int{2, 1})
	p.turn = 1
	p.beforeRoll()
	if p.phase != toPlay {
		t.Error("somebody may double in the Crawford game")
	}
	win(match.Second, 1)
	check(false, [2]int{2, 2})
	if outcome, over := win(match.Second, 2); !over || outcome.Winner != match.Second || outcome.Detail != "4 to 2" {
		t.Errorf("%v", outcome)
	}
	if one := newTestPosition(Rules{Length: 1}, 1); !one.position.Match.Crawford {
		t.Error("a match to one point has a cube")
	}
}

// TestWhoBegins starts many games of a match.
func TestWhoBegins(t *testing.T) {
	begins := map[match.Side]int{}
	for seed := range uint64(400) {
		p := newTestPosition(Rules{Length: 9}, seed)
		if p.side != match.First {
			t.Fatal("the first player does not begin the match")
		}
		p.score(match.First, 1, Single)
		if d := p.position.Dice; (p.side == match.First) != (d[0] > d[1]) || d.Double() {
			t.Errorf("%v begins with %v", p.side, d)
		}
		begins[p.side]++
	}
	if begins[match.First] < 150 || begins[match.Second] < 150 {
		t.Errorf("%v", begins)
	}
}

// TestTooLong ends a game between players who do not try to win.
func TestTooLong(t *testing.T) {
	p := newTestPosition(Rules{}, 1)
	p.turn = maxTurns - 1
	outcome, over := p.OutcomeOf(p.anyMove(rand.New(rand.NewPCG(1, 1))))
	if !over || outcome.Winner != match.Nobody || outcome.Reason != TooLong || outcome.Points != 0 {
		t.Errorf("%v", outcome)
	}
}

// randomRecord plays a random game and records it.
func randomRecord(rules Rules, seed uint64) *arena.Record {
	rng := rand.New(rand.NewPCG(seed, 3))
	r := &arena.Record{Players: [2]string{"A", `B "x": y`}, Opening: "dice 1-2"}
	p := newPosition(rules, roller{opening: r.Opening, seed: 3}, nil)
	for {
		move := p.anyMove(rng)
		r.Moves = append(r.Moves, arena.Move{Side: p.side, Move: move})
		outcome, over := p.OutcomeOf(move)
		p.Play(move)
		if over {
			r.Winner, r.Reason, r.Points = outcome.Winner, outcome.Reason, outcome.Points
			return r
		}
	}
}

// TestMatFiles writes random games: the file has every move, and the scores of a match add up.
func TestMatFiles(t *testing.T) {
	for seed := range seeds(30) {
		rules := []Rules{{}, {Cube: true, Beavers: true}, {Length: 5}}[seed%3]
		rules.Protocol = Auto
		r := randomRecord(rules, seed)
		text, err := (&Game{rules}).mat(r)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		plays := 0
		for _, m := range r.Moves {
			if strings.Contains(m.Move, ": ") {
				plays++
			}
		}
		cells := 0
		for line := range strings.Lines(text) {
			if len(line) > 4 && line[3] == ')' {
				cells += strings.Count(line[4:], ":")
				if len(line) < len("  1) 55: 25/20 20/15 15/10 10/5") {
					t.Errorf("seed %d: the left half of %q is too narrow", seed, line)
				}
			}
		}
		if cells != plays {
			t.Errorf("seed %d: %d plays of %d in\n%s", seed, cells, plays, text)
		}
		if !strings.HasPrefix(text, "; [Player 1 \"A\"]\n; [Player 2 \"B x y\"]\n") ||
			!strings.Contains(text, fmt.Sprintf("\n%d point match\n\n Game 1\n A : 0 ", rules.Length)) {
			t.Errorf("seed %d:\n%s", seed, text)
		}
		if r.Reason != TooLong && strings.Count(text, "Wins ") != strings.Count(text, " Game ") {
			t.Errorf("seed %d: not every game is won in\n%s", seed, text)
		}
	}
}

// TestBrokenRecords replays malformed records.
func TestBrokenRecords(t *testing.T) {
	g := &Game{Rules{Protocol: Auto}}
	for _, moves := range [][]arena.Move{
		{{Side: match.First, Move: "take"}},
		{{Side: match.First, Move: "07: 8/1"}},
		{{Side: match.First, Move: "31: 8/1"}},
		{{Side: match.First, Move: "31: 8/5 6/5"}, {Side: match.First, Move: "31: 8/5 6/5"}},
	} {
		t.Run(fmt.Sprint(moves), func(t *testing.T) {
			if text, err := g.mat(&arena.Record{Moves: moves}); err == nil {
				t.Errorf("%v:\n%s", moves, text)
			}
		})
	}
}

// TestBeginnerMove plays games as beginners do: all is legal, and games end as games do.
func TestBeginnerMove(t *testing.T) {
	for seed := range seeds(30) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := newTestPosition([]Rules{{}, {Cube: true, Beavers: true}, {Length: 3}}[seed%3], seed)
		decisions := 0
		for over := false; !over; decisions++ {
			move := p.BeginnerMove(rng)
			outcome, ends := p.OutcomeOf(move)
			if over = ends; over && (outcome.Reason.IsFault() || outcome.Reason == TooLong) {
				t.Fatalf("seed %d: %s: %v", seed, move, outcome)
			}
			p.Play(move)
		}
		if decisions > 3000 {
			t.Errorf("seed %d: %d decisions", seed, decisions)
		}
	}
}

// TestBeginnerHits has beginners hit, and answer doubles by the pips.
func TestBeginnerHits(t *testing.T) {
	p := newTestPosition(Rules{Cube: true}, 1)
	p.position.Board[1] = backgammon.Side{19: 1, 0: 14} // alone on the 5 point
	p.position.Dice = backgammon.Dice{3, 1}
	hits := 0
	for seed := range uint64(20) {
		after := p.Copy()
		after.Play(p.BeginnerMove(rand.New(rand.NewPCG(seed, 5))))
		if after.SeenBy(p.side).Board[1][backgammon.Bar] > 0 {
			hits++
		}
	}
	if hits < 15 {
		t.Errorf("%d of 20 hit", hits)
	}
	for pips, want := range map[uint8]string{4: take, 15: drop} {
		t.Run(want, func(t *testing.T) {
			p := newTestPosition(Rules{Cube: true}, 1)
			p.phase = toAnswer
			p.position.Board = backgammon.Board{{3: pips}, {3: 10}}
			if got := p.BeginnerMove(rand.New(rand.NewPCG(1, 1))); got != want {
				t.Errorf("%d to 10: %s", pips, got)
			}
		})
	}
}
