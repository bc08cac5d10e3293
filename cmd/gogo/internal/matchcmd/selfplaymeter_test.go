package matchcmd

import (
	"testing"
	"time"

	"gogo/bench/train/selfplay"
)

func TestTimeLeft(t *testing.T) {
	first := selfplay.Totals{Games: 10, Positions: 200}
	now := selfplay.Totals{Games: 20, Positions: 500}
	for name, c := range map[string]struct {
		goal  selfplay.Goal
		limit time.Duration
		now   selfplay.Totals
		want  string
	}{
		"games":     {selfplay.Goal{Games: 40}, 0, now, "1m0s"},
		"positions": {selfplay.Goal{Positions: 1100}, 0, now, "1m0s"},
		"time":      {selfplay.Goal{}, 45 * time.Second, now, "15s"},
		"overtime":  {selfplay.Goal{}, 20 * time.Second, now, "0s"},
		"nothing":   {selfplay.Goal{Games: 40}, 0, first, "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			m := selfPlayMeter{goal: c.goal, limit: c.limit, first: first, now: c.now}
			if got := m.left(30 * time.Second); got != c.want {
				t.Errorf("%s: %s, want %s", name, got, c.want)
			}
		})
	}
}
