package gomoku_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/gomoku/gamefile"
	"gogo/bench/match"
	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
)

func emptyBoard(tb testing.TB, width, height int) *gomoku.Board {
	tb.Helper()
	b, err := gomoku.New(width, height, gomoku.Freestyle)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestReadMove(t *testing.T) {
	b := emptyBoard(t, 28, 15)
	for text, want := range map[string]string{
		"h8": "h8", "H8": "h8", " h 8 ": "h8", "h,8": "h8", "h-8": "h8", "h\t8": "h8", "ab15": "ab15", "AB 1": "ab1",
		"7,7": "h8", "7, 7": "h8", "7 ,7": "h8", "7 7": "h8", "0,0": "a15", "27 14": "ab1",
	} {
		t.Run(text, func(t *testing.T) {
			p, err := gomokubench.ReadMove(b, text)
			if err != nil || b.Name(p) != want {
				t.Errorf("%q: %s, %v, want %s", text, b.Name(p), err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"": "not a point", "h": "not a point", "8": "not a point", "8h": "not a point", "h8 i9": "not a point",
		"7,7,7": "not a point", "-1,2": "not a point", "h88888": "not a point", "bb1": "not a point", "ħ8": "not a point",
		"h16": "off the board", "h0": "off the board", "ac1": "off the board", "28,0": "off the board", "0,15": "off the board",
		strings.Repeat("x", 100): `"` + strings.Repeat("x", 40) + `"`, "\x1b[31m": `"\x1b[31m"`,
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if p, err := gomokubench.ReadMove(b, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %d, %v, want %s", text, p, err, want)
			}
		})
	}
}

// FuzzReadMove requires a point of the board or an error of one short printable line.
func FuzzReadMove(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"h8", "h 8", "7,7", "ab15", "\x00", "K8", "9999 9999"} {
		f.Add(seed)
	}
	b := emptyBoard(f, 28, 15)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gomokubench.ReadMove(b, text)
		switch {
		case err == nil && !b.Contains(p):
			t.Errorf("%q is point %d", text, p)
		case err == nil:
			if again, err := gomokubench.ReadMove(b, b.Name(p)); err != nil || again != p {
				t.Errorf("%q is %s, which is %d, %v", text, b.Name(p), again, err)
			}
		case len(err.Error()) > 300 || strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' }):
			t.Errorf("%q: %q", text, err)
		}
	})
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		rule       gomoku.Rule
		want       string // the moves, then who is to move or how the game ended
	}{
		{"psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n", gomoku.Renju, "renju h8 i9: black"},
		{"the rule of the file", "(;GM[4]SZ[15]RU[caro];B[hh])", gomoku.Freestyle, "caro h8: white"},
		{"setup stones", "(;GM[4]SZ[15]AB[hh][aa]AW[ig];W[oo])", gomoku.Freestyle, "freestyle h8 a15 i9 o1: black"},
		{"a turn without moves", "(;GM[4]SZ[15]AB[hh]PL[B])", gomoku.Freestyle, "freestyle h8: black"},
		{"one colour twice", "(;GM[4]SZ[15];B[hh];B[ig])", gomoku.Freestyle, "freestyle h8 i9: white"},
		{"a rectangle, won", "Piskvorky 9x5, 11:11, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n", gomoku.Freestyle, "freestyle a5 a4 b5 b4 c5 c4 d5 d4 e5: black wins: five in a row"},
	} {
		t.Run(c.name, func(t *testing.T) {
			game, p, err := gomokubench.Read([]byte(c.text), c.rule)
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				return
			}
			names := []string{p.Rule().String()}
			for _, m := range p.Moves() {
				names = append(names, p.Name(m.Point))
			}
			end := p.ToMove().String()
			if outcome, over := p.Over(); over {
				end = outcome.Describe(gomokubench.Sides())
			}
			if got := strings.Join(names, " ") + ": " + end; got != c.want || len(game.Moves)+len(game.Setup) != p.Len() {
				t.Errorf("%s: %q, want %q", c.name, got, c.want)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	won := "(;GM[4]SZ[15];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[eb])"
	for text, want := range map[string]string{
		"hello":                     "neither a .psq file nor SGF",
		won:                         "move 10 comes after the end",
		"(;GM[4]SZ[15]RU[2];B[hh])": "no referee",
		"(;GM[4]SZ[15]AB[aa][ba][ca][da][ea];W[hh])":                    "setup stones have five",
		"(;GM[4]SZ[15]RU[renju]AB[gh][fh][hg][hf]AW[aa][ac][ae];B[hh])": "move 1: h8 is forbidden to black: double three",
		"Piskvorky 15x15, 1:1, 0\n8,8\n8,8\n":                           "occupied",
		"Piskvorky 4x4, 1:1, 0\n1,1\n":                                  "a board of 4x4",
	} {
		t.Run(text, func(t *testing.T) {
			if _, _, err := gomokubench.Read([]byte(text), gomoku.Freestyle); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

// TestSave writes a game to files of both forms and loads it again.
func TestSave(t *testing.T) {
	_, p, err := gomokubench.Read([]byte("Piskvorky 9x7, 11:11, 0\n5,5\n1,1\n"), gomoku.Caro)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.psq", "b.SGF"} {
		t.Run(name, func(t *testing.T) {
			data, err := gomokubench.Save(name, gamefile.FromBoard(p.Board))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, data, 0o600); err != nil {
				t.Fatal(err)
			}
			_, again, err := gomokubench.Load(path, gomoku.Caro)
			if err != nil || again.Hash() != p.Hash() {
				t.Errorf("%s: %v, %v", name, again, err)
			}
		})
	}
	if _, err := gomokubench.Save("a.txt", gamefile.FromBoard(p.Board)); err == nil || !strings.Contains(err.Error(), `"a.txt" ends neither`) {
		t.Errorf("%v", err)
	}
	if _, _, err := gomokubench.Load("missing.psq", gomoku.Caro); err == nil || !strings.Contains(err.Error(), "missing.psq") {
		t.Errorf("%v", err)
	}
}

// TestOver leaves the position as it is.
func TestOver(t *testing.T) {
	p := gomokubench.Position{Board: emptyBoard(t, 15, 15)}
	if _, over := p.Over(); over {
		t.Error("an empty board")
	}
	for _, m := range strings.Fields("h8 a1 i8 a2 j8 a3 k8 a4") {
		p.Play(m)
	}
	before := p.Copy()
	if _, over := p.Over(); over {
		t.Error("four in a row")
	}
	p.Play("l8")
	if outcome, over := p.Over(); !over || outcome.Winner != match.First || outcome.Reason != gomokubench.Five {
		t.Errorf("%+v, %v", outcome, over)
	}
	if before.Len() != p.Len()-1 {
		t.Error("the copy has the move too")
	}
}
