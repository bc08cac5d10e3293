package gomoku_test

import (
	"testing"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/puzzles/puzzletest"
)

func TestPuzzles(t *testing.T) {
	puzzletest.Check(t, gomokubench.GameName, gomokubench.NewPuzzleMaker())
}
