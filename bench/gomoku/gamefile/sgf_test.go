package gamefile_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
)

// managerSGF is laid out as c-gomoku-cli writes it.
const managerSGF = "(;FF[4]GM[4]GN[0]EV[a x b]DT[2026.11.25 10:00:00]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[W+1]TE[White win by five connection]\n" +
	";B[hh]C[opening move];W[ih]C[opening move];B[aa]C[opening move]\n;W[ia]C[250ms];B[ob]C[12ms]\n;W[bo]C[9ms])\n\n"

func TestParseSGFOfManager(t *testing.T) {
	games, err := gamefile.ParseSGF([]byte(managerSGF + managerSGF))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	want := &gamefile.Game{
		Width: 15, Height: 15, Rule: gomoku.Renju, RuleGiven: true, Black: "a", White: "b",
		Event: "a x b", Round: "1.1", Date: "2026.11.25 10:00:00",
		Moves: stones(t, "7,7 8,7 0,0 8,0 14,1 1,14"), Opening: 3,
		Result: gamefile.Result{Over: true, Winner: gomoku.White, Reason: "White win by five connection"},
	}
	for i, ms := range []time.Duration{250, 12, 9} {
		want.Moves[3+i].Took = ms * time.Millisecond
	}
	if !reflect.DeepEqual(games[1], want) {
		t.Errorf("got  %+v\nwant %+v", games[1], want)
	}
}

func TestParseSGFVariants(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"main line":         {"(;GM[4]SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff]))", "0,0 1,1 2,2 3,3"},
		"not a size":        {"(;;B[oo])", "14,14"},
		"moves in the root": {"(;SZ[9]B[aa])", "0,0"},
		"rectangle":         {"(;SZ[20:16];B[tp])", "19,15"},
		"large board":       {"(;SZ[32];B[aF];W[AB])", "0,31 26,27"},
		"upper case":        {"(;SZ[15];B[HH])", "7,7"},
		"names of points":   {"(;SZ[15];B[h8];W[A15])", "7,7 0,0"},
		"passes":            {"(;SZ[15];B[hh];W[tt];W[];W[ii])", "7,7 8,8"},
		"no pass":           {"(;SZ[20];B[tt])", "19,19"},
		"renju server":      {"junk (;\nGM[5]FF[4]\nSW[NO]5A[gg]KM[5.5]SZ[15]\n;B[hh];W[hg]C[\n A [x\\] y.\n]\n;)\n---", "7,7 7,6"},
		"old names":         {"(;GaMe[4]SiZe[15];Black[hh])", "7,7"},
		"escapes":           {`(;C[(;\];B[bb\\];B[aa])`, "0,0"},
		"blanks":            {" ( ; SZ [ 15 ]\n;\tB\r\n[ hh ] ) ", "7,7"},
		"node in variation": {"(;SZ[9](W[aa];B[bb]))", "0,0 1,1"},
	} {
		t.Run(name, func(t *testing.T) {
			games, err := gamefile.ParseSGF([]byte(c.text))
			if err != nil || len(games) != 1 {
				t.Errorf("%s: %d games, %v", name, len(games), err)
				return
			}
			want := stones(t, c.want)
			if len(want) != len(games[0].Moves) {
				t.Errorf("%s: %+v", name, games[0].Moves)
				return
			}
			for i, m := range games[0].Moves {
				if m.X != want[i].X || m.Y != want[i].Y {
					t.Errorf("%s, move %d: %+v", name, i+1, m)
				}
			}
		})
	}
}

// TestParseSGFDetails parses everything but moves.
func TestParseSGFDetails(t *testing.T) {
	games, err := gamefile.ParseSGF([]byte("(;FF[4]GM[4]SZ[9]PL[W]AB[aa:ba][ii]\nAW[cc]PB[a\\\nb\n c\\:]PW[\xe9]RE[B+T]GC[g]C[one\r\n\\]two]RU[standard]" +
		";W[dd]WL[61.25]C[250ms deep\nthought]BL[9];B[ee]C[said];C[more])"))
	if err != nil {
		t.Fatal(err)
	}
	stone := func(x, y int, c gomoku.Color) gamefile.Stone { return gamefile.Stone{X: x, Y: y, Color: c} }
	want := &gamefile.Game{
		Width: 9, Height: 9, Rule: gomoku.ExactFive, RuleGiven: true, Black: "ab  c:", White: "é",
		Setup:  []gamefile.Stone{stone(0, 0, gomoku.Black), stone(1, 0, gomoku.Black), stone(8, 8, gomoku.Black), stone(2, 2, gomoku.White)},
		ToMove: gomoku.White,
		Moves: []gamefile.Move{
			{
				Stone: stone(3, 3, gomoku.White), Took: 250 * time.Millisecond,
				Left: 61250 * time.Millisecond, LeftGiven: true, Comment: "deep\nthought",
			},
			{Stone: stone(4, 4, gomoku.Black), Comment: "said"},
		},
		Result:  gamefile.Result{Over: true, Winner: gomoku.Black, By: gamefile.Time, Reason: "g"},
		Comment: "one\n]two\nmore",
	}
	if !reflect.DeepEqual(games[0], want) {
		t.Errorf("got  %+v\nwant %+v", games[0], want)
	}
}

