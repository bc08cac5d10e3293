package backgammon

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
)

const (
	xgidOfMatch = "XGID=-b----E-C---eE---c-e----B-:1:1:-1:43:1:0:0:3:10"
	startID     = "4HPwATDgc/ABMA"
)

// TestSetUpPositions begins where an id says, whatever stands around it, with the rules of its
// match.
func TestSetUpPositions(t *testing.T) {
	setup, err := backgammon.ParseXGID(xgidOfMatch)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, about, turn, choice string }{
		{xgidOfMatch, "backgammon, match to 3, from a position", "light", ""},
		{"See it at home: " + strings.ToLower(xgidOfMatch[:4]) + xgidOfMatch[4:] + " \nX to play", "backgammon, match to 3, from a position", "light", ""},
		{setup.GNUID(), "backgammon, match to 3, from a position", "light", ""},
		{"Position ID: " + startID + " Match ID: cAkAAAAAAAAA", "backgammon for money, cube, Jacoby rule, from a position", "dark", "roll"},
		{startID, "backgammon for money, cube, from a position", "dark", "roll"},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10", "backgammon for money, cube, Jacoby rule, beavers, from a position", "light", "take"},
		{"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0", "backgammon for money, no cube, from a position", "dark", ""},
	} {
		t.Run(c.text, func(t *testing.T) {
			rules, err := TableGame{}.Rules(tables.Options{seedOption: "7", positionOption: c.text})
			if err != nil {
				t.Errorf("%q: %v", c.text, err)
				return
			}
			if rules.About() != c.about {
				t.Errorf("%q is %s, want %s", c.text, rules.About(), c.about)
			}
			p, err := rules.Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			if turn := rules.Sides()[p.Turn()-1]; turn != c.turn {
				t.Errorf("%q: %s is on turn, want %s", c.text, turn, c.turn)
			}
			if words := walkOf(t, p).Words; strings.Join(words, " ") != c.choice && (c.choice == "" || len(words) == 0 || words[0] != c.choice) {
				t.Errorf("%q: %v is to be chosen, want %s", c.text, words, c.choice)
			}
			again, err := TableGame{}.Rules(rules.Options())
			if err != nil || again.Options()[positionOption] != rules.Options()[positionOption] {
				t.Errorf("%q: the options %v make others, %v", c.text, rules.Options(), err)
			}
			if steps, err := rules.Draw("", nil); err != nil || len(steps) != 0 {
				t.Errorf("%q: %d steps, %v", c.text, len(steps), err)
			}
		})
	}
}

// TestSetUpGamesGoOn plays a match on from a position to its end, drawn all along.
func TestSetUpGamesGoOn(t *testing.T) {
	rules, err := TableGame{}.Rules(tables.Options{seedOption: "7", positionOption: "XGID=-AA---------------------b-:1:1:-1:00:1:0:0:2:10"})
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for len(moves) < 200 {
		p, err := rules.Position(moves)
		if err != nil {
			t.Fatal(err)
		}
		move := firstChoice(t, p)
		moves = append(moves, move)
		side := p.Turn()
		outcome, over := p.OutcomeOf(move)
		drawn := make([]pages.Move, len(moves))
		for i, m := range moves {
			drawn[i] = pages.Move{Side: side, Name: m}
		}
		if steps, err := rules.Draw("", drawn); err != nil || len(steps) != len(moves) {
			t.Fatalf("%v: %d steps, %v", moves, len(steps), err)
		}
		if over {
			if outcome.Reason.IsFault() {
				t.Fatalf("%v: %v", moves, outcome)
			}
			return
		}
	}
	t.Fatal("no end")
}

// firstChoice is the first decision that can be made.
func firstChoice(t *testing.T, p tables.Position) string {
	t.Helper()
	w := walkOf(t, p)
	if len(w.Words) > 0 {
		return w.Words[0]
	}
	stage := 0
	for w.Stages[stage].Move == "" {
		next := slices.Sorted(maps.Keys(w.Stages[stage].Next))
		stage = w.Stages[stage].Next[next[0]]
	}
	return w.Stages[stage].Move
}

// walkOf returns how the moves of a position are made.
func walkOf(t *testing.T, p tables.Position) tables.MoveSteps {
	t.Helper()
	walker, ok := p.(tables.StepMover)
	if !ok {
		t.Fatalf("%T is no Walker", p)
	}
	return walker.MoveSteps()
}

// TestBadPositions requires one clear error for each invalid position.
func TestBadPositions(t *testing.T) {
	for text, want := range map[string]string{
		"hello":                    "no position",
		"XGID=1:2":                 "position: XGID: 2 fields",
		strings.Repeat("x", 5000):  "may have",
		"AAAAAAAAAAAAAA":           "position",
		startID + ":!!!!!!!!!!!!!": "match id",
		"XGID=--------------------------:0:0:1:00:0:0:0:0:10":    "",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10":     "",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:65:10":   "65",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10":    "77",
		"XGID=-b----E-C---eE---c-e---ZB-:0:0:1:00:0:0:0:0:10":    "XGID",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10:11": "11 fields",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if _, err := (TableGame{}).Rules(tables.Options{positionOption: text}); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%.60q: %v, want %q", text, err, want)
			}
		})
	}
}

// FuzzPosition requires a game to be playable from every position that is read.
func FuzzPosition(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add(xgidOfMatch)
	f.Add("Position ID: " + startID + " Match ID: cAkAAAAAAAAA")
	f.Add("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:3:0:10")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := readIDs(text, Rules{Cube: true})
		if err != nil {
			return
		}
		rules, err := TableGame{}.Rules(tables.Options{seedOption: "1", positionOption: s.XGID()})
		if err != nil {
			t.Fatalf("%q is %s, and that is refused: %v", text, s.XGID(), err)
		}
		p, err := rules.Position(nil)
		if err != nil {
			t.Fatal(err)
		}
		if named, ok := p.(tables.PositionIDs); !ok || len(named.IDs()) != 2 {
			t.Error("the position has no ids")
		}
	})
}
