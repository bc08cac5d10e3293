package match_test

import (
	"slices"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/board/gomoku"
)

func TestRandomOpening(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(50) {
		for _, size := range []int{gomoku.MinSize, 15, gomoku.MaxSize} {
			b := match.RandomOpening(newBoard(t, size, gomoku.Renju), seed)
			again := match.RandomOpening(newBoard(t, size, gomoku.Renju), seed)
			if !slices.Equal(b.Moves(), again.Moves()) {
				t.Fatalf("seed %d, size %d: two openings", seed, size)
			}
			if b.Len() == 0 || b.ToMove() != gomoku.White {
				t.Fatalf("seed %d, size %d: %d stones, %s to move", seed, size, b.Len(), b.ToMove())
			}
			seen[b.String()] = true
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d different openings of 150", len(seen))
	}
}

func TestReadOpenings(t *testing.T) {
	empty := newBoard(t, 15, gomoku.Renju)
	list, err := match.ReadOpenings(strings.NewReader("# two\n\n h8 i9  H10\r\na1\n"), empty)
	if err != nil || len(list) != 2 || len(list[0]) != 3 {
		t.Fatalf("%v, %v", list, err)
	}
	b := match.SetUp(empty, list[0])
	if b.Len() != 3 || b.ToMove() != gomoku.White || b.Name(b.Moves()[2].Point) != "h10" {
		t.Errorf("set up:\n%s", b)
	}
	for text, want := range map[string]string{
		"":                           "no opening",
		"# only this\n":              "no opening",
		"a1\nz1\n":                   "line 2: z1 is off the board",
		"a1 8h\n":                    "line 1",
		"a1 a1":                      "occupied",
		"a1 a2 b1 b2 c1 c2 d1 d2 e1": "five in a row",
		"g8 a1 i8 a3 h7 a5 h9 a7 h8": "double three",
	} {
		if _, err := match.ReadOpenings(strings.NewReader(text), empty); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestSplitCommand(t *testing.T) {
	for line, want := range map[string][]string{
		"brain":                           {"brain"},
		"  brain   -x  1 ":                {"brain", "-x", "1"},
		`"a brain" --book 'my "book"' ""`: {"a brain", "--book", `my "book"`, ""},
		`C:\brains\pbrain-x.exe -q`:       {`C:\brains\pbrain-x.exe`, "-q"},
		`--flag="with blank"`:             {"--flag=with blank"},
	} {
		got, err := match.SplitCommand(line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v; want %q", line, got, err, want)
		}
	}
	for _, line := range []string{"", "  ", `"brain`, "brain '"} {
		if got, err := match.SplitCommand(line); err == nil {
			t.Errorf("%q: %q", line, got)
		}
	}
}
