package match_test

import (
	"strings"
	"testing"
	"time"

	"gogo/bench/match"
)

func TestDescribeLimits(t *testing.T) {
	for want, l := range map[string]match.Limits{
		"":                                {Memory: 1 << 20, Patience: time.Second},
		"500ms a move, 1000 nodes a move": {Turn: time.Second / 2, Nodes: 1000},
		"5s a move, 3m0s a game":          {Turn: 5 * time.Second, Game: 3 * time.Minute},
	} {
		t.Run(want, func(t *testing.T) {
			if got := strings.Join(l.Describe(), ", "); got != want {
				t.Errorf("%+v: %q, want %q", l, got, want)
			}
		})
	}
}
