package pbn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/board/bridge/record/recordtest"
)

// reading is what a reader makes of a file.
type reading struct {
	games []*Game
	left  []error // of Next
	rest  string
}

// read reads a whole file.
func read(r *Reader) (all reading, err error) {
	all.games, all.left, err = recordtest.ReadAll(r.Next)
	all.rest = r.Rest()
	return all, err
}

// rewrite copies a file game by game, up to the first error.
func rewrite(w *Writer, r *Reader) error {
	all, readErr := read(r)
	for _, g := range all.games {
		if err := w.Write(g); err != nil {
			return err
		}
	}
	if readErr != nil {
		return readErr
	}
	return w.WriteRest(all.rest)
}

// mustRead reads a text.
func mustRead(t *testing.T, text string) reading {
	t.Helper()
	all, err := read(NewReader(strings.NewReader(text), "a.pbn"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// one reads a text that is one game.
func one(t *testing.T, text string) *Game {
	t.Helper()
	all := mustRead(t, text)
	if len(all.games) != 1 {
		t.Fatalf("%d games in %q", len(all.games), text)
	}
	return all.games[0]
}

// text returns the file again.
func (r *reading) text() string {
	var b strings.Builder
	for _, g := range r.games {
		b.WriteString(g.String())
	}
	return b.String() + r.rest
}

// errorTexts returns what is wrong with all games.
func (r *reading) errorTexts() []string {
	var texts []string
	for _, g := range r.games {
		for _, e := range g.Check() {
			texts = append(texts, e.Error())
		}
	}
	for _, e := range r.left {
		texts = append(texts, e.Error())
	}
	return texts
}

// dump returns everything that the games say, to compare two readings.
func (r *reading) dump() string {
	var b strings.Builder
	for _, g := range r.games {
		fmt.Fprintf(&b, "%q %v %v\n", g.String(), g.Line(), g.latin1)
		for _, it := range g.items {
			fmt.Fprintf(&b, "%d %d %q %q %q\n", it.kind, it.line, it.text, it.name, it.resolved)
		}
		rec, err := g.Record()
		fmt.Fprintf(&b, "%+v %v\n", rec, err)
	}
	fmt.Fprintf(&b, "%q %q", r.errorTexts(), r.rest)
	return b.String()
}

// files returns the files of testdata with their texts.
func files(tb testing.TB) map[string]string {
	tb.Helper()
	names, err := filepath.Glob("testdata/*.pbn")
	if err != nil || len(names) < 5 {
		tb.Fatal(names, err)
	}
	texts := make(map[string]string)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		texts[filepath.Base(name)] = string(text)
	}
	return texts
}

// snippets are files that a reader has to get through; the fuzzers begin with them.
var snippets = []struct {
	name, text string
	games      int
	errors     []string // of Check and of Next
}{
	{"nothing", "", 0, nil},
	{"blank lines", "\n \t\r\n\n", 0, nil},
	{"a game without an end of line", `[Board "1"]`, 1, nil},
	{"three ways to end a line", "[Board \"1\"]\r\n\r\n[Board \"2\"]\n\n[Board \"3\"]\r\r\n\r\r\n[Board \"4\"]", 4, nil},
	{"blanks in the blank line", "[Board \"1\"]\n \t \n[Board \"2\"]\n", 2, nil},
	{"the end of a DOS file", "[Board \"1\"]\r\n\x1a", 1, nil},
	{"a tag over lines", "[\nBoard\n\"1\"\n] [Event\n\"x\"]\n\n[Board \"2\"]", 2, nil},
	{
		"a tag over a blank line", "[Board \"1\"]\n[Event\n\n\"x\"]\n", 1,
		[]string{`a.pbn:2: board 1: not a tag pair, as in [Board "1"]: "[Event"`, `a.pbn:4: text that belongs to no tag: "\"x\"]"`},
	},
	{"a file behind another", "[Board \"1\"]\n\n\ufeff% PBN 2.1\n[Board \"2\"]\n\n\ufeff[Board \"3\"]\n", 3, nil},
	{"tags on a line", `[Board "1"][Event "x"]   [Site "y"]; and a comment`, 1, nil},
	{"a quote in a value", `[Event "the "great" game"]`, 1, nil},
	{"a bracket in a value", `[Event "[a] \"]\" b"]`, 1, nil},
	{"no quotes", "[Board 1]\n[Event \"x\"]", 1, []string{`a.pbn:1: not a tag pair, as in [Board "1"]: "[Board 1]"`}},
	{"no end of a value", "[Event \"x]\n[Board \"1\"]\n", 1, []string{`a.pbn:1: not a tag pair, as in [Board "1"]: "[Event \"x]"`}},
	{"a bracket and the end", "[Board \"1\"]\n[", 1, []string{`a.pbn:2: board 1: not a tag pair, as in [Board "1"]: "["`}},
	{"comments only", "; one\n{ two\n\n }\n% three\n", 0, nil},
	{"a brace in a comment", "{a { b}\n[Board \"1\"]\n{ ; }\n; { not open\n[Event \"{\"]\n", 1, nil},
	{"a comment of two games", "[Board \"1\"]\n{ a\n\n[Board \"2\"]\n}\n", 1, nil},
	{
		"a comment without an end", "[Board \"1\"]\n{ a\n\n[Board \"2\"]\n{ b\n", 2,
		[]string{`a.pbn:2: board 1: a comment that does not end: "{ a"`, `a.pbn:5: board 2: a comment that does not end: "{ b"`},
	},
	{
		"an escape within a line", "[Event \"x\"] % not an escape\n", 1,
		[]string{`a.pbn:1: text that belongs to no tag: "% not an escape"`},
	},
	{"stray text", "before\n[Board \"1\"]\nMinimum : 33\nmore\n{a comment}\nagain\n\nbehind\n", 1, []string{
		`a.pbn:1: text that belongs to no tag: "before"`,
		`a.pbn:3: board 1: text that belongs to no tag: "Minimum : 33"`,
		`a.pbn:6: board 1: text that belongs to no tag: "again"`,
		`a.pbn:8: text that belongs to no tag: "behind"`,
	}},
	{"a section that is not known", "[Board \"1\"]\n[Mine \"a;b\"]\n1 \"[x] ; {\" 2\n3 }\n", 1, nil},
	{"a tag twice, the same", "[Board \"1\"]\n[Event \"a\"]\n[Event \"a\"]\n", 1, nil},
	{
		"two deals", "[Board \"1\"]\n[Deal \"N:- - - -\"]\n[Board \"2\"]\n[Deal \"S:- - - -\"]\n", 1,
		[]string{
			`a.pbn:3: warning: board 1: Board: the game has this tag already, which counts`,
			`a.pbn:4: board 1: Deal: the game has this tag already, which counts`,
		},
	},
	{
		"a section twice", "[Board \"1\"]\n[Mine \"N\"]\n1C\n[Mine \"N\"]\n1D\n", 1,
		[]string{`a.pbn:4: warning: board 1: Mine: the game has this tag already, which counts`},
	},
	{
		"a tag twice", "[Board \"1\"]\n[Event \"a\"]\n[Event \"b\"]\n", 1,
		[]string{`a.pbn:3: warning: board 1: Event: the game has this tag already, which counts`},
	},
	{
		"a name with other letters", "[Bo-ard \"1\"]\n[Board \"1\"]", 1,
		[]string{`a.pbn:1: not a tag pair, as in [Board "1"]: "[Bo-ard \"1\"]"`},
	},
	{
		"a name that fills a line", "[" + strings.Repeat("A", 64) + " \"1\"]\n[" + strings.Repeat("A", 65) + " \"1\"]\n", 1,
		[]string{`a.pbn:2: not a tag pair, as in [Board "1"]: "[` + strings.Repeat("A", 39) + `"`},
	},
	{"UTF-16", "\xfe\xff\x00[\x00X\x00 \x00\"\x00\"\x00]", 1, nil},
	{"a bad board", "[Board \"1-1\"]\n", 1, []string{`a.pbn:1: board 1-1: Board: a board is a number from 1`}},
	{
		"an auction that is none", "[Board \"1\"]\n[Auction \"N\"]\n1C =1 x\n", 1,
		[]string{`a.pbn:3: board 1: Auction: "=1 x": not a note, as in =1=`},
	},
	{"no note", "[Auction \"N\"]\n1C =1= AP\n", 1, []string{`a.pbn:2: Auction: there is no note 1`}},
	{
		"tables", "[ScoreTable \"Rank;Score\"]\n1 2 3\n[OptimumResultTable \"Declarer\"]\nN\n", 1,
		[]string{"a.pbn:3: OptimumResultTable: the table has no column Denomination"},
	},
	{"odd values", "[DoubleDummyTricks \"123\"]\n[OptimumScore \"EW 4S; -620\"]\n[Score \"AVE\"]", 1, []string{
		"a.pbn:1: DoubleDummyTricks: 3 digits, not 20",
		`a.pbn:2: OptimumScore: not a number, or NS or EW and a number, as in "NS 420"`,
		`a.pbn:3: Score: not a number, or NS or EW and a number, as in "NS 420"`,
	}},
}

func TestReader(t *testing.T) {
	for _, test := range snippets {
		t.Run(test.name, func(t *testing.T) {
			all := mustRead(t, test.text)
			if len(all.games) != test.games {
				t.Errorf("%d games, want %d", len(all.games), test.games)
			}
			if got := all.errorTexts(); !slices.Equal(got, test.errors) {
				t.Errorf("errors\n%q, want\n%q", got, test.errors)
			}
			if test.name != "UTF-16" && all.text() != test.text {
				t.Errorf("it is written as %q", all.text())
			}
		})
	}
}

// TestPieces feeds the reader every text in two pieces, cut at every place, and byte for
// byte.
func TestPieces(t *testing.T) {
	texts := files(t)
	for _, s := range snippets {
		texts[s.name] = s.text
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			whole := mustRead(t, text)
			want := whole.dump()
			places := len(text)
			if places > 800 {
				places = 0
			}
			recordtest.Pieces(text, places, func(r io.Reader, how string) {
				all, err := read(NewReader(r, "a.pbn"))
				if got := all.dump(); err != nil || got != want {
					t.Fatalf("%s, %s: %v, %s\nwant\n%s", name, how, err, got, want)
				}
			})
		})
	}
}

