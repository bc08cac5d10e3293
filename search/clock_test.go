package search

import (
	"testing"
	"time"
)

func TestDeadlines(t *testing.T) {
	for _, c := range []struct {
		name    string
		turn    Turn
		atLeast time.Duration // of the hard deadline
		atMost  time.Duration
	}{
		{"at once", Turn{Limit: time.Second, AtOnce: true}, 0, 0},
		{"no limit", Turn{}, Forever, Forever},
		{"a turn", Turn{Limit: 500 * time.Millisecond}, 485 * time.Millisecond, 490 * time.Millisecond},
		{"a fast turn", Turn{Limit: 100 * time.Millisecond}, 96 * time.Millisecond, 98 * time.Millisecond},
		{"a turn of a match", Turn{Limit: 500 * time.Millisecond, LeftGiven: true, Left: 100 * time.Second}, 485 * time.Millisecond, 490 * time.Millisecond},
		{"a short turn", Turn{Limit: 10 * time.Millisecond}, time.Millisecond, 10 * time.Millisecond},
		{"plenty left", Turn{Limit: time.Second, LeftGiven: true, Left: time.Hour}, 900 * time.Millisecond, time.Second},
		{"little left", Turn{Limit: time.Minute, LeftGiven: true, Left: 10 * time.Second}, time.Second, 3 * time.Second},
		{"none left", Turn{Limit: time.Minute, LeftGiven: true, Left: -time.Second}, 0, 0},
		{"an increment", Turn{LeftGiven: true, Increment: time.Second}, 500 * time.Millisecond, time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			var m Margin
			soft, hard := m.Deadlines(c.turn)
			if hard < c.atLeast || hard > c.atMost {
				t.Errorf("%s: hard deadline %v", c.name, hard)
			}
			if soft != Forever && soft > hard && hard > 0 {
				t.Errorf("%s: soft deadline %v after the hard one, %v", c.name, soft, hard)
			}
		})
	}
}

// TestMarginLearnsFromOverruns wants the margin to follow an overrun once, with and
// without a time for the game, and to forget it within a few moves.
func TestMarginLearnsFromOverruns(t *testing.T) {
	const limit, late = time.Second, 40 * time.Millisecond
	for _, turn := range []Turn{{Limit: limit}, {Limit: limit, LeftGiven: true, Left: time.Minute}} {
		var m Margin
		_, undisturbed := m.Deadlines(turn)
		m.Note(undisturbed, undisturbed+late)
		if _, hard := m.Deadlines(turn); hard != undisturbed-late {
			t.Errorf("%+v: %v after an overrun of %v, %v before", turn, hard, late, undisturbed)
		}
		for range 4 {
			_, planned := m.Deadlines(turn)
			m.Note(planned, planned+time.Microsecond)
		}
		if _, hard := m.Deadlines(turn); hard < undisturbed-late/10 {
			t.Errorf("%+v: %v four moves after the overrun, %v before", turn, hard, undisturbed)
		}
	}
}

// TestMarginIsBounded wants most of the time used whatever happened before.
func TestMarginIsBounded(t *testing.T) {
	for _, limit := range []time.Duration{time.Millisecond, 100 * time.Millisecond, time.Minute} {
		var m Margin
		m.Note(limit, limit+time.Hour)
		if _, hard := m.Deadlines(Turn{Limit: limit}); hard < limit*4/5 {
			t.Errorf("%v of %v after an hour's overrun", hard, limit)
		}
	}
}

// timed is a Turn as limits of an engine.
type timed Turn

func (l timed) TimeLimits() Turn { return Turn(l) }

// TestNewGameForgetsOverruns thinks a move for too long.
func TestNewGameForgetsOverruns(t *testing.T) {
	var k Timekeeper[timed]
	k.Configure(timed{Limit: 100 * time.Millisecond})
	deadline := func() time.Duration {
		_, hard := k.margin.Deadlines(k.limits.TimeLimits())
		return hard
	}
	undisturbed := deadline()
	k.Start(time.Now().Add(-150 * time.Millisecond))
	k.Stop()
	if deadline() >= undisturbed {
		t.Errorf("%v after an overrun, %v before", deadline(), undisturbed)
	}
	k.NewGame()
	if deadline() != undisturbed {
		t.Errorf("%v in a new game, %v in the first", deadline(), undisturbed)
	}
}
