package ubgi

import (
	"bytes"
	"strings"
	"testing"

	"gogo/board/backgammon"
	"gogo/protocol/analyst/analysttest"
)

// TestCubeOwner wants every word of game.cube_owner to mean its owner.
func TestCubeOwner(t *testing.T) {
	for word, want := range map[string]backgammon.Owner{
		"center": backgammon.Nobody, "player": backgammon.Mover, "opponent": backgammon.Opponent,
	} {
		t.Run(word, func(t *testing.T) {
			engine := &analysttest.Engine{}
			var out bytes.Buffer
			in := strings.NewReader("set game.cube 2\nset game.cube_owner " + word + "\nposition gnubgid 4HPwATDgc/ABMA\ngo eval\nquit\n")
			if err := NewSession(engine, &out, testOptions()).Run(t.Context(), in); err != nil {
				t.Fatal(err)
			}
			if q, _ := engine.Last(); q.Position.Cube.Owner != want {
				t.Errorf("the cube is that of %v, want %v\n%s", q.Position.Cube.Owner, want, &out)
			}
		})
	}
}
