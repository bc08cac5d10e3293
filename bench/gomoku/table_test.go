package gomoku_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/bench/pages"
	"gogo/bench/tables"
	"gogo/internal/fuzztest"
)

// rulesOf returns the rules of options, which must be good.
func rulesOf(tb testing.TB, options tables.Options) tables.Rules {
	tb.Helper()
	rules, err := gomoku.TableGame{}.Rules(options)
	if err != nil {
		tb.Fatal(err)
	}
	return rules
}

func TestTableRules(t *testing.T) {
	for _, tt := range []struct {
		options tables.Options
		about   string
	}{
		{nil, "gomoku 15x15, freestyle"},
		{tables.Options{"size": "20x16", "rule": "renju"}, "gomoku 20x16, renju"},
		{tables.Options{"size": "5", "rule": "caro"}, "gomoku 5x5, caro"},
	} {
		t.Run(tt.about, func(t *testing.T) {
			rules := rulesOf(t, tt.options)
			if rules.About() != tt.about {
				t.Errorf("%v: %s", tt.options, rules.About())
			}
			if again := rulesOf(t, rules.Options()); again.About() != tt.about {
				t.Errorf("the options of %s make %s", tt.about, again.About())
			}
		})
	}
	for _, bad := range []tables.Options{{"size": "4"}, {"size": "x"}, {"size": "99"}, {"rule": "go"}, {"size": "-1"}} {
		t.Run(fmt.Sprint(bad), func(t *testing.T) {
			if _, err := (gomoku.TableGame{}).Rules(bad); err == nil {
				t.Errorf("%v is taken", bad)
			}
		})
	}
	for _, f := range (gomoku.TableGame{}).Fields() {
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
		t.Run(text, func(t *testing.T) {
			got, err := rules.ReadMoves(nil, text)
			if strings.Join(got, " ") != want || err != nil {
				t.Errorf("%q is read as %v, %v", text, got, err)
			}
		})
	}
	for _, text := range []string{"z9", "h8 h8", "h99", "hello world", "h8 <i9>", "a1 o1 a2 o2 a3 o3 a4 o4 a5 o5"} {
		t.Run(text, func(t *testing.T) {
			if got, err := rules.ReadMoves(nil, text); err == nil && text != "a1 o1 a2 o2 a3 o3 a4 o4 a5 o5" {
				t.Errorf("%q is read as %v", text, got)
			}
		})
	}
	if _, err := rules.ReadMoves([]string{"h8"}, "i9 h8"); err == nil {
		t.Error("a stone on a stone is read")
	}
}

