package openings_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gogo/bench/gomoku/openings"
	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
)

func newBoard(tb testing.TB, width, height int, rule gomoku.Rule) *gomoku.Board {
	tb.Helper()
	b, err := gomoku.New(width, height, rule)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// texts returns the openings as lines of a list.
func texts(list openings.List, empty *gomoku.Board) []string {
	lines := make([]string, 0, len(list))
	for _, o := range list {
		lines = append(lines, o.Text(empty))
	}
	return lines
}

func TestParseList(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"names":              {"# two\n\n h8 i9  H10\r\na1 # corner\n", []string{"h8 i9 h10", "a1"}},
		"names with commas":  {"\ufeffh8,i9, h10\rb2", []string{"h8 i9 h10", "b2"}},
		"joined, from top":   {"h8i9h10\r\nA1o15\nb2\n", []string{"h8 i7 h6", "a15 o1", "b14"}},
		"joined, then apart": {"h8i9 h10\nh9 i9", []string{"h8 i7 h6", "h9 i9"}},
		"Gomocup":            {"0,0, 1,-1, 2,3\r\n-7,-7, 7,7\r\n", []string{"h8 i9 j5", "a15 o1"}},
		"offsets otherwise":  {"0,0,\t+1,-1,\n3 -2, 0,0,  # x", []string{"h8 i9", "k10 h8"}},
		"one of each":        {"0,0\nh9\n", []string{"h8", "h9"}},
	} {
		t.Run(name, func(t *testing.T) {
			empty := newBoard(t, 15, 15, gomoku.Freestyle)
			list, err := openings.ParseList(c.text, empty)
			if err != nil || !slices.Equal(texts(list, empty), c.want) {
				t.Errorf("%s: %q, %v, want %q", name, texts(list, empty), err, c.want)
			}
		})
	}
}

// TestParseListCenter requires Piskvork's center for even and for unequal sides.
func TestParseListCenter(t *testing.T) {
	for _, c := range []struct {
		width, height int
		want          string
	}{{20, 20, "10,10"}, {15, 15, "7,7"}, {6, 9, "3,4"}} {
		t.Run(c.want, func(t *testing.T) {
			empty := newBoard(t, c.width, c.height, gomoku.Freestyle)
			list, err := openings.ParseList("0,0", empty)
			if err != nil || empty.Coordinates(list[0][0]) != c.want {
				t.Errorf("%dx%d: %v, %v", c.width, c.height, list, err)
			}
		})
	}
}

func TestParseListRefuses(t *testing.T) {
	skipUnlessConcurrent(t)
	for text, want := range map[string]string{
		"":                                "no opening",
		"# only this\n":                   "no opening",
		"a1\n\nh8 z1\n":                   "line 3: move 2: z1 is off the board",
		"a1\rh16":                         "line 2: move 1",
		"a1 8h\n":                         "line 1: move 2",
		"a1 a1":                           "line 1: move 2: a1 is occupied",
		"h8i9h16":                         "line 1: move 3: h16, from the top, is off",
		"h8i9x":                           `move 3: "x" does not begin`,
		"h8 i9h10":                        "move 2",
		"0,0, 8,0":                        "move 2: 8,0 from the centre is off",
		"0,0, 8":                          "move 2: \"8\" does not begin with two offsets",
		"0,0, a1":                         "does not begin with two offsets",
		"99999999999999999999,0":          "does not begin with two offsets",
		"h8 \x00":                         "move 2",
		"a1 a2 b1 b2 c1 c2 d1 d2 e1":      "move 9: e1 ends the game: five in a row",
		"g8 a1 i8 a3 h7 a5 h9 a7 h8":      "move 9: h8 is forbidden to black: double three",
		strings.Repeat("a1\n", 1_000_001): "line 1000001: more than 1000000 openings",
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			_, err := openings.ParseList(text, newBoard(t, 15, 15, gomoku.Renju))
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%.40q: error %v, want %q", text, err, want)
			}
		})
	}
}

// TestParseListFull refuses an opening that leaves nothing to play.
func TestParseListFull(t *testing.T) {
	empty := newBoard(t, 5, 5, gomoku.Freestyle)
	rows := "a1 b1 c1 d1 e1 b2 a2 d2 c2 a3 e2 c3 b3 e3 d3 b4 a4 d4 c4 a5 e4 c5 b5 e5"
	if list, err := openings.ParseList(rows, empty); err != nil {
		t.Fatal(list, err)
	}
	if _, err := openings.ParseList(rows+" d5", empty); err == nil || !strings.Contains(err.Error(), "the board is full") {
		t.Error(err)
	}
}

