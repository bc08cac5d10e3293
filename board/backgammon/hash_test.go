package backgammon

import (
	"math/rand/v2"
	"testing"
)

// TestHashTellsApart hashes boards that differ in one chequer, and many others.
func TestHashTellsApart(t *testing.T) {
	seen := map[uint64]Board{}
	check := func(b Board) {
		h := b.Hash()
		if was, ok := seen[h]; ok && was != b {
			t.Fatalf("%v and %v have the same hash", was, b)
		}
		seen[h] = b
	}
	check(Board{})
	for side := range 2 {
		for at := range Points + 1 {
			for n := uint8(1); n <= Chequers; n++ {
				var b Board
				b[side][at] = n
				check(b)
			}
		}
	}
	for _, b := range RandomBoards(20_000, 1, 6) {
		check(b)
		check(b.Swap())
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 20_000 {
		check(randomPlacement(r))
	}
}

// TestHashSpreads counts how the low bits, which tables use, are hit.
func TestHashSpreads(t *testing.T) {
	const slots, boards = 64, 64_000
	distinct := map[Board]bool{}
	var counts [slots]int
	r := rand.New(rand.NewPCG(9, 10))
	for len(distinct) < boards {
		b := randomPlacement(r)
		if !distinct[b] {
			distinct[b] = true
			counts[b.Hash()%slots]++
		}
	}
	for slot, n := range counts {
		if n < 840 || n > 1160 { // five standard deviations
			t.Errorf("%d of %d boards in slot %d", n, boards, slot)
		}
	}
}

// TestHashStays holds a hash: it is the same in every run and on every machine.
func TestHashStays(t *testing.T) {
	start := Start()
	if got, want := start.Hash(), uint64(0xabe6c4bec4b3f96c); got != want {
		t.Errorf("the start has the hash %#x, want %#x", got, want)
	}
}
