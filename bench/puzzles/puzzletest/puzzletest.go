// Package puzzletest proves the embedded puzzles of a game again in its tests.
package puzzletest

import (
	"slices"
	"testing"

	"gogo/bench/puzzles"
	"gogo/internal/testlimit"
)

// sampled is the distance between the puzzles of a test that is not long.
const sampled = 30

// Check proves puzzles of a game: all of them in a long test, one in a short one, and a few otherwise.
// A puzzle with another move in place of its solution must be refused.
func Check(t *testing.T, game string, m puzzles.Maker) {
	t.Helper()
	list, err := puzzles.Open(game)
	if err != nil {
		t.Fatal(err)
	}
	step := sampled
	switch {
	case testlimit.IsLong():
		step = 1
	case testing.Short():
		step = len(list)
	}
	for i := 0; i < len(list); i += step {
		if err := m.Check(t.Context(), &list[i]); err != nil {
			t.Errorf("puzzle %d: %v", list[i].Number, err)
		}
	}
	wrong := list[0]
	wrong.Solutions = slices.Clone(list[1].Solutions)
	if err := m.Check(t.Context(), &wrong); err == nil {
		t.Errorf("%v solves puzzle 1 too", wrong.Solutions)
	}
}