func TestTableFiles(t *testing.T) {
	rules := rulesOf(t, tables.Options{"size": "12x17", "rule": "standard"})
	record := &tables.Record{
		Options: rules.Options(), Players: [2]string{"Ann", "gogo <1>"}, Date: "2026-11-22",
		Moves:   []tables.Move{{Name: "f6", Comment: "a quiet [move]", Thought: tables.SearchInfo{Depth: 7, Value: "-M12", Nodes: 99}}, {Name: "g7"}, {Name: "a1"}},
		Outcome: &match.Outcome{Winner: match.Second, Reason: tables.Resigned},
	}
	for _, format := range rules.Formats() {
		data, err := rules.Write(format, record)
		if err != nil {
			t.Fatal(err)
		}
		back, err := gomoku.TableGame{}.Read(data)
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
	for text, want := range map[string]struct{ position, moves string }{
		"(;GM[4]SZ[15]AB[hh][jj]AW[ii];W[gg])":        {"black h8 j6 white i7, white to move", "g9"},
		"(;GM[4]SZ[15]AB[hh][jj])":                    {"black h8 j6, white to move", ""},
		"(;GM[4]SZ[15]AB[hh][jj]PL[B])":               {"black h8 j6, black to move", ""},
		"(;GM[4]SZ[15]AW[hh:hj];B[aa];W[bb])":         {"white h8 h7 h6, black to move", "a15 b14"},
		"(;GM[4]SZ[15]PL[W];W[hh])":                   {"white to move", "h8"},
		"(;GM[4]SZ[15]RU[renju]AB[hh]AW[ii]PL[B])":    {"black h8 white i7, black to move", ""},
		"(;GM[4]SZ[15]RU[standard]AB[ha:hd]AB[hf])":   {"black h15 h14 h13 h12 h10, white to move", ""},
		"(;GM[4]SZ[20:16]AB[tp]AW[ap];B[hh]C[hello])": {"black t1 white a1, black to move", "h9"},
	} {
		t.Run(text, func(t *testing.T) {
			record, err := gomoku.TableGame{}.Read([]byte(text))
			if err != nil {
				t.Errorf("%s: %v", text, err)
				return
			}
			names := make([]string, len(record.Moves))
			for i, m := range record.Moves {
				names[i] = m.Name
			}
			if got := strings.Join(names, " "); got != want.moves || record.Options["position"] != want.position {
				t.Errorf("%s: the moves are %s behind %q", text, got, record.Options["position"])
			}
			rules := rulesOf(t, record.Options)
			data, err := rules.Write(".sgf", record)
			if err != nil {
				t.Fatal(err)
			}
			back, err := gomoku.TableGame{}.Read(data)
			if err != nil || back.Options["position"] != want.position || len(back.Moves) != len(record.Moves) {
				t.Errorf("%s is read as %+v, %v", data, back, err)
			}
			if formats := rules.Formats(); len(formats) != 1 || !strings.HasSuffix(rules.About(), ", from a position") {
				t.Errorf("%s, saved as %v", rules.About(), formats)
			}
		})
	}
	for _, bad := range []string{
		"(;GM[4]SZ[15];B[hh];B[jj])", "", "(;GM[4]SZ[15];B[hh];W[hh])", "junk", "(;GM[4]SZ[15]AB[ha:he])",
		"(;GM[4]SZ[15]AB[hh]AW[ii]PL[B];W[gg])", "(;GM[4]SZ[15]RU[renju]AB[hh][jj])", "(;GM[4]SZ[5]AB[aa:ee])",
	} {
		t.Run(bad, func(t *testing.T) {
			if record, err := (gomoku.TableGame{}).Read([]byte(bad)); err == nil {
				t.Errorf("%q is read as %+v", bad, record)
			}
		})
	}
}

// TestPositions parses positions in all forms, and requires an error that says what is wrong for
// invalid ones.
func TestPositions(t *testing.T) {
	const diagram = " 5 . . . . .\n 4 . x . . .\n 3 . . o . .\n 2 . . . X .\n 1 . . . . .\n   a b c d e\n"
	for text, want := range map[string]string{
		"black h8 j9 white i9, white to move": "black h8 j9 white i9, white to move",
		"Black: h8, J9; White: i9":            "black h8 j9 white i9, white to move",
		"white i9 black h8 to move":           "stands at the end",
		"white i9 black h8":                   "black h8 white i9, black to move",
		"h8 i9 j9":                            "black h8 j9 white i9, white to move",
		"h8i9j9":                              "black h8 j9 white i9, white to move",
		"1. h8 i9 2. j9 black to move.":       "black h8 j9 white i9, black to move",
		"BOARD\n7,7,2\n8,6,1\n9,6,2\nDONE":    "black h8 j9 white i9, white to move",
		"7,7,1 8,6,2":                         "black h8 white i9, black to move",
		diagram:                               "black b4 d2 white c3, white to move",
		diagram + "black to move":             "black b4 d2 white c3, black to move",
		"h8 h8":                               "h8 is named twice",
		"p16":                                 "p16",
		"15,0,1":                              "off the board",
		"black h8, white to move, white i9":   "stands at the end",
		"hello":                               "neither a color nor a point",
		"":                                    "empty board",
		" ":                                   "no stones",
		"black a1 b1 c1 d1 e1":                "five in a row",
		strings.Repeat("h8 ", 9000):           "bytes",
		". . . . .\n. . x x\n. . . . .":       "5x3",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			rules, err := gomoku.TableGame{}.Rules(tables.Options{"position": text})
			if text == "" {
				if err != nil || rules.Options()["position"] != "" {
					t.Error("no position is one")
				}
				return
			}
			if err != nil {
				if want == "" || !strings.Contains(err.Error(), want) {
					t.Errorf("%.80q: %v, want %q", text, err, want)
				}
				return
			}
			if got := rules.Options()["position"]; got != want {
				t.Errorf("%q is read as %q, want %q", text, got, want)
			}
			if again := rulesOf(t, rules.Options()); again.Options()["position"] != want || again.Options()["size"] != rules.Options()["size"] {
				t.Errorf("%q is read again as %v", text, again.Options())
			}
		})
	}
	if _, err := (gomoku.TableGame{}).Rules(tables.Options{"position": "h8", "opening": "swap2"}); err == nil {
		t.Error("a position has the swap2 opening")
	}
}

