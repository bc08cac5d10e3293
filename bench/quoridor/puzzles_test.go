package quoridor_test

import (
	"testing"

	"gogo/bench/puzzles/puzzletest"
	quoridorbench "gogo/bench/quoridor"
)

func TestPuzzles(t *testing.T) {
	puzzletest.Check(t, quoridorbench.GameName, quoridorbench.NewPuzzleMaker())
}
