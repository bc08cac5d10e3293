package quoridor_test

import (
	"strings"
	"testing"

	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/tables"
)

// TestWhy wants the reasons for steps, jumps and walls.
func TestWhy(t *testing.T) {
	proven := func(best, value string) []tables.SearchInfo {
		return []tables.SearchInfo{{Value: value, Moves: []string{best}}}
	}
	for _, tt := range []struct {
		name, moves, best string
		lines             []tables.SearchInfo
		want              string
	}{
		{"runs", "", "E8", nil, "runs: your way is 7, theirs 8"},
		{"jumps", "E8,E2,E7,E3,E6,E4,E5,A2 h", "E3", nil, "makes your way shorter by 2"},
		{"aside", "E8,A2 h,E7,A4 h,E6,A6 h,E5,C6 h,E4,C4 h,E3,C2 h,E2,G6 h", "F2", nil, "keeps your shortest way of 1"},
		{"goes back", "E8,E2", "E9", nil, "goes round: your way is 8, theirs 7"},
		{"reaches the goal", "E8,D1,E7,C1,E6,C2,E5,C3,E4,C4,E3,C5,E2,C6", "E1", nil, "reaches the goal"},
		{"a wall", "E8,D1", "C2 h", nil, "makes their way longer by 1, your way is 7, theirs 9"},
		{"a wall in both ways", "E8,E2", "E3 h", nil, "makes their way longer by 1, and yours by 1"},
		{"a wall in the own way", "E8,D1", "E8 h", nil, "bars a way: yours is 8, theirs 8"},
		{"a wall without effect", "E8,E2", "A3 v", nil, "keeps your shortest way of 7"},
		{"wins", "", "E8", proven("E8", "+M15"), "runs: your way is 7, theirs 8, wins in 15 plies"},
		{"loses", "", "E8", proven("E8", "-M16"), "runs: your way is 7, theirs 8, holds out longest, 16 plies"},
		{"another line's value", "", "E8", proven("D9", "+M15"), "runs: your way is 7, theirs 8"},
		{"illegal", "", "E7", nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules, err := quoridorbench.TableGame{}.Rules(nil)
			if err != nil {
				t.Fatal(err)
			}
			var moves []string
			if tt.moves != "" {
				moves = strings.Split(tt.moves, ",")
			}
			if _, err := rules.Position(moves); err != nil {
				t.Fatal(err)
			}
			hints, ok := rules.(tables.HintRules)
			if !ok {
				t.Fatal("no reasons are given")
			}
			said := []string{}
			for _, s := range hints.Why(moves, tt.best, tt.lines) {
				text := s.Text
				for name, value := range s.Values {
					text = strings.ReplaceAll(text, "{"+name+"}", value)
				}
				said = append(said, text)
			}
			if got := strings.Join(said, ", "); got != tt.want {
				t.Errorf("%s %s, want %s", tt.best, got, tt.want)
			}
		})
	}
}