// TestPlaysFromPositions requires the position's side to move and stones, and no move onto a stone.
func TestPlaysFromPositions(t *testing.T) {
	rules := rulesOf(t, tables.Options{"position": "black h8 g8 f8 white i9, black to move"})
	if start := rules.Board().Start.String(); start != "s177,s167,s157,s286" {
		t.Errorf("the board begins with %s", start)
	}
	p, err := rules.Position([]string{"e8", "d8"})
	if err != nil || p.Turn() != match.First {
		t.Fatalf("%v to move, %v", p.Turn(), err)
	}
	for move, over := range map[string]bool{"i8": true, "h8": true, "a1": false} {
		t.Run(move, func(t *testing.T) {
			if outcome, got := p.OutcomeOf(move); got != over || move == "i8" && outcome.Winner != match.First {
				t.Errorf("%s: %v, %v", move, outcome, got)
			}
		})
	}
	steps, err := rules.Draw("", pages.Named("e8", "d8", "i8"))
	if err != nil || len(steps) != 3 || !strings.Contains(steps[2].Changes.String(), "l1") {
		t.Errorf("%v, %v", steps, err)
	}
	if moves, err := rules.ReadMoves(nil, "e8 d8"); err != nil || len(moves) != 2 {
		t.Errorf("%v, %v", moves, err)
	}
	if _, err := rules.ReadMoves(nil, "e8 h8"); err == nil {
		t.Error("a stone of the position is played on")
	}
}

func TestChance(t *testing.T) {
	rules := rulesOf(t, nil)
	for value, want := range map[string][2]float64{"0": {0.5, 0.5}, "+M3": {1, 1}, "+M": {1, 1}, "-M": {0, 0}, "M3": {1, 1}, "-M2": {0, 0}, "200": {0.6, 0.9}, "-200": {0.1, 0.4}} {
		t.Run(value, func(t *testing.T) {
			if got, ok := rules.Chance(value); !ok || got < want[0] || got > want[1] {
				t.Errorf("%s is a chance of %v, %v", value, got, ok)
			}
		})
	}
	for _, text := range []string{"", "good", "M", "+Mate", "1e9"} {
		t.Run(text, func(t *testing.T) {
			if _, ok := rules.Chance(text); ok {
				t.Errorf("%q is a value", text)
			}
		})
	}
}

// TestBeginnerMove plays games of beginners: they are legal, games end, and rows are made.
func TestBeginnerMove(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range []string{"freestyle", "renju"} {
		t.Run(rule, func(t *testing.T) {
			rules, wins := rulesOf(t, tables.Options{"rule": rule}), 0
			for range 20 {
				p, err := rules.Position(nil)
				if err != nil {
					t.Fatal(err)
				}
				for over := false; !over; {
					move := p.BeginnerMove(rng)
					var outcome match.Outcome
					if outcome, over = p.OutcomeOf(move); over && outcome.Reason.IsFault() {
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
		})
	}
}

func FuzzReadMoves(f *testing.F) {
	fuzztest.Minimizing(f)
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

func FuzzPosition(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"black h8 white i9, white to move", "h8i9j9", "7,7,1 8,8,2", ". . . . .\nx o . . .\n. . . . .\n. . . . .\n. . . . .", "white to move"} {
		f.Add(seed, uint8(0))
		f.Add(seed, uint8(4))
	}
	f.Fuzz(func(t *testing.T, text string, rule uint8) {
		options := tables.Options{"position": text, "rule": []string{"freestyle", "standard", "renju", "caro"}[rule%4]}
		rules, err := gomoku.TableGame{}.Rules(options)
		if err != nil {
			return
		}
		again, err := gomoku.TableGame{}.Rules(rules.Options())
		if err != nil || again.Options()["position"] != rules.Options()["position"] {
			t.Errorf("%q is %q, and then %v", text, rules.Options()["position"], err)
		}
		if _, err := rules.Position(nil); err != nil {
			t.Error(err)
		}
	})
}