// TestFilesComeBack checks that files are written as they were read.
func TestFilesComeBack(t *testing.T) {
	for name, text := range files(t) {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			r := NewReader(strings.NewReader(text), name)
			if err := rewrite(NewWriter(&b), r); err != nil || b.String() != text {
				t.Errorf("%v, %q", err, b.String())
			}
			if r.Offset() != int64(len(text)) {
				t.Errorf("offset %d of %d", r.Offset(), len(text))
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("[Board \"1\"]\n\n[Board \"2\"]\n"), iotest.ErrReader(broken)), "")
	if g, err := r.Next(); err != nil || g.boardName() != "1" {
		t.Fatal(g, err)
	}
	for range 2 {
		if g, err := r.Next(); !errors.Is(err, broken) {
			t.Fatal(g, err)
		}
	}
	var b bytes.Buffer
	r = NewReader(io.MultiReader(strings.NewReader("[Board \"1\"]\n\n["), iotest.ErrReader(broken)), "")
	if err := rewrite(NewWriter(&b), r); !errors.Is(err, broken) || b.String() != "[Board \"1\"]\n" {
		t.Fatalf("%v %q", err, b.String())
	}
}

func TestLimits(t *testing.T) {
	game := func(n int) string { return fmt.Sprintf("[Board \"%d\"]\n[Event \"x\"]\n", n) }
	for _, test := range []struct {
		name, text string
		limits     Limits
		boards     string
		errors     []string
	}{
		{
			"a long line", game(1) + "{" + strings.Repeat("x", 100) + "}\n\n" + game(2),
			Limits{Line: 50},
			"1 2",
			[]string{"a.pbn:3: board 1: the line is too long and is left out"},
		},
		{
			"a long line at the end", game(1) + strings.Repeat("x", 100),
			Limits{Line: 50},
			"1",
			[]string{"a.pbn:3: board 1: the line is too long and is left out"},
		},
		{
			"a long game", game(1) + "\n" + game(2) + strings.Repeat("{x}\n", 100) + "\n" + game(3),
			Limits{Game: 100},
			"1 3",
			[]string{"a.pbn:24: board 2: the game is too long and is left out"},
		},
		{
			"a long game at the end", strings.Repeat("{x}\n", 100),
			Limits{Game: 100},
			"",
			[]string{"a.pbn:26: the game is too long and is left out"},
		},
		{
			"a comment without an end", game(1) + "{\n" + strings.Repeat("\n"+game(2), 10),
			Limits{Game: 100},
			"1 2 2 2 2 2 2 2 2 2 2",
			[]string{`a.pbn:3: board 1: a comment that does not end: "{"`},
		},
		{
			"many tags", game(1) + "\n" + game(2) + game(2) + "\n" + game(3),
			Limits{Tags: 3},
			"1 3",
			[]string{"a.pbn:7: board 2: the game has too many tags and is left out"},
		},
		{
			"a long file", strings.Repeat(game(1)+"\n", 5),
			Limits{File: 60},
			"1 1",
			[]string{"a.pbn:7: the file is too long, the rest of it is left out"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(test.text), "a.pbn")
			r.Limits = test.limits
			all, err := read(r)
			var boards []string
			for _, g := range all.games {
				boards = append(boards, g.boardName())
			}
			if got := strings.Join(boards, " "); err != nil || got != test.boards {
				t.Errorf("boards %q, %v, want %q", got, err, test.boards)
			}
			if got := all.errorTexts(); !slices.Equal(got, test.errors) {
				t.Errorf("errors\n%q, want\n%q", got, test.errors)
			}
		})
	}
}
