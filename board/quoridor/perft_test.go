package quoridor

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		width, height, walls int
		counts               []uint64
	}{
		{9, 9, 10, []uint64{131, 16_677, 2_062_264, 247_569_030}},
		{5, 5, 3, []uint64{35, 1_109, 31_540, 794_442, 17_469_556}},
		{7, 7, 8, []uint64{75, 5_357, 363_872}},
		{11, 11, 10, []uint64{203, 40_445, 7_907_200}},
		{3, 3, 2, []uint64{11, 77, 380, 1_528, 5_378, 16_392, 46_130}},
	} {
		for i, want := range c.counts {
			t.Run(fmt.Sprintf("%dx%d with %d walls, depth %d", c.width, c.height, c.walls, i+1), func(t *testing.T) {
				b := mustNew(t, c.width, c.height, c.walls)
				if got, err := Perft(t.Context(), b, i+1); got != want || err != nil {
					t.Errorf("%d, %v, want %d", got, err, want)
				}
			})
		}
	}
}

// mustNew returns a new board.
func mustNew(tb testing.TB, width, height, walls int) *Board {
	tb.Helper()
	b, err := New(width, height, walls)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestPerftIsCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if count, err := Perft(ctx, mustNew(t, 9, 9, 10), 30); !errors.Is(err, context.Canceled) {
		t.Errorf("%d, %v", count, err)
	}
}

// TestPerftOfMirrorImages counts positions that are symmetric, that become so or
// cease to be, and their images.
func TestPerftOfMirrorImages(t *testing.T) {
	for _, moves := range [][]string{
		{},
		{"C4"},
		{"B4", "C2", "C5"},
		{"A3 h", "C2", "D3 h"},
		{"A3 v", "C2", "D3 v"},
		{"A3 v", "C2", "D3 h"},
		{"B3 h", "D3 h"},
	} {
		t.Run(fmt.Sprint(moves), func(t *testing.T) {
			b, image := mustNew(t, 5, 5, 3), mustNew(t, 5, 5, 3)
			for _, name := range moves {
				m, err := b.ParseMove(name)
				if err != nil {
					t.Fatal(err)
				}
				image.Make(b.Mirror(m), image.ToMove())
				b.Make(m, b.ToMove())
			}
			if b.isSymmetric() != (b.Hash() == image.Hash()) {
				t.Errorf("%v: symmetric %t", moves, b.isSymmetric())
			}
			want := countEach(b, mirrorDepth)
			for _, position := range []*Board{b, image} {
				if got, err := Perft(t.Context(), position, mirrorDepth); got != want || err != nil {
					t.Errorf("%v: %d, %v; want %d\n%s", moves, got, err, want, position)
				}
			}
		})
	}
}

// countEach counts the sequences of legal moves one by one.
func countEach(b *Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var total uint64
	c := b.ToMove()
	for _, m := range b.AppendMoves(nil, c) {
		b.Make(m, c)
		total += countEach(b, depth-1)
		b.Undo()
	}
	return total
}
