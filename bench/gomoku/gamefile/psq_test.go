package gamefile_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
)

// gomocupPsq is laid out as the files of Gomocup's results are.
const gomocupPsq = "Piskvorky 20x20, 11:11, 0\r\n11,10,0\r\n12,11,0\r\n10,9,1532\r\n8,13,29\r\n" +
	"ALPHA.zip\r\nBETA 2.zip\r\n-1\r\n2,Standard\r\n"

func TestParsePsq(t *testing.T) {
	g, err := gamefile.ParsePsq([]byte(gomocupPsq))
	if err != nil {
		t.Fatal(err)
	}
	want := &gamefile.Game{
		Width: 20, Height: 20, Rule: gomoku.ExactFive, RuleGiven: true,
		Black: "ALPHA.zip", White: "BETA 2.zip",
		Moves:  stones(t, "10,9 11,10 9,8 7,12"),
		Result: gamefile.Result{Over: true, Winner: gomoku.White},
	}
	want.Moves[2].Took = 1532 * time.Millisecond
	want.Moves[3].Took = 29 * time.Millisecond
	if !reflect.DeepEqual(g, want) {
		t.Errorf("got  %+v\nwant %+v", g, want)
	}
}

// TestParsePsqVariants parses the variants of versions and other programs.
func TestParsePsqVariants(t *testing.T) {
	type result = gamefile.Result
	for _, c := range []struct {
		name, text   string
		moves        int
		black, white string
		result       result
	}{
		{"saved by hand", "Piskvorky 15x15, 0:11, 0\n8,8,1200\n9,9,3\n-1\n", 2, "", "", result{}},
		{"a person against a program", "Piskvorky 15x15, 0:6, 0\n8,8,1200\nhomo-1\npbrain-x.exe\n0\n", 1, "", "pbrain-x.exe", result{}},
		{"the second player began", "Piskvorky 15x15, 11:11, 1\n8,8,0\nA\nB\n-1\n1,Renju\n", 1, "B", "A", result{Over: true, Winner: gomoku.White}},
		{"a draw", "Piskvorky 15x15, 11:11, 1\n8,8,0\nA\nB\n-1\n0,Caro\n", 1, "B", "A", result{Over: true}},
		{"before error codes", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n", 1, "A", "B", result{}},
		{"timeout of white", "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n15\n", 1, "A", "B", result{Over: true, Winner: gomoku.Black, By: gamefile.Time}},
		{"no times, blanks, no last line end", "Piskvorky 15 x 15\n\n 8 , 8 \n9,\t9,  -5", 2, "", "", result{}},
		{"old line ends", "Piskvorky 15x15, 1:1, 0\r8,8,1\r9,9,1\rA\rB\r", 2, "A", "B", result{}},
		{"no moves", "Piskvorky 15x15, 1:1, 0\n", 0, "", "", result{}},
		{"Latin-1", "Piskvorky 15x15, 1:1, 0\n8,8,0\nm\xfcller\nb\n", 1, "müller", "b", result{}},
		{"names like numbers", "Piskvorky 15x15, 1:1, 0\n8,8,0\n./9,9,9\n./homo-2\n-1\n", 1, "9,9,9", "homo-2", result{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := gamefile.ParsePsq([]byte(c.text))
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				return
			}
			if g.Width != 15 || len(g.Moves) != c.moves || g.Black != c.black || g.White != c.white || g.Result != c.result {
				t.Errorf("%s: %+v", c.name, g)
			}
		})
	}
}

func TestParsePsqRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "line 1",
		"8,8,0\n":                               "line 1",
		"Piskvorky 4x4, 1:1, 0\n":               "line 1: a board of 4x4",
		"Piskvorky 99x15, 1:1, 0\n":             "line 1: a board of 99x15",
		"Piskvorky 15x15, 1:1, 0\n8,8\n\n16,1":  "line 4: move 2: column 16, row 1 is off",
		"Piskvorky 15x15, 1:1, 0\n0,1,1":        "line 2: move 1: column 0, row 1 is off",
		"Piskvorky 15x15, 1:1, 0\n8,8\n8,8,1\n": "line 3: move 2: column 8, row 8 is occupied",
		"Piskvorky 15x15\n" + strings.Repeat(" ", 2<<20): "too many",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if g, err := gamefile.ParsePsq([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%.40q: %+v, %v, want %q", text, g, err, want)
			}
		})
	}
}

func TestWritePsq(t *testing.T) {
	g := &gamefile.Game{
		Width: 20, Height: 16, Rule: gomoku.Freestyle, RuleGiven: true, Black: "a\nb", White: "5row",
		Moves:  stones(t, "19,15 0,0"),
		Result: gamefile.Result{Over: true, Winner: gomoku.Black, By: gamefile.Time},
	}
	g.Moves[1].Took = 1999 * time.Microsecond
	var b strings.Builder
	if err := gamefile.WritePsq(&b, g); err != nil {
		t.Fatal(err)
	}
	want := "Piskvorky 20x16, 11:11, 0\n20,16,0\n1,1,1\na b\n./5row\n15\n1,Freestyle\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestWritePsqRefuses(t *testing.T) {
	twice := stones(t, "1,1 2,2")
	twice[1].Color = gomoku.Black
	for name, g := range map[string]*gamefile.Game{
		"two black moves": {Width: 15, Height: 15, Moves: twice},
		"white begins":    {Width: 15, Height: 15, Moves: stones(t, "1,1 2,2")[1:]},
		"white to begin":  {Width: 15, Height: 15, ToMove: gomoku.White},
		"setup stones":    {Width: 15, Height: 15, Setup: []gamefile.Stone{{Color: gomoku.Black}}},
	} {
		t.Run(name, func(t *testing.T) {
			if err := gamefile.WritePsq(&strings.Builder{}, g); !errors.Is(err, gamefile.ErrNoPsq) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
}

// FuzzPsq requires parsed files to survive writing and reading.
func FuzzPsq(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte(gomocupPsq))
	f.Add([]byte("Piskvorky 5x32, 0:3, 1\n1,1,7\n2,2\nhomo-1\n./-1,2\n15\n0,Rule9\n"))
	f.Add([]byte("Piskvorky 15x15, 1:1, 1\n8,8,0\n./././\n./homo-2\n15\n1,x"))
	f.Add([]byte("Piskvorky 15x15\n8,8,99999999999999999\n\xff\xfe\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := gamefile.ParsePsq(data)
		if err != nil {
			return
		}
		var b strings.Builder
		if err := gamefile.WritePsq(&b, g); err != nil {
			t.Fatal(err)
		}
		again, err := gamefile.ParsePsq([]byte(b.String()))
		if !g.Result.Over {
			g.Rule, g.RuleGiven = 0, false // stand with the winner only
		}
		if err != nil || !reflect.DeepEqual(again, g) {
			t.Fatalf("%v\n%+v\n%+v\n%q", err, again, g, b.String())
		}
	})
}
