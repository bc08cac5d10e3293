package quoridor

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
)

// randomBoard plays random moves of random colors, more walls than steps, and
// stops before the game is over.
func randomBoard(tb testing.TB, r *rand.Rand, width, height, walls, moves int) *Board {
	tb.Helper()
	b := mustNew(tb, width, height, walls)
	for range moves {
		c := Color(r.IntN(2))
		var m Move
		if b.WallsLeft(c) > 0 && r.IntN(3) > 0 {
			m = WallMove(b.At(r.IntN(width-1), r.IntN(height-1)), Orientation(r.IntN(2)))
		} else {
			steps := b.AppendPawnMoves(nil, c)
			m = steps[r.IntN(len(steps))]
		}
		if b.Legal(m, c) != nil {
			continue
		}
		b.Make(m, c)
		if _, over := b.Winner(); over {
			b.Undo()
		}
	}
	return b
}

// TestAgreesWithNaiveRules plays random positions of all sizes and asks both for
// the pawn moves, a sample of the walls and the distances.
func TestAgreesWithNaiveRules(t *testing.T) {
	positions := 100_000
	if !testlimit.IsLong() {
		positions = 8_000
	}
	r := rand.New(rand.NewPCG(4, 1))
	asked, cut := 0, 0
	for i := range positions {
		// Small boards come up more often, and cost less.
		width, height := randomSide(r), randomSide(r)
		b := randomBoard(t, r, width, height, r.IntN(30), 2+r.IntN(60))
		n := newNaive(b)
		for c := range Color(2) {
			comparePawns(t, b, n, c)
		}
		for range 3 {
			m := WallMove(b.At(r.IntN(width-1), r.IntN(height-1)), Orientation(r.IntN(2)))
			c := Color(r.IntN(2))
			x, y := b.XY(m.Cell())
			want := n.wallLegal(naiveWall{x, y, m.Orientation() == Vertical}, c)
			if got := b.Legal(m, c); (got == nil) != want {
				t.Fatalf("position %d: %s of %s: %v, naive rules say %t\n%s", i, b.Name(m), c, got, want, b)
			}
			asked++
			if b.hands[c] > 0 && b.fits(m) && !want {
				cut++
			}
		}
		if i%50 == 0 {
			compareMoves(t, b, n)
		}
		if t.Failed() {
			t.Fatalf("position %d:\n%s", i, b)
		}
	}
	t.Logf("%d walls asked for, %d of them cut a path", asked, cut)
	if cut < asked/1000 {
		t.Error("hardly a wall cut a path")
	}
}

// randomSide returns a length from 3 to 25, more often a small one.
func randomSide(r *rand.Rand) int {
	return MinSize + r.IntN(1+r.IntN(1+r.IntN(MaxSize-MinSize+1)))
}

// comparePawns compares pawn moves.
func comparePawns(t *testing.T, b *Board, n *naive, c Color) {
	t.Helper()
	want := n.pawnTargets(c)
	moves := b.AppendPawnMoves(nil, c)
	if len(moves) != len(want) {
		t.Errorf("%d pawn moves of %s, naive rules have %d", len(moves), c, len(want))
	}
	for _, m := range moves {
		x, y := b.XY(m.Cell())
		if !want[[2]int{x, y}] {
			t.Errorf("%s is no move of %s's pawn", b.Name(m), c)
		}
		if err := b.Legal(m, c); err != nil {
			t.Error(err)
		}
	}
}

// compareMoves compares all legal moves, in their order, with those that Legal
// lets pass and the naive rules allow.
func compareMoves(t *testing.T, b *Board, n *naive) {
	t.Helper()
	for c := range Color(2) {
		want := b.AppendPawnMoves(nil, c)
		for _, o := range []Orientation{Horizontal, Vertical} {
			for y := range b.height - 1 {
				for x := range b.width - 1 {
					if n.wallLegal(naiveWall{x, y, o == Vertical}, c) {
						want = append(want, WallMove(b.At(x, y), o))
					}
				}
			}
		}
		got := b.AppendMoves(nil, c)
		if !slices.Equal(got, want) {
			t.Errorf("moves of %s: %v, want %v", c, got, want)
		}
		if b.countMoves(c) != len(want) {
			t.Errorf("%d moves of %s counted, want %d", b.countMoves(c), c, len(want))
		}
	}
}

// FuzzPlay plays what the bytes say and compares with the naive rules.
func FuzzPlay(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte{6, 6, 10, 1, 2, 3, 200, 100, 50})
	f.Add([]byte{0, 0, 2, 0, 0, 0, 0, 9, 9, 9, 9})
	f.Add([]byte{22, 8, 20, 255, 254, 253, 7, 7, 70, 71, 72, 73})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 3 {
			return
		}
		b := mustNew(t, MinSize+int(data[0])%23, MinSize+int(data[1])%23, int(data[2]))
		var hashes []uint64
		for i, d := range data[3:] {
			if _, over := b.Winner(); over || i == 40 {
				break
			}
			c := Color(d & 1)
			moves := b.AppendMoves(nil, c)
			m := moves[(int(d)*31+i*17)%len(moves)]
			if err := b.Legal(m, c); err != nil {
				t.Fatal(err)
			}
			hashes = append(hashes, b.Hash())
			b.Make(m, c)
		}
		if _, over := b.Winner(); !over {
			n := newNaive(b)
			comparePawns(t, b, n, Black)
			comparePawns(t, b, n, White)
		}
		for len(hashes) > 0 {
			b.Undo()
			if b.Hash() != hashes[len(hashes)-1] {
				t.Fatalf("undo gives hash %x, want %x", b.Hash(), hashes[len(hashes)-1])
			}
			hashes = hashes[:len(hashes)-1]
		}
	})
}