func TestParseSGFResults(t *testing.T) {
	type result = gamefile.Result
	for text, want := range map[string]result{
		"B+": {Over: true, Winner: gomoku.Black}, "w+1": {Over: true, Winner: gomoku.White}, "B+3.5": {Over: true, Winner: gomoku.Black},
		"W+R": {Over: true, Winner: gomoku.White, By: gamefile.Resignation}, "B+Time": {Over: true, Winner: gomoku.Black, By: gamefile.Time},
		"W+Forfeit": {Over: true, Winner: gomoku.White, By: gamefile.Forfeit},
		"0":         {Over: true}, "Draw": {Over: true},
		"?": {}, "*": {}, "Void": {}, "": {}, "White wins": {}, "B+ or W+": {Over: true, Winner: gomoku.Black},
	} {
		t.Run(text, func(t *testing.T) {
			games, err := gamefile.ParseSGF([]byte("(;RE[" + text + "])"))
			if err != nil || games[0].Result != want {
				t.Errorf("%q: %+v, %v", text, games, err)
			}
		})
	}
}

func TestParseSGFRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "no game",
		"(":                             "no game",
		"();B[aa]":                      "no game",
		"(;)":                           "game 1, line 1: no properties",
		"(;GM[4])\n(;GM[4]\n;B[aa]":     "game 2, line 3: the file ends within a game",
		"(;C[\nx":                       "line 1: the file ends within a value",
		"(;C[x\\":                       "the file ends within a value",
		"(;GM[2];B[aa])":                "GM[2] is another game",
		"(;SZ[4];B[aa])":                "board of 4x4",
		"(;SZ[33])":                     "board of 33x33",
		"(;GM[4]\nSZ[big])":             "line 2: SZ[big] is not a size",
		"(;SZ[9:];B[aa])":               "not a size",
		"(;SZ[15];B[hh]\n;W[hh])":       "game 1, line 2: move 2: column 8, row 8 is occupied",
		"(;SZ[15];B[pa])":               "column 16, row 1 is off",
		"(;SZ[15];B[h0])":               "off the board",
		"(;SZ[15];B[h88])":              "off the board",
		"(;SZ[15];B[hhh])":              `"hhh" is not a point`,
		"(;SZ[15];B[é])":                "is not a point",
		"(;SZ[15]AB[h-1:z1])":           "is not a point",
		"(;SZ[15]AB[])":                 "AB: a pass",
		"(;SZ[15];B[hh];AB[ii])":        "AB after 1 move",
		"(;SZ[15] B)":                   "property B has no value",
		"(;SZ[15];[hh])":                "'['",
		"(;" + manyValues("B"):          "more than 1024 values",
		"(;" + manyProperties() + "[x]": "more than 1000 properties",
	} {
		t.Run(text, func(t *testing.T) {
			if games, err := gamefile.ParseSGF([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%.40q: %d games, %v, want %q", text, len(games), err, want)
			}
		})
	}
}

func manyValues(id string) string { return id + strings.Repeat("[]", 1025) }

func manyProperties() string { return strings.Repeat("C[]", 1001) }

// TestParseSGFDeep requires deep and wide variations to be ignored.
func TestParseSGFDeep(t *testing.T) {
	deep := "(;SZ[9]" + strings.Repeat("(;", 200_000) + "B[aa]" + strings.Repeat(")(;B[aa])", 200_000) + ")"
	games, err := gamefile.ParseSGF([]byte(deep))
	if err != nil || len(games) != 1 || len(games[0].Moves) != 1 {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestWriteSGF(t *testing.T) {
	g := &gamefile.Game{
		Width: 20, Height: 16, Rule: gomoku.Caro | gomoku.ExactFive, RuleGiven: true, Black: `a]\`, White: " b\n",
		Event: "e", Round: "3", Date: "2026-11-25", Comment: "c",
		Moves: stones(t, "19,15 0,0 1,1 2,2"), Opening: 1,
		Result: gamefile.Result{Over: true, Winner: gomoku.White, By: gamefile.Forfeit, Reason: "illegal move"},
	}
	g.Moves[1].Comment = "opening move"
	g.Moves[2].Took, g.Moves[2].Left, g.Moves[2].LeftGiven = 1500*time.Microsecond, 90*time.Second, true
	g.Moves[2].Comment = "depth 9\nvalue 3"
	g.Moves[3].Comment = "7ms"
	var b strings.Builder
	if err := gamefile.WriteSGF(&b, g); err != nil {
		t.Fatal(err)
	}
	want := `(;FF[4]GM[4]CA[UTF-8]AP[gogo]SZ[20:16]RU[Rule9]PB[a\]\\]PW[b]EV[e]RO[3]DT[2026-11-25]RE[W+Forfeit]GC[illegal move]C[c]
;B[tp]C[opening move];W[aa]C[0ms opening move];B[bb]BL[90.000]C[1ms depth 9
value 3];W[cc]C[0ms 7ms])

`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// FuzzSGF requires parsed files to survive writing and reading.
func FuzzSGF(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte(managerSGF + managerSGF))
	f.Add([]byte("(;SZ[9]PL[W]AW[cc]AB[aa:bb]RE[B+T]C[one\r\n\\]two]RU[9];W[dd]WL[-61.25]C[250ms deep];C[opening move](;B[ff]C[opening move\n5ms]))"))
	f.Add([]byte("(;B[aa]C[opening move\nopening move];W[bb]C[\v0ms\n\n1ms])(;SZ[30:5]PB[\xff\\\\]RE[0]GC[\\\n])"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := gamefile.ParseSGF(data)
		if err != nil {
			return
		}
		var b strings.Builder
		for _, g := range games {
			if err := gamefile.WriteSGF(&b, g); err != nil {
				t.Fatal(err)
			}
		}
		again, err := gamefile.ParseSGF([]byte(b.String()))
		if err != nil || !reflect.DeepEqual(again, games) {
			t.Fatalf("%v\n%+v\n%+v\n%q", err, again, games, b.String())
		}
	})
}
