package backgammon

import (
	"slices"
	"testing"
)

func TestRandomBoards(t *testing.T) {
	all := RandomBoards(700, 1, 3)
	for i := range all {
		if err := all[i].Validate(); err != nil || all[i].Won() != 0 {
			t.Fatalf("board %d: %v, %v, won %d", i, all[i], err, all[i].Won())
		}
	}
	if !slices.Equal(RandomBoards(700, 1, 3), all) {
		t.Error("the same seed gives other boards")
	}
	if slices.Equal(RandomBoards(700, 1, 4), all) {
		t.Error("another seed gives the same boards")
	}
	for i, b := range RandomBoards(100, 7, 3) {
		if b != all[7*i+6] {
			t.Fatalf("board %d is not 7 plays behind the one before", i)
		}
	}
}
