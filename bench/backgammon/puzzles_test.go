package backgammon_test

import (
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/puzzles/puzzletest"
)

func TestPuzzles(t *testing.T) {
	m, err := backgammon.NewPuzzleMaker()
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Check(t, backgammon.GameName, m)
}
