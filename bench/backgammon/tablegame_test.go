package backgammon_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/pages"
	"gogo/bench/tables"
)

func newRules(t *testing.T, options tables.Options) tables.Rules {
	t.Helper()
	r, err := backgammon.TableGame{}.Rules(options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// walkOf returns how moves are made in a position.
func walkOf(t *testing.T, p tables.Position) tables.MoveSteps {
	t.Helper()
	walker, ok := p.(tables.StepMover)
	if !ok {
		t.Fatal("not a walker")
	}
	return walker.MoveSteps()
}

// anyWalk makes a random move, the way a person makes it on the board.
func anyWalk(t *testing.T, rng *rand.Rand, p tables.Position) string {
	t.Helper()
	w := walkOf(t, p)
	if len(w.Words) > 0 {
		return w.Words[rng.IntN(len(w.Words))]
	}
	stage := w.Stages[0]
	for stage.Move == "" {
		if len(stage.Next) == 0 {
			t.Fatalf("no way on among %+v", w)
		}
		skip := rng.IntN(len(stage.Next))
		for _, to := range stage.Next {
			if skip == 0 {
				stage = w.Stages[to]
				break
			}
			skip--
		}
	}
	return stage.Move
}

// TestWholeGames plays games and matches to their end by the board's choices and by beginner's
// moves, and draws and saves them.
func TestWholeGames(t *testing.T) {
	for seed, options := range []tables.Options{
		{"cube": "no cube"}, {"cube": "cube"}, {"cube": "cube, Jacoby rule"}, {"cube": "cube, Jacoby rule, beavers"}, {"length": "1"}, {"length": "5"},
	} {
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			options["seed"] = "7"
			rules := newRules(t, options)
			rng := rand.New(rand.NewPCG(uint64(seed), 3))
			pos, err := rules.Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			for over := false; !over; {
				move := anyWalk(t, rng, pos)
				if natural := pos.BeginnerMove(rng); rng.IntN(2) == 0 {
					move = natural
				}
				if offers := slices.Concat(walkOf(t, pos).Resign...); len(offers) > 0 && rng.IntN(40) == 0 {
					move = offers[rng.IntN(len(offers))]
				}
				outcome, ends := pos.OutcomeOf(move)
				if ends && outcome.Reason.IsFault() {
					t.Fatalf("%v: move %d, %s: %s", options, len(moves)+1, move, outcome.Detail)
				}
				if len(moves) < 60 {
					if read, err := rules.ReadMoves(moves, move); err != nil || len(read) != 1 || read[0] != move {
						t.Fatalf("%v: %s is read as %v, %v", options, move, read, err)
					}
				}
				moves, over = append(moves, move), ends
				pos.Play(move)
				if !over && len(moves)%40 == 0 {
					checkDrawn(t, rules, moves, pos)
				}
			}
			steps, err := rules.Draw("", pages.Named(moves...))
			if err != nil || len(steps) != len(moves) {
				t.Fatalf("%v: %d steps of %d moves, %v", options, len(steps), len(moves), err)
			}
			record := &tables.Record{Players: [2]string{"person", "program"}}
			for _, m := range moves {
				record.Moves = append(record.Moves, tables.Move{Name: m})
			}
			if file, err := rules.Write(".mat", record); err != nil || !strings.Contains(string(file), "person : 0") || !strings.Contains(string(file), "Wins") {
				t.Errorf("%v: %v\n%s", options, err, file)
			}
		})
	}
}

// checkDrawn requires the last step to show the current position: with its dice, in a match also
// after the end of a game.
func checkDrawn(t *testing.T, rules tables.Rules, moves []string, pos tables.Position) {
	t.Helper()
	steps, err := rules.Draw("", pages.Named(moves...))
	if err != nil {
		t.Fatal(err)
	}
	again, err := rules.Position(moves)
	if err != nil {
		t.Fatal(err)
	}
	whole := steps[len(steps)-1].Changes[0]
	w := walkOf(t, pos)
	answers := slices.Contains(w.Words, backgammon.Accept) // a resignation, maybe with the dice of the other side
	if again.Turn() != pos.Turn() || whole.Side != pos.Turn() && !answers {
		t.Fatalf("after %d moves it is the turn of %v, drawn %v", len(moves), pos.Turn(), whole.Side)
	}
	if dice := strings.Split(whole.Text, ":")[4]; !answers && (dice == "00" || dice == "D") != (len(w.Words) > 1) {
		t.Fatalf("%s is drawn with the words %v", whole.Text, w.Words)
	}
}

