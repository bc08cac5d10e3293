package cardplay_test

import (
	"testing"

	"gogo/bench/bridge/cardplay"
	"gogo/bench/puzzles/puzzletest"
)

func TestPuzzles(t *testing.T) {
	m, err := cardplay.NewPuzzleMaker()
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Check(t, "bridge", m)
}
