package engine

import (
	"testing"

	"gogo/eval/quoridor/paths"
)

// TestSettlesOnce wants a value without another look at whether the position is
// settled: the driver has looked.
func TestSettlesOnce(t *testing.T) {
	b := parse(t, `black 3 white 3 black to move
. . . . .

. . . . .

. . W . .

. B . . .

. . . . .
`)
	g := newGame(b, paths.NewEvaluator(paths.Trained()))
	if value, settled := g.Settled(4); !settled || !value.IsProven() {
		t.Fatalf("%v, %t of a win in one", value, settled)
	}
	if value := g.Quiesce(4, 0); value.IsProven() || value != g.Evaluate() {
		t.Errorf("%v, not the static %v", value, g.Evaluate())
	}
}
