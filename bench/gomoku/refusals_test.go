package gomoku_test

import (
	"fmt"
	"testing"

	"gogo/bench/tables"
)

// TestRefusals wants each point that renju forbids to have its reason, and no other point.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name, rule, position string
		want                 map[string]string // reasons by column and row from the top left
	}{
		{"double three", "renju", "black g8 f8 h7 h6 white a1 c1 e1 a3, black to move", map[string]string{"7 7": "Forbidden to Black: a double three."}},
		{"double four", "renju", "black e8 f8 g8 h7 h6 h5 white a1 c1 e1 a3 a5 a7, black to move", map[string]string{
			"7 7": "Forbidden to Black: a double four.",
		}},
		{"overline", "renju", "black d8 e8 f8 h8 i8 white a1 c1 e1 a3 a5, black to move", map[string]string{
			"6 7": "Forbidden to Black: an overline, six or more in a row.",
		}},
		{"White may", "renju", "black a1 c1 e1 a3 a5 white g8 f8 h7 h6, white to move", map[string]string{}},
		{"freestyle", "freestyle", "black g8 f8 h7 h6 white a1 c1 e1 a3, black to move", map[string]string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := rulesOf(t, tables.Options{"rule": tt.rule, "position": tt.position}).Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			refuser, ok := p.(tables.Refuser)
			if !ok {
				t.Fatal("no reasons are given")
			}
			got := map[string]string{}
			for _, r := range refuser.Refusals() {
				for _, c := range r.Moves {
					got[fmt.Sprint(c.X, c.Y)] = r.Why.Text
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("refused: %v, want %v", got, tt.want)
			}
		})
	}
}
