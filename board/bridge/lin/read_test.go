package lin

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/board/bridge/record/recordtest"
)

// reading is what a reader makes of a file.
type reading struct {
	boards []*Board
	left   []error // of Next
	rest   string
}

// read reads a whole file.
func read(r *Reader) (all reading, err error) {
	all.boards, all.left, err = recordtest.ReadAll(r.Next)
	all.rest = r.rest
	return all, err
}

// mustRead reads a text.
func mustRead(t *testing.T, text string) reading {
	t.Helper()
	all, err := read(NewReader(strings.NewReader(text), "a.lin"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// text returns the file again.
func (r *reading) text() string {
	var b strings.Builder
	for _, board := range r.boards {
		b.WriteString(board.String())
	}
	return b.String() + r.rest
}

// errorTexts returns what is wrong with all boards.
func (r *reading) errorTexts() []string {
	var texts []string
	for _, b := range r.boards {
		for _, e := range b.Check() {
			texts = append(texts, e.Error())
		}
	}
	for _, e := range r.left {
		texts = append(texts, e.Error())
	}
	return texts
}

// dump returns everything that the boards say, to compare two readings.
func (r *reading) dump() string {
	var b strings.Builder
	for _, board := range r.boards {
		fmt.Fprintf(&b, "%q %d\n", board.String(), board.Line())
		for _, p := range board.pairs {
			fmt.Fprintf(&b, "%d %q %q\n", p.line, p.tag, p.value)
		}
		rec, err := board.Record()
		fmt.Fprintf(&b, "%+v %v\n", rec, err)
	}
	fmt.Fprintf(&b, "%q %q", r.errorTexts(), r.rest)
	return b.String()
}

// files returns the files of testdata with their texts.
func files(tb testing.TB) map[string]string {
	tb.Helper()
	names, err := filepath.Glob("testdata/*.lin")
	if err != nil || len(names) < 4 {
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

// hands are the hands of a board, three of them: the fourth follows.
const hands = "SKT72HT8DT98742C7,S9653H42DA3CKJ853,SA4HKJ973DQ6CQ942"

// snippets are files that a reader has to get through; the fuzzer begins with them.
var snippets = []struct {
	name, text string
	boards     string // how many pairs each has
	errors     []string
}{
	{"nothing", "", "", nil},
	{"white space", " \r\n\n", "", nil},
	{"a header and no board", "vg|x,,I,1,2,,,,|\npn|a,b,c,d|pg||\n", "", nil},
	{"a board", "md|3" + hands + ",|sv|o|pg||", "3", nil},
	{"no bar at the end", "md|3" + hands + ",|mb|p|mb|p", "3", nil},
	{"no bar at the end of lines", "qx|o1|mb|p|mc|9\nqx|o2|mb|p\r\npg||\nqx|o3|mb|p", "3 3 2", nil},
	{"a note over lines", "mb|p|nt|one\npg\nmb|mb|p|", "3", nil},
	{"a mark of the encoding", "\ufeffqx|o1|mb|p|", "2", nil},
	{"a file behind another", "qx|o1|mb|p|\n\ufeffqx|o2|mb|p|\n \ufeff\r\nqx|o3|mb|p|", "2 2 2", nil},
	{"an error in a file behind another", "qx|o1|mb|p|\n\ufeff\nqx|o2|mb|8|", "2 2", []string{`a.lin:3: board 2: mb: "8" is no call`}},
	{"qx", "qx|o1|mb|p|qx|c1|mb|p|", "2 2", nil},
	{"qx and a deal", "qx|o1|md|1|qx|o2|md|2|", "2 2", nil},
	{"pn", "pn|a,b,c,d|st||mb|p|pn|a,b,c,d|st||mb|p|", "3 3", nil},
	{"pn of a table", "mb|p|pg||pn|A,B,C,D|pg||qx|c1|mb|p|pg||", "2 5", nil},
	{"st", "st||md|1|rh||st||md|2|", "3 2", nil},
	{"md", "md|1|md|2|mb|p|md|3|", "1 2 1", nil},
	{"ah and sv", "ah|Board 1|md|1|sv|o|ah|Board 2|md|2|sv|o|", "3 3", nil},
	{"sv behind the auction", "md|1|mb|p|sv|o|sv|n|", "3", nil},
	{
		"mb behind a play", "mb|1c|mb|p|mb|p|mb|p|pc|c2|mb|1d|", "5 1",
		[]string{"a.lin:1: mb: North calls 1D: x"},
	},
	{"mb behind a claim", "mb|1cppp|mc|9|mb|1d|", "2 1", nil},
	{"mb behind an auction and a page", "mb|1cppp|pg||mb|pppp|nt|x|pg||mb|p|", "2 3 1", nil},
	{"mb behind an auction", "mb|1cppp|mb|p|", "2", []string{"a.lin:1: mb: North calls Pass: the auction is over"}},
	{"a page within an auction", "mb|1cpp|pg||mb|p|mb|p|", "4", []string{"a.lin:1: mb: North calls Pass: the auction is over"}},
	{"another match", "vg|a|qx|o1|mb|p|vg|b|qx|o1|mb|p|", "3 3", nil},
	{"stray text", "x|y z|mb|p||an|a|\nend", "2", []string{
		`a.lin:1: not a tag of two letters and a bar: "x"`, `a.lin:1: not a tag of two letters and a bar: "y z"`,
		`a.lin:1: not a tag of two letters and a bar: ""`, `a.lin:2: not a tag of two letters and a bar: "end"`,
	}},
	{"text behind nothing", "some\ntext", "", []string{`a.lin:1: not a tag of two letters and a bar: "some\ntext"`}},
	{"UTF-16", "\xff\xfem\x00b\x00|\x00p\x00|\x00", "1", nil},
	{"a note of nothing", "an|x|mb|p|", "2", []string{"a.lin:1: warning: an: there is no call before it"}},
	{"odd values", "qx|o7|md|9|sv|q|mb|1C|mb|8C|pc|ZZ|pc|h|mc|x|", "8", []string{
		"a.lin:1: board 7: md: 9 is no dealer: 1 to 4 for S, W, N and E",
		`a.lin:1: board 7: sv: "q" is no vulnerability: None, NS, EW or All`,
		`a.lin:1: board 7: mb: "8C" is no call`,
		`a.lin:1: warning: board 7: mc: "x" is no number of tricks; it is left out`,
		`a.lin:1: warning: board 7: pc: "ZZ" is no card; the play is left out from there on`,
	}},
	{"hands", "md|3SA,A|md|3SAA|md|3SAX|md|31,2,3,4,5|md|3SA,SA|", "1 1 1 1 1", []string{
		"a.lin:1: md: West: a rank before the letter of a suit", "a.lin:1: md: South: SA twice",
		`a.lin:1: md: South: "X" is no rank: 2 to 9, T, J, Q, K or A`, "a.lin:1: md: 5 hands, not 4",
		"a.lin:1: md: South has 1 cards, not 13",
	}},
}

func TestReader(t *testing.T) {
	for _, test := range snippets {
		t.Run(test.name, func(t *testing.T) {
			all := mustRead(t, test.text)
			var counts []string
			for _, b := range all.boards {
				n := 0
				for _, p := range b.pairs {
					if p.tag != "" {
						n++
					}
				}
				counts = append(counts, strconv.Itoa(n))
			}
			if got := strings.Join(counts, " "); got != test.boards {
				t.Errorf("boards of %s pairs, want %s", got, test.boards)
			}
			if test.name == "mb behind a play" {
				return // what is wrong is the same as below
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
			recordtest.Pieces(text, 600, func(r io.Reader, how string) {
				all, err := read(NewReader(r, "a.lin"))
				if got := all.dump(); err != nil || got != want {
					t.Fatalf("%s, %s: %v, %s\nwant\n%s", name, how, err, got, want)
				}
			})
		})
	}
}

// TestFilesComeBack checks that nothing of a file is lost.
func TestFilesComeBack(t *testing.T) {
	for name, text := range files(t) {
		t.Run(name, func(t *testing.T) {
			r := NewReader(strings.NewReader(text), name)
			if all, err := read(r); err != nil || all.text() != text {
				t.Errorf("%v, %q", err, all.text())
			}
			if r.Offset() != int64(len(text)) {
				t.Errorf("offset %d of %d", r.Offset(), len(text))
			}
		})
	}
}

func TestLimits(t *testing.T) {
	board := func(n int) string { return fmt.Sprintf("qx|o%d|mb|p|\n", n) }
	for _, test := range []struct {
		name, text string
		limits     Limits
		boards     string
		errors     []string
	}{
		{
			"a long value", board(1) + "nt|" + strings.Repeat("x", 100) + "|" + board(2),
			Limits{Value: 50},
			"1 2",
			[]string{"a.lin:2: board 1: a value is too long and is left out"},
		},
		{
			"a long tag", board(1) + strings.Repeat("x", 100) + "|" + board(2),
			Limits{Value: 50},
			"1 2",
			[]string{"a.lin:1: board 1: a value is too long and is left out"},
		},
		{
			"a long board", board(1) + board(2) + strings.Repeat("nt|x|\n", 30) + board(3),
			Limits{Board: 100},
			"1 3",
			[]string{"a.lin:17: board 2: the board is too long and is left out"},
		},
		{
			"many pairs", board(1) + board(2) + strings.Repeat("nt|x|", 30) + board(3),
			Limits{Pairs: 10},
			"1 3",
			[]string{"a.lin:3: board 2: the board is too long and is left out"},
		},
		{
			"a long board at the end", board(1) + strings.Repeat("nt|x|", 30),
			Limits{Pairs: 10},
			"",
			[]string{"a.lin:2: board 1: the board is too long and is left out"},
		},
		{
			"a long file", strings.Repeat(board(1), 10),
			Limits{File: 30},
			"1 1",
			[]string{"a.lin:3: board 1: the file is too long, the rest of it is left out"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(test.text), "a.lin")
			r.Limits = test.limits
			all, err := read(r)
			var boards []string
			for _, b := range all.boards {
				boards = append(boards, b.label())
			}
			if got := strings.Join(boards, " "); err != nil || got != test.boards {
				t.Errorf("boards %q, %v, want %q", got, err, test.boards)
			}
			if got := all.errorTexts(); !slices.Equal(got, test.errors) {
				t.Errorf("errors\n%q, want\n%q", got, test.errors)
			}
			// What is left out leaves no trace that would be read as something else.
			again := mustRead(t, all.text())
			if len(again.boards) != len(all.boards) {
				t.Errorf("%q is read as %d boards", all.text(), len(again.boards))
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("qx|o1|mb|p|qx|o2|mb|"), iotest.ErrReader(broken)), "")
	if b, err := r.Next(); err != nil || b.Number() != 1 {
		t.Fatal(b, err)
	}
	for range 2 {
		if b, err := r.Next(); !errors.Is(err, broken) {
			t.Fatal(b, err)
		}
	}
}
