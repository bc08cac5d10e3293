package gomoku

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
)

// TestReplaySetsUp compares the states on the way through samples, whatever they have in
// common, with those that are set up from nothing.
func TestReplaySetsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 7))
	tables := lines.NewTables(gomoku.Renju, lines.Handcrafted())
	r := replay{tables: tables}
	s := randomSample(t, rng, gomoku.Renju)
	for range 200 {
		next := randomSample(t, rng, gomoku.Renju)
		if rng.IntN(3) != 0 { // a longer, shorter or other way from the last position
			next.moves = slices.Concat(s.moves[:rng.IntN(len(s.moves)+1)], next.moves)
		}
		got, err := r.to(&next)
		board, wantErr := next.board()
		if (err == nil) != (wantErr == nil) {
			t.Fatalf("%v: error %v, set up from nothing %v", next.moves, err, wantErr)
		}
		if err != nil {
			continue
		}
		s = next
		want := lines.NewState(board, tables)
		if got.Board().Hash() != board.Hash() || got.Evaluate() != want.Evaluate() ||
			!reflect.DeepEqual(got.AppendNear(nil), want.AppendNear(nil)) {
			t.Fatalf("%v: another state", next.moves)
		}
	}
}
