package gomoku

import (
	_ "embed"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestLegal(t *testing.T) {
	b, p := starred(t, []string{
		".......",
		".......",
		"...*xx.",
		"...x..o",
		"...x.#.",
		".......",
		".......",
	}, Renju)
	if err := b.Legal(b.At(0, 0), Black); err != nil {
		t.Errorf("a1: %v", err)
	}
	if err := b.Legal(p, White); err != nil {
		t.Errorf("d5 for white: %v", err)
	}
	tests := []struct {
		p    Point
		is   error
		text string
	}{
		{b.At(4, 2), ErrOccupied, "e5 is occupied"},
		{b.At(6, 3), ErrOccupied, "g4 is occupied"},
		{b.At(5, 4), ErrOccupied, "f3 is occupied"},
		{NoPoint, ErrOffBoard, "point 0 is off the board"},
		{b.At(6, 6) + 1, ErrOffBoard, "point 144 is off the board"},
		{MaxPoints, ErrOffBoard, "point 1564 is off the board"},
		{65535, ErrOffBoard, "point 65535 is off the board"},
		{p, ForbiddenError{DoubleThree}, "d5 is forbidden to black: double three"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			err := b.Legal(test.p, Black)
			if !errors.Is(err, test.is) || err.Error() != test.text {
				t.Errorf("got %v, want %s", err, test.text)
			}
		})
	}
	var forbidden ForbiddenError
	if !errors.As(b.Legal(p, Black), &forbidden) || forbidden.Foul != DoubleThree {
		t.Errorf("the foul is %s", forbidden.Foul)
	}
	for _, rule := range playedRules {
		t.Run(rule.String(), func(t *testing.T) {
			free, p := starred(t, []string{".......", ".......", "...*xx.", "...x...", "...x...", ".......", "......."}, rule)
			if err := free.Legal(p, Black); (err != nil) != (rule&Renju != 0) {
				t.Errorf("rule %d: %v", uint8(rule), err)
			}
		})
	}
}

func TestForbiddenOfStone(t *testing.T) {
	b, err := Parse(".....\n.x...\n..x..\n...x.\n.....", Renju)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cells(b) {
		if b.Cell(p) != Empty && b.Forbidden(p) {
			t.Errorf("%s holds a stone and is forbidden", b.Name(p))
		}
	}
}

//go:embed testdata/forbidden.txt
var forbiddenCases string

// turned returns a diagram as it looks after one of the eight symmetries.
func turned(rows []string, symmetry int) []string {
	width, height := len(rows[0]), len(rows)
	if symmetry&4 != 0 {
		width, height = height, width
	}
	var out []string
	for y := range height {
		var row strings.Builder
		for x := range width {
			fromX, fromY := x, y
			if symmetry&1 != 0 {
				fromX = width - 1 - x
			}
			if symmetry&2 != 0 {
				fromY = height - 1 - y
			}
			if symmetry&4 != 0 {
				fromX, fromY = fromY, fromX
			}
			row.WriteByte(rows[fromY][fromX])
		}
		out = append(out, row.String())
	}
	return out
}

// starred parses a diagram and returns the point under its star.
func starred(t *testing.T, rows []string, rule Rule) (*Board, Point) {
	t.Helper()
	b, err := Parse(strings.ReplaceAll(strings.Join(rows, "\n"), "*", "."), rule)
	if err != nil {
		t.Fatal(err)
	}
	for y, row := range rows {
		if x := strings.IndexByte(row, '*'); x >= 0 {
			p := b.At(x, y)
			return b, p
		}
	}
	t.Fatal("the diagram has no star")
	return nil, NoPoint
}

func TestForbiddenCases(t *testing.T) {
	counts := map[string]int{}
	for _, block := range strings.Split(forbiddenCases, "\n\n")[1:] {
		head, diagram, _ := strings.Cut(strings.TrimSpace(block), "\n")
		want, _, _ := strings.Cut(head, ":")
		rows := strings.Fields(diagram)
		counts[want]++
		t.Run(head, func(t *testing.T) {
			for symmetry := range 8 {
				b, p := starred(t, turned(rows, symmetry), Renju)
				before := *b
				if got := b.ForbiddenKind(p).String(); got != want {
					t.Errorf("got %s, want %s\n%v", got, want, b)
				}
				if *b != before {
					t.Error("ForbiddenKind left the board changed")
				}
				x, y := b.XY(p)
				slow := newSlowBoard(b).foul(x, y, deep)
				if slow == "five" {
					slow = "none"
				}
				if slow != want {
					t.Errorf("the slow rules says %s, want %s\n%v", slow, want, b)
				}
			}
		})
	}
	t.Log(counts)
	for _, kind := range []string{"none", "overline", "double four", "double three"} {
		t.Run(kind, func(t *testing.T) {
			if counts[kind] < 5 {
				t.Errorf("%d cases of %s, want at least 5", counts[kind], kind)
			}
		})
	}
}

// forbiddenBoard returns a random position in which black rows of every kind
// meet: crowded with white and walls in between, or open, where threes have to
// be examined several stones ahead.
func forbiddenBoard(t *testing.T, r *rand.Rand) *Board {
	t.Helper()
	if r.IntN(2) == 0 {
		wall := 0.0
		if r.IntN(8) == 0 {
			wall = 0.1
		}
		return randomBoard(t, r, between(r, 5, 12), between(r, 5, 12), Renju,
			0.1+0.4*r.Float64(), 0.25*r.Float64(), wall)
	}
	return randomBoard(t, r, between(r, 9, 11), between(r, 9, 11), Renju,
		0.1+0.15*r.Float64(), 0.05*r.Float64(), 0)
}

func TestForbiddenAgainstSlowRules(t *testing.T) {
	t.Parallel()
	const falseThree, farAhead = "double three but for a false one", "decided two or more stones ahead"
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[string]int{}
	for range rounds(10000) {
		b := forbiddenBoard(t, r)
		slow := newSlowBoard(b)
		for _, p := range cells(b) {
			if b.Cell(p) != Empty {
				continue
			}
			x, y := b.XY(p)
			want := slow.foul(x, y, 0)
			if want == "double three" {
				want = slow.foul(x, y, deep)
				if want == "none" {
					counts[falseThree]++
				}
				if want != slow.foul(x, y, 1) {
					counts[farAhead]++
				}
			}
			counts[want]++
			if want == "five" {
				want = "none"
			}
			if got := b.ForbiddenKind(p).String(); got != want {
				t.Fatalf("%s: got %s, want %s\n%v", b.Name(p), got, want, b)
			}
			if got := b.Forbidden(p); got != (want != "none") {
				t.Fatalf("%s: forbidden %t, but %s\n%v", b.Name(p), got, want, b)
			}
		}
	}
	t.Log(counts)
	for kind, least := range map[string]int{
		"none": 100000, "five": 5000, "overline": 2000, "double four": 5000, "double three": 2000,
		falseThree: 1000, farAhead: 50,
	} {
		t.Run(kind, func(t *testing.T) {
			if counts[kind] < rounds(least) {
				t.Errorf("%d points of kind %q, want at least %d", counts[kind], kind, rounds(least))
			}
		})
	}
}
