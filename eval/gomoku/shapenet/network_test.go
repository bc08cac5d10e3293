package shapenet

import (
	"testing"

	"gogo/board/gomoku"
)

// TestNetworkHasItsShapes wants nothing left to be made when a network is there: what the
// first position made would be made on the clock of a move.
func TestNetworkHasItsShapes(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		if n := Trained(rule); n.shapes != ShapeTable(gomoku.Black) {
			t.Errorf("rule %d: the network has no table of shapes", rule)
		}
	}
}
