package backgammon

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
)

// opened is the first position of a game, with dice that a test chooses.
func opened(dice backgammon.Dice) Position {
	p := newTestPosition(Rules{Cube: true, Beavers: true}, 1)
	p.position.Dice = dice
	return p
}

func TestReadMove(t *testing.T) {
	p := opened(backgammon.Dice{3, 1})
	for text, want := range map[string]string{
		"8/5 6/5": "31: 8/5 6/5", "6/5 8/5": "31: 8/5 6/5", " 8/5, 6/5 ": "31: 8/5 6/5", "31: 8/5 6/5": "31: 8/5 6/5", "1-3: 8/5 6/5": "31: 8/5 6/5",
		"24/20": "31: 24/21 21/20", "13 8/5 6/5": "31: 8/5 6/5",
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := ReadMove(p, text); err != nil || !samePlay(t, p, got, want) {
				t.Errorf("%q is %q, %v, want %q", text, got, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"": "is not a play like", "roll": `"roll"`, "8/5": "", "8/2 6/5": "", "double": "", "13: 1/2 3": "", "\x1b[m": `\x1b`,
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := ReadMove(p, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q is %q, %v, want %s", text, got, err, want)
			}
		})
	}
}

// samePlay reports whether two moves lead to the same board.
func samePlay(t *testing.T, p Position, a, b string) bool {
	t.Helper()
	after := [2]Position{p.Copy(), p.Copy()}
	for i, move := range []string{a, b} {
		if outcome, over := after[i].OutcomeOf(move); over {
			t.Errorf("%s: %v", move, outcome)
			return false
		}
		after[i].Play(move)
	}
	return after[0].position.Board == after[1].position.Board
}

func TestReadMoveAboutTheCube(t *testing.T) {
	p := opened(backgammon.Dice{3, 1})
	p.Play("31: 8/5 6/5")
	for text, want := range map[string]string{"roll": roll, "R": roll, "Double": doubling, "d": doubling} {
		t.Run(text, func(t *testing.T) {
			if got, err := ReadMove(p, text); err != nil || got != want {
				t.Errorf("%q is %q, %v", text, got, err)
			}
		})
	}
	if _, err := ReadMove(p, "8/5 6/5"); err == nil || !strings.Contains(err.Error(), "roll or double") {
		t.Errorf("%v", err)
	}
	p.Play(doubling)
	for text, want := range map[string]string{"take": take, "t": take, "PASS": drop, "drop": drop, "beaver": beaver} {
		t.Run(text, func(t *testing.T) {
			if got, err := ReadMove(p, text); err != nil || got != want {
				t.Errorf("%q is %q, %v", text, got, err)
			}
		})
	}
	p.rules.Beavers = false
	if _, err := ReadMove(p, "beaver"); err == nil || !strings.Contains(err.Error(), "take or drop is") {
		t.Errorf("%v", err)
	}
}

// FuzzReadMove requires a move accepted by OutcomeOf, or an error of one short line.
func FuzzReadMove(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"8/5 6/5", "bar/20 24/23*(2)", "31: 24/20", "roll", "\x00", "6/5(2) 8/7(2)"} {
		f.Add(seed, uint8(3), uint8(1))
		f.Add(seed, uint8(1), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text string, a, b uint8) {
		p := opened(backgammon.Dice{a%6 + 1, b%6 + 1})
		move, err := ReadMove(p, text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' }) || len(err.Error()) > 1500 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		if outcome, over := p.OutcomeOf(move); over {
			t.Errorf("%q is %q: %v", text, move, outcome)
		}
		if again, err := ReadMove(p, move); err != nil || again != move {
			t.Errorf("%q is %q, which is %q, %v", text, move, again, err)
		}
	})
}

// playedByChance plays a random game, or some moves of one.
func playedByChance(p Position, rng *rand.Rand, most int) (moves []arena.Move, over bool) {
	for range most {
		move := p.anyMove(rng)
		moves = append(moves, arena.Move{Side: p.side, Move: move})
		_, over = p.OutcomeOf(move)
		p.Play(move)
		if over {
			break
		}
	}
	return moves, over
}

