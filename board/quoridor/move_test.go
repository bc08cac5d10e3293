package quoridor

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

func TestNames(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	for _, c := range []struct {
		move Move
		want string
	}{
		{PawnMove(b.At(4, 1)), "E8"},
		{PawnMove(b.At(8, 8)), "I1"},
		{WallMove(b.At(4, 6), Horizontal), "E3 h"},
		{WallMove(b.At(0, 0), Vertical), "A9 v"},
		{NoMove, "cell 0"},
	} {
		t.Run(fmt.Sprint(c.move), func(t *testing.T) {
			if got := b.Name(c.move); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestNamesComeBack writes and reads every move of two boards.
func TestNamesComeBack(t *testing.T) {
	for _, size := range []int{9, 25} {
		t.Run(fmt.Sprintf("%dx%d", size, size), func(t *testing.T) {
			b := mustNew(t, size, size, 10)
			for _, m := range b.AppendMoves(nil, Black) {
				for _, name := range []string{b.Name(m), strings.ToLower(b.Name(m))} {
					if got, err := b.ParseMove(name); got != m || err != nil {
						t.Errorf("%q gives %v, %v, want %v", name, got, err, m)
					}
				}
			}
		})
	}
}

func TestBadNames(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	for _, name := range []string{
		"", " ", "E", "5", "E0", "E05", "E10", "J5", "E5x", "EE5", "E-1", "E+1", "E5.", "\x255", "e5 e6 h", "E5 x", "E5 hor", "É5", "E999", "@5", "[5",
	} {
		t.Run(name, func(t *testing.T) {
			if m, err := b.ParseMove(name); err == nil {
				t.Errorf("%q is read as %s", name, b.Name(m))
			}
		})
	}
}

func TestParseOrientation(t *testing.T) {
	for name, want := range map[string]Orientation{"h": Horizontal, "V": Vertical, "Horizontal": Horizontal, "VERTICAL": Vertical} {
		t.Run(name, func(t *testing.T) {
			if got, err := ParseOrientation(name); got != want || err != nil {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
}

func TestDiagramsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 500 {
		b := randomBoard(t, r, randomSide(r), randomSide(r), r.IntN(30), r.IntN(60))
		b.SetToMove(Color(r.IntN(2)))
		got, err := Parse(b.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, b)
		}
		if got.String() != b.String() || got.Hash() != b.Hash() || got.Placed() != b.Placed() {
			t.Fatalf("\n%s\nis read as\n%s", b, got)
		}
	}
}

func TestBadDiagrams(t *testing.T) {
	const head = "black 1 white 1 black to move\n"
	for name, d := range map[string]string{
		"empty":               "",
		"no head":             ". B .\n\n. . .\n\n. W .\n",
		"another color":       "black 1 white 1 green to move\n. B .\n\n. . .\n\n. W .\n",
		"negative hands":      "black -1 white 1 black to move\n. B .\n\n. . .\n\n. W .\n",
		"too small":           head + ". B .\n\n. W .\n",
		"even lines":          head + ". B .\n\n. . .\n\n. W .\n\n.\n",
		"no pawn":             head + ". . .\n\n. . .\n\n. W .\n",
		"two pawns":           head + ". B .\n\n. B .\n\n. W .\n",
		"a long line":         head + ". B .\n\n. . . .\n\n. W .\n",
		"a short row":         head + ". B .\n\n. .\n\n. W .\n",
		"a cell unknown":      head + ". B .\n\n. X .\n\n. W .\n",
		"half a wall":         head + ". B .\n-\n. . .\n\n. W .\n",
		"a wall of one cell":  head + ". B .\n--\n. . .\n\n. W .\n",
		"a crossing":          head + ". B .\n-+-\n. . .\n\n. W .\n",
		"walls that overlap":  head + ". B .\n-----\n. . .\n\n. W .\n",
		"a pawn without path": head + ". B|. .\n---|\n. .|. .\n\n. . W .\n",
	} {
		t.Run(name, func(t *testing.T) {
			if b, err := Parse(d); err == nil {
				t.Errorf("read as\n%s", b)
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	fuzztest.Minimizing(f)
	b := mustNew(f, 5, 4, 3)
	f.Add(b.String())
	b.Make(WallMove(b.At(1, 1), Vertical), Black)
	f.Add(b.String())
	f.Fuzz(func(t *testing.T, diagram string) {
		b, err := Parse(diagram)
		if err != nil {
			return
		}
		again, err := Parse(b.String())
		if err != nil || again.String() != b.String() {
			t.Errorf("%v: %q reads as %q", err, b, again)
		}
	})
}
