package qtp

import (
	"testing"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
)

// TestColors names the colors of the rules and of the protocol.
func TestColors(t *testing.T) {
	for c, want := range map[gtp.Color]quoridor.Color{gtp.Black: quoridor.Black, gtp.White: quoridor.White} {
		if got := boardColor(c); got != want {
			t.Errorf("%s of the protocol is %s", c, got)
		}
		if got := protocolColor(want); got != c {
			t.Errorf("%s of the rules is %s", want, got)
		}
	}
}
