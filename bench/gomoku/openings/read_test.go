package openings_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gogo/bench/gomoku/openings"
	"gogo/board/gomoku"
)

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
