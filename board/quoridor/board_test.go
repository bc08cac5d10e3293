package quoridor

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

func TestNewRefusesSizes(t *testing.T) {
	for _, c := range [][3]int{{2, 9, 10}, {9, 2, 10}, {26, 9, 10}, {9, 26, 10}, {9, 9, -1}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			if b, err := New(c[0], c[1], c[2]); err == nil {
				t.Errorf("%dx%d with %d walls: %v", c[0], c[1], c[2], b)
			}
		})
	}
}

func TestStart(t *testing.T) {
	for _, c := range []struct {
		width, height int
		black, white  string
	}{
		{9, 9, "E9", "E1"},
		{3, 3, "B3", "B1"},
		{25, 25, "M25", "M1"},
		{8, 3, "E3", "E1"},
		{5, 3, "C3", "C1"},
	} {
		t.Run(fmt.Sprintf("%dx%d", c.width, c.height), func(t *testing.T) {
			b := mustNew(t, c.width, c.height, 10)
			if black, white := b.CellName(b.Pawn(Black)), b.CellName(b.Pawn(White)); black != c.black || white != c.white {
				t.Errorf("%dx%d: pawns on %s and %s, want %s and %s", c.width, c.height, black, white, c.black, c.white)
			}
			if b.ToMove() != Black || b.WallsLeft(Black) != 10 || b.WallsLeft(White) != 10 {
				t.Errorf("%dx%d starts with\n%s", c.width, c.height, b)
			}
		})
	}
}

// TestUndoRestores plays random games and takes them back.
func TestUndoRestores(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 300 {
		b := mustNew(t, randomSide(r), randomSide(r), r.IntN(12))
		var before []*Board
		for range 40 {
			c := Color(r.IntN(2))
			moves := b.AppendMoves(nil, c)
			if len(moves) == 0 {
				break
			}
			before = append(before, b.Clone())
			b.Make(moves[r.IntN(len(moves))], c)
		}
		for i := len(before) - 1; i >= 0; i-- {
			b.Undo()
			got, want := b.Clone(), before[i]
			if !slices.Equal(got.history, want.history) {
				t.Fatalf("undo of move %d leaves %v, want %v", i+1, got.history, want.history)
			}
			got.history, want.history = nil, nil // an empty one need not be nil
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("undo of move %d of\n%s\ngives\n%s", i+1, want, got)
			}
		}
	}
}

// TestHashTellsPositionsApart checks that positions have the same hash if and only if
// they have the same diagram.
func TestHashTellsPositionsApart(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	seen := map[uint64]string{}
	transpositions := 0
	for range 20_000 {
		b := randomBoard(t, r, 3+r.IntN(2), 3, 1+r.IntN(2), r.IntN(8))
		b.SetToMove(Color(r.IntN(2)))
		diagram := b.String()
		if other, ok := seen[b.Hash()]; ok && other != diagram {
			t.Fatalf("one hash for\n%sand\n%s", other, diagram)
		} else if ok {
			transpositions++
		}
		seen[b.Hash()] = diagram
	}
	diagrams := map[string]bool{}
	for _, d := range seen {
		diagrams[d] = true
	}
	if len(diagrams) != len(seen) || transpositions == 0 {
		t.Errorf("%d hashes for %d positions, %d transpositions", len(seen), len(diagrams), transpositions)
	}
}

func TestColorsMayMoveTwice(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	for _, name := range []string{"E8", "E7", "E3 h", "E6"} {
		t.Run(name, func(t *testing.T) {
			m, err := b.ParseMove(name)
			if err == nil {
				err = b.Legal(m, Black)
			}
			if err != nil {
				t.Fatal(err)
			}
			b.Make(m, Black)
			if b.ToMove() != White {
				t.Errorf("after %s it is %s's turn", name, b.ToMove())
			}
		})
	}
	if b.Len() != 4 || b.WallsLeft(Black) != 9 || b.Placed() != 1 || b.Moves()[2].Color != Black {
		t.Errorf("after four moves of Black:\n%s", b)
	}
}

func TestCloneIsIndependent(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	b.Make(PawnMove(b.At(4, 1)), Black)
	before := b.String()
	c := b.Clone()
	c.Make(WallMove(c.At(3, 3), Vertical), White)
	c.Undo()
	c.Undo()
	c.Make(PawnMove(c.At(3, 0)), Black)
	if b.String() != before || b.Moves()[0].Move != PawnMove(b.At(4, 1)) {
		t.Errorf("playing on a clone changed the board to\n%s", b)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	for _, size := range []int{9, 13} {
		t.Run(fmt.Sprintf("%dx%d", size, size), func(t *testing.T) {
			b := mustNew(t, size, size, 10)
			buf := make([]Move, 0, MoveBound)
			b.Make(WallMove(b.At(3, 3), Horizontal), Black)
			b.Make(WallMove(b.At(4, 4), Vertical), White)
			if n := testing.AllocsPerRun(100, func() {
				for _, m := range b.AppendMoves(buf, Black) {
					b.Make(m, Black)
					_ = b.Hash()
					b.Undo()
				}
			}); n != 0 {
				t.Errorf("size %d: %v allocations", size, n)
			}
		})
	}
}
