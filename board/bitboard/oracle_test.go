package bitboard_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// squares is the oracle: a set as a map.
type squares map[int]bool

// draw returns a set of squares below a number. Those at the borders of words and
// at the ends come up often.
func draw(t *rapid.T, below int, name string) squares {
	square := rapid.OneOf(
		rapid.IntRange(0, below-1),
		rapid.SampledFrom([]int{0, min(63, below-1), min(64, below-1), below - 1}),
	)
	set := squares{}
	for _, i := range rapid.SliceOf(square).Draw(t, name) {
		set[i] = true
	}
	return set
}

// list returns the squares from the least on.
func (s squares) list() []int { return slices.Sorted(maps.Keys(s)) }

// or returns the squares of both sets.
func (s squares) or(t squares) squares {
	both := maps.Clone(s)
	maps.Copy(both, t)
	return both
}

// noAllocs fails if work allocates.
func noAllocs(t *testing.T, work func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, work); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
