package quoridor_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/internal/fuzztest"
)

// rulesOf returns the rules of options, which must be good.
func rulesOf(tb testing.TB, options tables.Options) tables.Rules {
	tb.Helper()
	rules, err := quoridor.TableGame{}.Rules(options)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

func TestRules(t *testing.T) {
	if about := rulesOf(t, nil).About(); about != "quoridor 9x9, 10 walls each" {
		t.Error(about)
	}
	rules := rulesOf(t, tables.Options{"size": "5", "walls": "0"})
	if about := rulesOf(t, rules.Options()).About(); about != "quoridor 5x5, 0 walls each" {
		t.Error(about)
	}
	for _, bad := range []tables.Options{{"size": "2"}, {"size": "26"}, {"size": "9x9"}, {"walls": "-1"}, {"walls": "100"}} {
		t.Run(fmt.Sprint(bad), func(t *testing.T) {
			if _, err := (quoridor.TableGame{}).Rules(bad); err == nil {
				t.Errorf("%v is taken", bad)
			}
		})
	}
}

func TestReadMoves(t *testing.T) {
	rules := rulesOf(t, nil)
	for text, want := range map[string]string{
		"e8": "E8", " E 8": "E8", "e3h": "E3 h", "e3 v": "E3 v", "e8 e2 d8 d2": "E8,E2,D8,D2", "E8, E2, E3 h": "E8,E2,E3 h",
		"qtp: e8 e2 e3h": "E8,E2,E3 h", "1. e2 e8 2. e3h": "E8,E2,D7 h", "Glendenning: e8 e2 e3h": "E8,E2,E4 h", "1. e8 e2 2. e3 horizontal": "E8,E2,E3 h", "": "",
	} {
		t.Run(text, func(t *testing.T) {
			got, err := rules.ReadMoves(nil, text)
			if strings.Join(got, ",") != want || err != nil {
				t.Errorf("%q is read as %v, %v", text, got, err)
			}
		})
	}
	if got, err := rules.ReadMoves([]string{"E8"}, "e2 e3h e4v"); strings.Join(got, ",") != "E2,E3 h,E4 v" || err != nil {
		t.Errorf("in the middle of a game: %v, %v", got, err)
	}
	if got, err := rules.ReadMoves([]string{"E8"}, "algebraic: e8 c3h"); strings.Join(got, ",") != "E2,F7 h" || err != nil {
		t.Errorf("by name in the middle of a game: %v, %v", got, err)
	}
	for _, text := range []string{"e5", "z1", "e8 e8", "e3h e3v", "hello", "e8; <e2>", "e33", "e8 e2 e3h", "e8 ... e7"} {
		t.Run(text, func(t *testing.T) {
			if got, err := rules.ReadMoves(nil, text); err == nil {
				t.Errorf("%q is read as %v", text, got)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	rules := rulesOf(t, tables.Options{"size": "7", "walls": "4"})
	record := &tables.Record{
		Options: rules.Options(), Players: [2]string{"Ann", "gogo"},
		Moves: []tables.Move{{Name: "D6"}, {Name: "B3 v"}, {Name: "C5 h"}},
	}
	data, err := rules.Write(".qtp", record)
	if err != nil {
		t.Fatal(err)
	}
	back, err := quoridor.TableGame{}.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if back.Options["size"] != "7" || back.Options["walls"] != "4" || len(back.Moves) != 3 || back.Moves[1].Name != "B3 v" {
		t.Errorf("%s is read as %+v", data, back)
	}
	for _, bad := range []string{"", "boardsize 9\nplaymove white e2\nplaymove white e3\n", "playmove black e5"} {
		t.Run(bad, func(t *testing.T) {
			if record, err := (quoridor.TableGame{}).Read([]byte(bad)); err == nil {
				t.Errorf("%q is read as %+v", bad, record)
			}
		})
	}
}

// midgame is a position with walls and other hands.
const midgame = `black 7 white 8 white to move
. . . . .

. . B . .
    ---
. . . . .

.|. W . .
 |
.|. . . .
`

func TestPositions(t *testing.T) {
	rules := rulesOf(t, tables.Options{"position": "\n" + strings.ReplaceAll(midgame, "\n", "\r\n")})
	if rules.Options()["position"] != midgame || rules.Options()["size"] != "5" || rules.About() != "quoridor 5x5, from a position" {
		t.Errorf("%s: %q", rules.About(), rules.Options())
	}
	board := rules.Board()
	if start := board.Start.String(); start != "p121,p223,h021,v003" || board.Walls != 8 || len(board.Hands) != 2 || board.Hands[0] != 7 {
		t.Errorf("the board begins with %s, %d, %v", start, board.Walls, board.Hands)
	}
	p, err := rules.Position([]string{"C3", "D2 h"})
	if err != nil || p.Turn() != match.Second {
		t.Fatalf("%v to move, %v", p.Turn(), err)
	}
	record := &tables.Record{Options: rules.Options(), Moves: []tables.Move{{Name: "C3"}, {Name: "D2 h"}}}
	data, err := rules.Write(".qtp", record)
	if err != nil {
		t.Fatal(err)
	}
	back, err := quoridor.TableGame{}.Read(data)
	if err != nil || back.Options["position"] != midgame || len(back.Moves) != 2 {
		t.Errorf("%s is read as %+v, %v", data, back, err)
	}
	for bad, want := range map[string]string{
		"hello":                  "like",
		midgame[:len(midgame)-8]: "",
		"black 1 white 1 black to move\n. B . .\n\n. W . .\n\n. . . .\n":                       "square",
		"black 1 white 1 black to move\n. B .\n\n. . W\n\n. . B\n":                             "2 black",
		"black 1 white 1 black to move\n. W .\n\n. B .\n\n. . .\n":                             "reached",
		"black 1 white 1 black to move\n. . .\n\n. B .\n\n. . W\n" + strings.Repeat(" ", 9000): "bytes",
		"black 100 white 1 black to move\n. . .\n\n. B .\n\n. . W\n":                           "100 walls",
		"black -1 white 1 black to move\n. . .\n\n. B .\n\n. . W\n":                            "like",
		"black 1 white 1 black to move\n. . .\n  ---\n. B .\n--\n. . W\n":                      "wall",
	} {
		t.Run(fmt.Sprintf("%.40q", bad), func(t *testing.T) {
			if _, err := (quoridor.TableGame{}).Rules(tables.Options{"position": bad}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", bad, err, want)
			}
		})
	}
}

func TestChoicesAreLegal(t *testing.T) {
	p, err := rulesOf(t, nil).Position(nil)
	if err != nil {
		t.Fatal(err)
	}
	choices := p.Choices()
	if len(choices) != 131 {
		t.Errorf("%d moves can be made at the start, want 131", len(choices))
	}
	for _, c := range choices {
		if outcome, over := p.OutcomeOf(c.Move); over {
			t.Errorf("%s: %v", c.Move, outcome)
		}
	}
}

// TestBeginnerMove plays games of beginners: they are legal, and games end.
func TestBeginnerMove(t *testing.T) {
	rng, walls := rand.New(rand.NewPCG(1, 2)), 0
	for range 20 {
		p, err := rulesOf(t, nil).Position(nil)
		if err != nil {
			t.Fatal(err)
		}
		for over := false; !over; {
			move := p.BeginnerMove(rng)
			if strings.Contains(move, " ") {
				walls++
			}
			var outcome match.Outcome
			if outcome, over = p.OutcomeOf(move); over && outcome.Reason.IsFault() {
				t.Fatalf("%s: %s", move, outcome.Detail)
			}
			p.Play(move)
		}
	}
	if walls == 0 {
		t.Error("nobody places a wall")
	}
}

func FuzzReadMoves(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"e8", "e3h", "E8, E2, E3 h", "1. e8 2. e2", "e3 horizontal e4v", "i9"} {
		f.Add(seed)
	}
	rules := rulesOf(f, nil)
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := rules.ReadMoves(nil, text)
		if err != nil {
			return
		}
		if _, err := rules.Position(moves); err != nil {
			t.Errorf("%q is read as %v: %v", text, moves, err)
		}
	})
}

func FuzzPosition(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(midgame)
	f.Add("black 1 white 0 black to move\n. . .\n\n. B .\n\n. . W\n")
	f.Fuzz(func(t *testing.T, text string) {
		rules, err := quoridor.TableGame{}.Rules(tables.Options{"position": text})
		if err != nil {
			return
		}
		if again, err := (quoridor.TableGame{}).Rules(rules.Options()); err != nil || again.Options()["position"] != rules.Options()["position"] {
			t.Errorf("%q is %q, and then %v", text, rules.Options()["position"], err)
		}
		if _, err := rules.Write(".qtp", &tables.Record{Options: rules.Options()}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
