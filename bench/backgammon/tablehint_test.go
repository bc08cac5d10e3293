package backgammon

import (
	"strings"
	"testing"

	"gogo/bench/tables"
	"gogo/board/backgammon"
	"gogo/eval/backgammon/skill"
)

// rulesAt returns the rules of a game from a position: an XGID's board, and what follows it.
func rulesAt(t *testing.T, board, rest string) *rules {
	t.Helper()
	made, err := TableGame{}.Rules(tables.Options{positionOption: "XGID=" + board + rest, seedOption: "1"})
	if err != nil {
		t.Fatal(err)
	}
	r, ok := made.(*rules)
	if !ok {
		t.Fatalf("%T", made)
	}
	return r
}

// told puts the reasons for a move into words.
func told(why []tables.Sentence) string {
	texts := make([]string, len(why))
	for i, s := range why {
		texts[i] = s.Text
		for name, value := range s.Values {
			texts[i] = strings.ReplaceAll(texts[i], "{"+name+"}", value)
		}
	}
	return strings.Join(texts, ", ")
}

// TestWhyPlays wants what a play does on the board, against the next best one.
func TestWhyPlays(t *testing.T) {
	const start = "-b----E-C---eE---c-e----B-"
	for _, tt := range []struct{ name, board, dice, best, other, want string }{
		{"a point", start, "31", "8/5 6/5", "24/23 13/10", "makes your 5 point, leaves no shot"},
		{"the bar point", start, "61", "13/7 8/7", "13/7 6/5", "makes your bar point, leaves no shot"},
		{"an anchor", start, "44", "24/20(2) 13/9(2)", "13/9(2) 6/2(2)", "makes an anchor on the other side's 5 point, makes your 9 point"},
		{"an escape", start, "65", "24/13", "24/18 13/8", "escapes a back checker, leaves no shot"},
		{"fewer shots", start, "64", "24/14", "24/18 13/9", "escapes a back checker, is hit by 11 of 36 rolls, not by 27"},
		{"a beginning", start, "21", "13/11 6/5", "13/11 24/23", "prepares your 5 point"},
		{"a hit", "-b----EaC---dE---cad----B-", "61", "13/7* 8/7", "24/18* 24/23", "makes your bar point, leaves no shot"},
		{"a hit and a quiet play", "-b----EaC---dE---cad----B-", "61", "13/7* 8/7", "8/2 6/5", "hits a checker, makes your bar point"},
		{"a prime", "-b--BBC-C---eC---c-e----B-", "61", "13/7 8/7", "13/6", "makes your bar point, builds a prime of 5 points"},
		{"a closed board", "aABBBBBAC----------eed----", "61", "8/7 7/1", "8/7 8/2", "closes your home board, makes your 1 point"},
		{"a race", "----DDF-----a-----Afdd----", "61", "18/11", "18/12* 6/5", "begins a race with a lead of 2 pips"},
		{"bearing off", "-BAB--A-----------------b-", "61", "6/off 1/off", "6/off 2/1", "bears off 2 checkers"},
		{"no choice", "-----------------------bA-", "61", "24/17", "", "is the only legal play"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := rulesAt(t, tt.board, ":0:0:1:"+tt.dice+":0:0:0:0:10")
			p, err := r.after(nil)
			if err != nil {
				t.Fatal(err)
			}
			var lines []tables.SearchInfo
			for _, text := range []string{tt.best, tt.other} {
				if text == "" {
					continue
				}
				move, err := ReadMove(p, text)
				if err != nil {
					t.Fatal(err)
				}
				lines = append(lines, tables.SearchInfo{Moves: []string{move}, Data: Candidate{Move: move}})
			}
			if got := told(r.Why(nil, lines[0].Moves[0], lines)); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// TestWhyChances wants the result that a play makes more frequent, and the gain in equity.
func TestWhyChances(t *testing.T) {
	r := rulesAt(t, "-b----E-C---eE---c-e----B-", ":0:0:1:31:0:0:0:0:10")
	base := backgammon.Chances{Win: 0.55, WinGammon: 0.15, LoseGammon: 0.12}
	for _, tt := range []struct {
		name   string
		better backgammon.Chances
		known  bool
		want   string
	}{
		{"wins", backgammon.Chances{Win: 0.58, WinGammon: 0.16, LoseGammon: 0.12}, true, "wins 3.0 % more games, is better than 24/23 13/10 by 0.084"},
		{"gammons", backgammon.Chances{Win: 0.55, WinGammon: 0.192, LoseGammon: 0.12}, true, "wins 4.2 % more gammons, is better than 24/23 13/10 by 0.084"},
		{"lost gammons", backgammon.Chances{Win: 0.551, WinGammon: 0.15, LoseGammon: 0.1}, true, "loses 2.0 % fewer gammons, is better than 24/23 13/10 by 0.084"},
		{"nothing", base, true, "is better than 24/23 13/10 by 0.084"},
		{"equities that are not told", base, false, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			own := Candidate{Move: "31: 8/5 6/5", Equity: 0.2, Known: tt.known, Chances: tt.better, ChancesKnown: true}
			other := Candidate{Move: "31: 13/10 24/23", Equity: 0.116, Known: true, Chances: base, ChancesKnown: true}
			got := told(r.Why(nil, own.Move, []tables.SearchInfo{{Data: own}, {Data: other}}))
			if want := strings.TrimSuffix("makes your 5 point, leaves no shot, "+tt.want, ", "); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestWhyCubes wants the reasons for cube actions, and their usual names.
func TestWhyCubes(t *testing.T) {
	const board = "-b----E-C---eE---c-e----B-"
	toDouble, redoubles, answers := rulesAt(t, board, ":0:0:1:00:0:0:0:0:10"), rulesAt(t, board, ":1:1:1:00:0:0:0:0:10"), rulesAt(t, board, ":0:0:-1:D:0:0:0:0:10")
	wins := func(share float32) backgammon.Chances { return backgammon.Chances{Win: share} }
	for _, tt := range []struct {
		name    string
		rules   *rules
		move    string
		cube    skill.Cube
		chances backgammon.Chances
		called  string
		want    string
	}{
		{"not yet", toDouble, Roll, skill.Cube{NoDouble: 0.5, DoubleTake: 0.38, DoublePass: 1}, wins(0.63), "roll", "is better than a double by 0.120, with 63 % to win"},
		{"a double", toDouble, Double, skill.Cube{NoDouble: 0.6, DoubleTake: 0.684, DoublePass: 1}, wins(0.71), "double", "is better than a roll by 0.084, with 71 % to win"},
		{"a redouble", redoubles, Double, skill.Cube{NoDouble: 0.6, DoubleTake: 0.684, DoublePass: 1}, wins(0.71), "redouble", "is better than a roll by 0.084, with 71 % to win"},
		{"a pass", toDouble, Double, skill.Cube{NoDouble: 0.8, DoubleTake: 1.2, DoublePass: 1}, wins(0.8), "double", "wins at once: to take would cost the other side 0.200 more"},
		{"too good", toDouble, Roll, skill.Cube{NoDouble: 1.1, DoubleTake: 1.6, DoublePass: 1}, backgammon.Chances{Win: 0.8, WinGammon: 0.4}, "roll", "plays for the gammon, as the position is too good to double, with 80 % to win, 50 % of them gammons"},
		{"a take", answers, Take, skill.Cube{NoDouble: 0.6, DoubleTake: 0.8, DoublePass: 1}, wins(0.27), "take", "is better than a pass by 0.200, with 27 % to win"},
		{"to pass", answers, Drop, skill.Cube{NoDouble: 0.6, DoubleTake: 1.3, DoublePass: 1}, wins(0.15), "pass", "is better than a take by 0.300, with 15 % to win"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := tt.rules.after(nil)
			if err != nil {
				t.Fatal(err)
			}
			found := &Analysis{Cube: &tt.cube, Candidates: cubeCandidates(&tt.cube, p.Phase() == ToAnswer, 1), Chances: tt.chances, ChancesKnown: true}
			if got := told(tt.rules.Why(nil, tt.move, []tables.SearchInfo{{Data: found}})); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if got := tt.rules.MoveName(nil, tt.move); got != tt.called {
				t.Errorf("it is called %q, want %q", got, tt.called)
			}
		})
	}
}