// TestDiceOfASeed requires the same dice for the same seed, and other dice for a new game.
func TestDiceOfASeed(t *testing.T) {
	rules := newRules(t, nil)
	if again := newRules(t, rules.Options()).Board().Start.String(); again != rules.Board().Start.String() {
		t.Errorf("%s and %s are the same game", again, rules.Board().Start)
	}
	seen := map[string]bool{}
	for range 50 {
		seen[newRules(t, nil).Board().Start.String()] = true
	}
	if len(seen) < 5 {
		t.Errorf("50 games begin with %d rolls", len(seen))
	}
}

func TestRefused(t *testing.T) {
	for _, options := range []tables.Options{
		{"length": "x"}, {"length": "-1"}, {"length": "65"}, {"dice": "37"}, {"position": "x"}, {"cube": "two cubes"}, {"seed": "x"}, {"length": strings.Repeat("9", 400)},
	} {
		if _, err := (backgammon.TableGame{}).Rules(options); err == nil || len(err.Error()) > 120 {
			t.Errorf("%.60v: error %v", options, err)
		}
	}
	rules := newRules(t, tables.Options{"seed": "1"})
	for _, text := range []string{"", "double", "24/1", "<b>", strings.Repeat("8/5 ", 500)} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if moves, err := rules.ReadMoves(nil, text); err == nil {
				t.Errorf("%.20q is read as %v", text, moves)
			}
		})
	}
	for _, moves := range [][]string{{"take"}, {"66: 24/18"}, {"roll"}} {
		t.Run(fmt.Sprint(moves), func(t *testing.T) {
			if _, err := rules.Position(moves); err == nil {
				t.Errorf("%v are taken", moves)
			}
			if _, err := rules.Draw("", pages.Named(moves...)); err == nil {
				t.Errorf("%v are drawn", moves)
			}
		})
	}
	if _, err := (backgammon.TableGame{}).Read([]byte("7 point match")); err == nil {
		t.Error("a file is opened")
	}
}

func TestReadMoves(t *testing.T) {
	rules := newRules(t, tables.Options{"seed": "1", "cube": "cube"})
	pos, err := rules.Position(nil)
	if err != nil {
		t.Fatal(err)
	}
	play := anyWalk(t, rand.New(rand.NewPCG(1, 1)), pos)
	_, steps, _ := strings.Cut(play, ": ")
	for _, text := range []string{play, steps, " " + steps + " "} {
		t.Run(text, func(t *testing.T) {
			if moves, err := rules.ReadMoves(nil, text); err != nil || len(moves) != 1 || moves[0] != play {
				t.Errorf("%q is read as %v, %v", text, moves, err)
			}
		})
	}
	for text, want := range map[string]string{"roll": "roll", "Double": "double"} {
		t.Run(text, func(t *testing.T) {
			if moves, err := rules.ReadMoves([]string{play}, text); err != nil || len(moves) != 1 || moves[0] != want {
				t.Errorf("%q is read as %v, %v", text, moves, err)
			}
		})
	}
}

func TestChance(t *testing.T) {
	rules := newRules(t, nil)
	for value, want := range map[string]float64{"0": 0.5, "-0.5": 0.25, "1.2": 1, "-3": 0} {
		t.Run(value, func(t *testing.T) {
			if chance, ok := rules.Chance(value); !ok || chance != want {
				t.Errorf("%s is %v, %v", value, chance, ok)
			}
		})
	}
	for _, value := range []string{"", "x", "NaN", "+M3"} {
		t.Run(value, func(t *testing.T) {
			if _, ok := rules.Chance(value); ok {
				t.Errorf("%q is a chance", value)
			}
		})
	}
}

// TestBeginner requires a beginner at a table to decide as in a match, dropping hopeless doubles.
func TestBeginner(t *testing.T) {
	rules := newRules(t, tables.Options{"position": "XGID=-BBC---------------a-bbbb-:0:0:1:D:0:0:0:0:10"})
	pos, err := rules.Position(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := pos.BeginnerMove(rand.New(rand.NewPCG(1, 1))); got != "drop" {
		t.Errorf("far behind, he answers a double by %q", got)
	}
}
