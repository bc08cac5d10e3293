package gomoku_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/tables"
	gomokutables "gogo/bench/tables/gomoku"
)

// rulesOf returns the rules of options, which must be good.
func rulesOf(tb testing.TB, options tables.Options) tables.Rules {
	tb.Helper()
	rules, err := gomokutables.Game{}.Rules(options)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		options tables.Options
		about   string
	}{
		{nil, "gomoku 15x15, freestyle"},
		{tables.Options{"size": "20x16", "rule": "renju"}, "gomoku 20x16, renju"},
		{tables.Options{"size": "5", "rule": "caro"}, "gomoku 5x5, caro"},
	} {
		rules := rulesOf(t, tt.options)
		if rules.About() != tt.about {
			t.Errorf("%v: %s", tt.options, rules.About())
		}
		if again := rulesOf(t, rules.Options()); again.About() != tt.about {
			t.Errorf("the options of %s make %s", tt.about, again.About())
		}
	}
	for _, bad := range []tables.Options{{"size": "4"}, {"size": "x"}, {"size": "99"}, {"rule": "go"}, {"size": "-1"}} {
		if _, err := (gomokutables.Game{}).Rules(bad); err == nil {
			t.Errorf("%v is taken", bad)
		}
	}
	for _, f := range (gomokutables.Game{}).Fields() {
		for _, choice := range append(f.Choices, f.Default) {
			rulesOf(t, tables.Options{f.Name: choice})
		}
	}
}

func TestReadMoves(t *testing.T) {
	rules := rulesOf(t, nil)
	for text, want := range map[string]string{
		"h8": "h8", " H 8 ": "h8", "7,7": "h8", "h8 i9 h10": "h8 i9 h10", "1. h8 2. i9": "h8 i9", "1.h8 i9 2.h10": "h8 i9 h10",
		"h8i9h10": "h8 i9 h10", "h8, i9,\nh10;g7": "h8 i9 h10 g7", "": "",
	} {
		got, err := rules.ReadMoves(nil, text)
		if strings.Join(got, " ") != want || err != nil {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"z9", "h8 h8", "h99", "hello world", "h8 <i9>", "a1 o1 a2 o2 a3 o3 a4 o4 a5 o5"} {
		if got, err := rules.ReadMoves(nil, text); err == nil && text != "a1 o1 a2 o2 a3 o3 a4 o4 a5 o5" {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if _, err := rules.ReadMoves([]string{"h8"}, "i9 h8"); err == nil {
		t.Error("a stone on a stone is read")
	}
}

func TestFiles(t *testing.T) {
	rules := rulesOf(t, tables.Options{"size": "12x17", "rule": "standard"})
	record := &tables.Record{
		Options: rules.Options(), Players: [2]string{"Ann", "gogo <1>"}, Date: "2026-11-22",
		Moves:   []tables.Move{{Name: "f6", Comment: "a quiet [move]", Thought: tables.Heard{Depth: 7, Value: "-M12", Nodes: 99}}, {Name: "g7"}, {Name: "a1"}},
		Outcome: &match.Outcome{Winner: match.Second, Reason: tables.Resigned},
	}
	for _, format := range rules.Formats() {
		data, err := rules.Write(format, record)
		if err != nil {
			t.Fatal(err)
		}
		back, err := gomokutables.Game{}.Read(data)
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		names := []string{back.Moves[0].Name, back.Moves[1].Name, back.Moves[2].Name}
		if strings.Join(names, " ") != "f6 g7 a1" || back.Options["size"] != "12x17" || back.Options["rule"] != "standard" || back.Players != record.Players {
			t.Errorf("%s: %+v", format, back)
		}
		if format == ".sgf" && (back.Moves[0].Comment != "a quiet [move]" || back.Moves[0].Thought.Value != "-M12" || back.Moves[0].Thought.Depth != 7 || back.Moves[0].Thought.Nodes != 99 || back.Outcome == nil || back.Outcome.Winner != match.Second) {
			t.Errorf("%s: %+v", format, back)
		}
	}
}

func TestReadsSetup(t *testing.T) {
	record, err := gomokutables.Game{}.Read([]byte("(;GM[4]SZ[15]AB[hh][jj]AW[ii];W[gg])"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range record.Moves {
		names = append(names, m.Name)
	}
	if got := strings.Join(names, " "); got != "h8 i7 j6 g9" {
		t.Errorf("the moves are %s", got)
	}
	for _, bad := range []string{"(;GM[4]SZ[15]AB[hh][jj])", "(;GM[4]SZ[15];B[hh];B[jj])", "", "(;GM[4]SZ[15];B[hh];W[hh])", "junk"} {
		if record, err := (gomokutables.Game{}).Read([]byte(bad)); err == nil {
			t.Errorf("%q is read as %+v", bad, record)
		}
	}
}

func TestChance(t *testing.T) {
	rules := rulesOf(t, nil)
	for value, want := range map[string][2]float64{"0": {0.5, 0.5}, "+M3": {1, 1}, "M3": {1, 1}, "-M2": {0, 0}, "200": {0.6, 0.9}, "-200": {0.1, 0.4}} {
		if got, ok := rules.Chance(value); !ok || got < want[0] || got > want[1] {
			t.Errorf("%s is a chance of %v, %v", value, got, ok)
		}
	}
	for _, text := range []string{"", "good", "M", "1e9"} {
		if _, ok := rules.Chance(text); ok {
			t.Errorf("%q is a value", text)
		}
	}
}

// TestNatural plays games of natural moves: they are legal, games end, and rows are made.
func TestNatural(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range []string{"freestyle", "renju"} {
		rules, wins := rulesOf(t, tables.Options{"rule": rule}), 0
		for range 20 {
			p, err := rules.Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			for over := false; !over; {
				move := p.Natural(rng)
				var outcome match.Outcome
				if outcome, over = p.Judge(move); over && outcome.Reason.IsFault() {
					t.Fatalf("%s: %s: %s", rule, move, outcome.Detail)
				}
				if over && outcome.Winner != match.Nobody {
					wins++
				}
				p.Play(move)
			}
		}
		if wins < 15 {
			t.Errorf("%s: %d of 20 games are won", rule, wins)
		}
	}
}

func FuzzReadMoves(f *testing.F) {
	for _, seed := range []string{"h8", "7,7", "1. h8 2. i9", "h8i9", "h 8", "a1,b2;c3", "99.zz99"} {
		f.Add(seed)
	}
	rules := rulesOf(f, nil)
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := rules.ReadMoves(nil, text)
		if err != nil || len(moves) < 2 {
			return
		}
		if _, err := rules.Position(moves); err != nil && !strings.Contains(err.Error(), "wins") {
			t.Errorf("%q is read as %v: %v", text, moves, err)
		}
	})
}
