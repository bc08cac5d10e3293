package gomoku

import (
	_ "embed"
	"strings"
	"testing"
)

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
					t.Error("the judge left the board changed")
				}
				x, y := b.XY(p)
				slow := newSlowBoard(b).judge(x, y, deep)
				if slow == "five" {
					slow = "none"
				}
				if slow != want {
					t.Errorf("the slow judge says %s, want %s\n%v", slow, want, b)
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