// FuzzParseList requires every opening to be a legal start and to survive formatting and parsing.
func FuzzParseList(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{
		"# c\nh8 i9 h10\r\n", "h8i9h10\nb2", "0,0, 1,-1\n-3 4,", "h8i9 j1,k1\n+1,1", "a1 a2 b1 b2 c1 c2 d1 d2 e1", "g8 a1 i8 a3 h7 a5 h9 a7 h8",
	} {
		f.Add(text, uint8(15), uint8(15), uint8(gomoku.Renju))
		f.Add(text, uint8(5), uint8(32), uint8(gomoku.Caro))
	}
	f.Fuzz(func(t *testing.T, text string, width, height, rule uint8) {
		empty, err := gomoku.New(int(width), int(height), gomoku.Rule(rule))
		if err != nil {
			return
		}
		list, err := openings.ParseList(text, empty)
		if err != nil {
			return
		}
		again, err := openings.ParseList(strings.Join(texts(list, empty), "\n"), empty)
		if err != nil || !slices.EqualFunc(again, list, slices.Equal) {
			t.Fatalf("%q, %v, want %q", texts(again, empty), err, texts(list, empty))
		}
		for _, o := range list {
			if b := setUp(empty, o); b.Len() != len(o) || b.Full() {
				t.Fatalf("%v", o)
			}
		}
	})
}

// setUp returns a copy of the empty board with the stones of an opening.
func setUp(empty *gomoku.Board, o openings.Opening) *gomoku.Board {
	b := empty.Clone()
	for _, p := range o {
		b.Place(p, b.ToMove())
	}
	return b
}

const (
	psqOpening = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n"
	sgfOpening = "(;FF[4]GM[4]SZ[15];B[hh];W[ig])"
)

func TestParse(t *testing.T) {
	for name, c := range map[string]struct {
		file, text string
		want       []string
	}{
		"list":             {"x", "h8 i9", []string{"h8 i9"}},
		"psq":              {"x.txt", psqOpening, []string{"h8 i9"}},
		"sgf":              {"x.txt", sgfOpening + sgfOpening, []string{"h8 i9", "h8 i9"}},
		"sgf by its name":  {"x.SGF", "what " + sgfOpening, []string{"h8 i9"}},
		"played games":     {"x", "(;SZ[15];B[hh]C[opening move];W[ig]C[opening move];B[aa]C[9ms])", []string{"h8 i9"}},
		"setup":            {"x", "(;SZ[15]AB[hh][aa]AW[ig];W[oo])", []string{"h8 i9 a15 o1"}},
		"setup and a turn": {"x", "(;SZ[15]AB[hh]AW[ig]PL[B])", []string{"h8 i9"}},
	} {
		t.Run(name, func(t *testing.T) {
			empty := newBoard(t, 15, 15, gomoku.Freestyle)
			list, err := openings.Parse([]byte(c.text), c.file, empty)
			if err != nil || !slices.Equal(texts(list, empty), c.want) {
				t.Errorf("%s: %q, %v", name, texts(list, empty), err)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"x.psq", "h8 i9", "line 1: a .psq file"},
		{"x.sgf", "h8 i9", "no game"},
		{"x", "Piskvorky 20x20, 1:1, 0\n1,1\n", "game 1: a board of 20x20, not 15x15"},
		{"x", "Piskvorky 15x15, 1:1, 0\n", "game 1: no opening"},
		{"x", "Piskvorky 15x15, 1:1, 0\n16,1\n", "line 2: move 1"},
		{"x", sgfOpening + "\n(;SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea])", "game 2: move 9: e15 ends the game: five"},
		{"x", "(;SZ[15];W[aa])", "game 1: move 1: it is black's turn, not white's"},
		{"x", "(;SZ[15]AB[aa:ca])", "game 1: setup stones are an opening only if Black has as many as White or one more, not 3 and 0"},
		{"x", "(;SZ[15]AW[aa])", "not 0 and 1"},
		{"x", "(;SZ[15]AB[aa]PL[B])", "black to move after 1 setup stones"},
	} {
		t.Run(c.file, func(t *testing.T) {
			_, err := openings.Parse([]byte(c.text), c.file, newBoard(t, 15, 15, gomoku.Renju))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: %v, want %q", c.text, err, c.want)
			}
		})
	}
}

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	empty := newBoard(t, 15, 15, gomoku.Freestyle)
	if _, err := openings.ReadFile(dir, empty); err == nil || !strings.Contains(err.Error(), ".psq") {
		t.Errorf("an empty folder: %v", err)
	}
	for name, text := range map[string]string{
		"b.txt": "a1\n", "a.psq": psqOpening, "c.SGF": sgfOpening, "notes.md": "# Not an opening\n", "bad": "h8\nh8 q\n",
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		})
	}
	list, err := openings.ReadFile(dir, empty)
	if want := []string{"h8 i9", "a1", "h8 i9"}; err != nil || !slices.Equal(texts(list, empty), want) {
		t.Errorf("%q, %v", texts(list, empty), err)
	}
	if list, err = openings.ReadFile(filepath.Join(dir, "b.txt"), empty); err != nil || len(list) != 1 {
		t.Errorf("%q, %v", texts(list, empty), err)
	}
	if _, err = openings.ReadFile(filepath.Join(dir, "bad"), empty); err == nil || !strings.Contains(err.Error(), "bad: line 2: move 2") {
		t.Error(err)
	}
	if _, err = openings.ReadFile(filepath.Join(dir, "none"), empty); !os.IsNotExist(err) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "z.txt"), []byte("q\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err = openings.ReadFile(dir, empty); err == nil || !strings.Contains(err.Error(), "z.txt: line 1") {
		t.Error(err)
	}
}
