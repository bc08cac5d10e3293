package quoridor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// mustParse reads a diagram.
func mustParse(tb testing.TB, diagram string) *Board {
	tb.Helper()
	b, err := Parse(diagram)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestPawnMoves(t *testing.T) {
	for name, c := range map[string]struct{ diagram, want string }{
		"free": {`black 0 white 0 black to move
. . .

. B .

. W .
`, "A2 B3 C2 A1 C1"}, // south, Black jumps, the edge turns it aside
		"straight over the opponent": {`black 0 white 0 black to move
. . . .

. B . .

. W . .

. . . .
`, "B4 B1 C3 A3"},
		"a wall behind the opponent": {`black 0 white 0 black to move
. . . .

. B . .

. W . .
---
. . . .
`, "B4 A2 C2 C3 A3"},
		"walls behind and beside the opponent": {`black 0 white 0 black to move
. . . .

. B|. .
   |
. W|. .
  ---
. . . .
`, "B4 A2 A3"},
		"a wall between the pawns": {`black 0 white 0 black to move
. . . .

. B . .
---
. W . .

. . . .
`, "B4 C3 A3"},
		"over": {`black 0 white 0 white to move
. . .

W . .

B . .
`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := mustParse(t, c.diagram)
			var got []string
			for _, m := range b.AppendPawnMoves(nil, Black) {
				got = append(got, b.Name(m))
			}
			want := strings.Fields(c.want)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

func TestLegalSaysWhyNot(t *testing.T) {
	const (
		middle = `black 1 white 0 black to move
. . B . .
---
. . . . .

. . .|. .
     |
. . .|. .

. . W . .
`
		narrow = `black 1 white 1 black to move
. B . .
---
. . . .

. . W .
`
		over = `black 1 white 1 white to move
. . . .

. . . .

. B W .
`
	)
	for _, c := range []struct {
		diagram, move string
		color         Color
		want          error
	}{
		{middle, "D5", Black, nil},
		{middle, "C4", Black, nil},
		{middle, "C2", White, nil},
		{middle, "C5", Black, ErrOccupied},
		{middle, "C1", Black, ErrOccupied},
		{middle, "C3", Black, ErrTooFar},
		{middle, "B4", Black, ErrTooFar},
		{narrow, "B2", Black, ErrBehind},
		{over, "C2", White, ErrGameOver},

		{middle, "C5 h", Black, nil},
		{middle, "B3 h", Black, nil},
		{middle, "A5 h", Black, ErrOverlaps},
		{middle, "B5 h", Black, ErrOverlaps},
		{middle, "C4 v", Black, ErrOverlaps},
		{middle, "C2 v", Black, ErrOverlaps},
		{middle, "A5 v", Black, ErrCrosses},
		{middle, "C3 h", Black, ErrCrosses},
		{middle, "E5 h", Black, ErrOffBoard},
		{middle, "A1 v", Black, ErrOffBoard},
		{middle, "A4 v", White, ErrNoWalls},
		{narrow, "C3 h", Black, ErrCuts},
		{narrow, "C2 h", Black, nil},
		{over, "A3 h", Black, ErrGameOver},
	} {
		t.Run(fmt.Sprintf("%s of %v in %q", c.move, c.color, c.diagram), func(t *testing.T) {
			b := mustParse(t, c.diagram)
			m, err := b.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.Legal(m, c.color); !errors.Is(got, c.want) {
				t.Errorf("%s of %s: %v, want %v in\n%s", c.move, c.color, got, c.want, b)
			}
		})
	}
}

// TestLegalTakesAnyNumber asks for moves that no parser makes.
func TestLegalTakesAnyNumber(t *testing.T) {
	for _, size := range []int{3, 9, 25} {
		t.Run(fmt.Sprintf("%dx%d", size, size), func(t *testing.T) {
			b := mustNew(t, size, size, 10)
			legal := b.AppendMoves(nil, Black)
			for m := range 1 << 16 {
				if got := b.Legal(Move(m), Black) == nil; got != slices.Contains(legal, Move(m)) {
					t.Fatalf("size %d: move %d is legal: %t", size, m, got)
				}
			}
		})
	}
}