// TestReadSaved reads saved random games: the same moves, dice and positions.
func TestReadSaved(t *testing.T) {
	kinds := []Rules{
		{}, {Cube: true}, {Cube: true, Jacoby: true}, {Cube: true, Beavers: true}, {Length: 1}, {Length: 2}, {Length: 5},
	}
	started := time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)
	for seed := range seeds(140) {
		rng := rand.New(rand.NewPCG(seed, 2))
		rules := kinds[seed%uint64(len(kinds))]
		rules.Protocol = Auto
		p := newPosition(rules, roller{opening: "dice test", seed: seed}, nil)
		moves, over := playedByChance(p, rng, []int{1, 7, 60, 100_000}[seed/7%4])
		data, err := Save(moves, p, [2]string{"A", "B"}, started)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(data, Rules{Protocol: Auto}, 1)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, data)
		}
		if len(moves) > 0 && moves[len(moves)-1].Move == roll { // which no file says
			moves = moves[:len(moves)-1]
		}
		if len(got.Moves) != len(moves) || got.Over != over {
			t.Fatalf("seed %d: %d moves, over %v, want %d, %v\n%s", seed, len(got.Moves), got.Over, len(moves), over, data)
		}
		for i, s := range got.Moves {
			if s.Move != moves[i].Move || s.Before.side != moves[i].Side {
				t.Fatalf("seed %d, move %d: %s, want %s", seed, i+1, s.Move, moves[i].Move)
			}
		}
	}
}

// TestReadForeign reads a file as other programs write it.
func TestReadForeign(t *testing.T) {
	text := " 5 point match\r\n\r\n Game 1\r\n Ann : 0                           Bob : 0\r\n" +
		"  1)                             63: 24/15\r\n  2) 55: 8/3(2) 6/1*(2)          41: 25/21 15/14\r\n" +
		"  3)  Doubles => 2                Drops\r\n      Wins 1 point\r\n\r\n Game 2\r\n Ann : 1                           Bob : 0\r\n" +
		"  1) 31: 8/5 6/5                 \r\n"
	got, err := Read([]byte(text), Rules{Protocol: Auto}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if s := got.Last; s.scores() != [2]int{1, 0} || s.side != match.Second || s.game != 1 || len(got.Moves) != 8 {
		t.Errorf("%+v, %d stages", s.state, len(got.Moves))
	}
}

func TestReadMatRefuses(t *testing.T) {
	head := " 0 point match\n\n Game 1\n A : 0  B : 0\n"
	for text, want := range map[string]string{
		"":                                   "not a match file",
		" 99 point match\n":                  "line 1: a match to 99 points",
		" 0 point match\n":                   "no game",
		" 0 point match\n  1) 31: 8/5 6/5\n": "line 2: a move before",
		head + "  1) 31: 8/4 6/5\n":          "line 5: ",
		head + "  1) 77: 8/4 6/5\n" + "  2) 31: 8/5 6/5   \n  3) 31: 6/5\n": "line 7: ",
		head + "  1) Takes\n":                          "line 5: ",
		head + "  1) 31: 8/5 6/5\n  2) Doubles => 2\n": "not the turn of A",
		"; [Start \"XGID=x\"]\n" + head:                "line 1: XGID",
		head + "  1) 31: 8/5 6/5             Doubles => 2\n  2) Drops\n  3) 31: 8/5 6/5\n": "line 7: more after the end",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := Read([]byte(text), Rules{Protocol: Auto}, 1); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

// FuzzReadMat requires parsed files to survive writing and reading.
func FuzzReadMat(f *testing.F) {
	fuzztest.Minimizing(f)
	for seed := range uint64(4) {
		p := newPosition([]Rules{{}, {Cube: true, Beavers: true, Protocol: Auto}, {Length: 3}, {Length: 1}}[seed], roller{opening: "dice test", seed: seed}, nil)
		moves, _ := playedByChance(p, rand.New(rand.NewPCG(seed, 3)), 12)
		data, err := Save(moves, p, [2]string{"A", "B"}, time.Time{})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Read(data, Rules{Protocol: Auto}, 1)
		if err != nil {
			return
		}
		moves := make([]arena.Move, len(got.Moves))
		for i, s := range got.Moves {
			moves[i] = arena.Move{Side: s.Before.side, Move: s.Move}
		}
		text, err := Save(moves, got.Last, [2]string{"A", "B"}, time.Time{})
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		again, err := Read(text, Rules{Protocol: Auto}, 1)
		if err != nil || len(again.Moves) != len(got.Moves) {
			t.Fatalf("%v\n%s", err, text)
		}
		second, err := Save(moves, again.Last, [2]string{"A", "B"}, time.Time{})
		if err != nil || !bytes.Equal(text, second) {
			t.Fatalf("%v\n%s\n%s", err, text, second)
		}
	})
}
