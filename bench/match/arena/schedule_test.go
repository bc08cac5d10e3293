package arena

import "testing"

func TestSchedule(t *testing.T) {
	tests := []struct {
		format   Format
		entrants int
		pairings int
	}{
		{RoundRobin, 2, 1},
		{RoundRobin, 5, 10},
		{Gauntlet, 2, 1},
		{Gauntlet, 5, 4},
	}
	for _, tt := range tests {
		t.Run(string(tt.format), func(t *testing.T) {
			p := &Plan{Format: tt.format, Games: 6, Entrants: make([]Entrant, tt.entrants)}
			if got := p.Len(); got != 6*tt.pairings {
				t.Errorf("%s of %d: %d games, want %d", tt.format, tt.entrants, got, 6*tt.pairings)
			}
			first := map[pairing]int{}
			openings := map[[3]int]int{}
			for game := range p.Len() {
				f := p.fixture(game)
				if tt.format == Gauntlet && f.players[0] != 0 && f.players[1] != 0 {
					t.Errorf("%v meet in a gauntlet", f.players)
				}
				if f.pair != game/2 || f.opening != game/(2*tt.pairings) {
					t.Errorf("game %d is in pair %d with opening %d", game, f.pair, f.opening)
				}
				first[f.players]++
				openings[[3]int{f.players[0], f.players[1], f.opening}]++
			}
			if len(first) != 2*tt.pairings {
				t.Errorf("%s of %d: %d orders of players", tt.format, tt.entrants, len(first))
			}
			for players, n := range first {
				if n != 3 {
					t.Errorf("%v begins %d times", players, n)
				}
			}
			for key, n := range openings {
				if n != 1 {
					t.Errorf("players and opening %v come %d times", key, n)
				}
			}
		})
	}
}
