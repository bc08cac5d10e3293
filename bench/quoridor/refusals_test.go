package quoridor_test

import (
	"fmt"
	"testing"

	"gogo/bench/pages"
	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/tables"
)

// TestRefusals wants a reason for each wall that is illegal, and for no other.
func TestRefusals(t *testing.T) {
	const (
		crosses  = "The wall would cross another one."
		overlaps = "The wall would overlap another one."
		closes   = "The wall would close the last way of a pawn."
		none     = "No wall is left."
	)
	for _, tt := range []struct {
		name    string
		options tables.Options
		moves   []string
		wall    string // its kind, column and row from the top left
		want    string
	}{
		{"free", nil, nil, "h 3 3", ""},
		{"crosses", nil, []string{"D6 h"}, "v 3 3", crosses},
		{"the same", nil, []string{"D6 h"}, "h 3 3", overlaps},
		{"overlaps", nil, []string{"D6 h"}, "h 4 3", overlaps},
		{"beside", nil, []string{"D6 h"}, "v 4 3", ""},
		{"leaves a way", tables.Options{"size": "5"}, []string{"A2 h", "C2 h"}, "v 3 1", ""},
		{"closes the last way", tables.Options{"size": "5"}, []string{"A2 h", "C2 h"}, "v 3 3", closes},
		{"none left", tables.Options{"walls": "0"}, nil, "v 0 0", none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules, err := quoridorbench.TableGame{}.Rules(tt.options)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rules.Position(tt.moves)
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
					got[name(c)] = r.Why.Text
				}
			}
			if got[tt.wall] != tt.want {
				t.Errorf("%s is refused by %q, want %q", tt.wall, got[tt.wall], tt.want)
			}
			for _, c := range p.Choices() {
				if why := got[name(c)]; why != "" {
					t.Errorf("%s is legal and refused by %q", c.Move, why)
				}
			}
		})
	}
}

// name returns the kind and the place of a choice.
func name(c tables.Choice) string {
	kinds := map[pages.Kind]string{pages.HorizontalWall: "h", pages.VerticalWall: "v", pages.Pawn: "p"}
	return fmt.Sprint(kinds[c.Kind], " ", c.X, " ", c.Y)
}
