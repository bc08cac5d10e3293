package arena

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
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

// TestPlanIsBounded checks plans at and beyond the limits.
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
		{Turn: -1}, {Game: math.MaxInt64}, {Tolerance: 2000 * 24 * time.Hour}, {Patience: -time.Second}, {Memory: -1}, {Nodes: -1},
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

func TestReadOpenings(t *testing.T) {
	refused := errors.New("refused")
	read := func(text string) (string, error) {
		if text == "bad" {
			return "", refused
		}
		return strings.ToUpper(text), nil
	}
	file := filepath.Join(t.TempDir(), "list.txt")
	for text, want := range map[string]struct {
		list []string
		err  string
	}{
		"# two\n\n a b \r\nc":          {[]string{"A B", "C"}, ""},
		"a\n# a line that counts\nbad": {nil, file + ": line 3: refused"},
		" \n#\n":                       {nil, file + ": no opening in the list"},
		strings.Repeat("a", 1<<20):     {nil, file + ": "},
	} {
		t.Run(fmt.Sprintf("%.40q", text), func(t *testing.T) {
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			list, err := ReadOpenings(file, read)
			if !slices.Equal(list, want.list) || (err == nil) != (want.err == "") || err != nil && !strings.HasPrefix(err.Error(), want.err) {
				t.Errorf("%.40q: %q, %v", text, list, err)
			}
		})
	}
	if _, err := ReadOpenings(file+"x", read); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}
