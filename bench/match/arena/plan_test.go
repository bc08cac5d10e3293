package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
)

// planOf is a plan of programs with numbers for names.
func planOf(entrants, games int, format Format) *Plan {
	p := &Plan{ID: "x", Rules: Rules{Game: "fake"}, Format: format, Games: games}
	for i := range entrants {
		p.Entrants = append(p.Entrants, Entrant{Name: strconv.Itoa(i)})
	}
	return p
}

// TestPlanIsBounded checks plans at the bounds of what is in memory, and behind
// them.
func TestPlanIsBounded(t *testing.T) {
	for _, tt := range []struct {
		entrants, games int
		format          Format
		want            string // in the error; empty is none
	}{
		{2, MaxGames, RoundRobin, ""},
		{2, MaxGames + 2, RoundRobin, "a match has at most 1000000 in all"},
		{2, math.MaxInt - 1, RoundRobin, " games between each two of 2 programs"},
		{3, math.MaxInt - 1, RoundRobin, "at most 1000000"},
		{3, 333_332, RoundRobin, ""},
		{3, 333_334, RoundRobin, "at most 1000000"},
		{MaxEntrants, 2, RoundRobin, ""},
		{MaxEntrants, 4, RoundRobin, "at most 1000000"},
		{MaxEntrants, 1000, Gauntlet, ""},
		{MaxEntrants + 1, 2, Gauntlet, "at most 1000 can take part"},
		{2, -2, RoundRobin, "must be even"},
	} {
		t.Run(string(tt.format), func(t *testing.T) {
			err := planOf(tt.entrants, tt.games, tt.format).Check()
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("%d games between %d, %s: %v, want %q", tt.games, tt.entrants, tt.format, err, tt.want)
			}
		})
	}
}

func TestPlanRefusesLimits(t *testing.T) {
	for _, l := range []match.Limits{
		{Turn: -1}, {Game: math.MaxInt64}, {Tolerance: 2000 * 24 * time.Hour}, {Grace: -time.Second}, {Memory: -1}, {Nodes: -1},
	} {
		t.Run(fmt.Sprint(l), func(t *testing.T) {
			p := planOf(2, 2, RoundRobin)
			p.Limits = l
			if err := p.Check(); err == nil || !strings.Contains(err.Error(), "a limit ") {
				t.Errorf("%+v: %v", l, err)
			}
		})
	}
}
