package pattern

import (
	"testing"
	"time"

	"gogo/search"
)

func TestDeadlines(t *testing.T) {
	for _, c := range []struct {
		name    string
		limits  Limits
		atLeast time.Duration // of the hard deadline
		atMost  time.Duration
	}{
		{"no limit", Limits{}, search.Forever, search.Forever},
		{"a turn", Limits{Turn: time.Second}, 900 * time.Millisecond, time.Second},
		{"a short turn", Limits{Turn: 10 * time.Millisecond}, time.Millisecond, 10 * time.Millisecond},
		{"plenty left", Limits{Turn: time.Second, LeftGiven: true, Left: time.Hour}, 900 * time.Millisecond, time.Second},
		{"little left", Limits{Turn: time.Minute, LeftGiven: true, Left: 10 * time.Second}, time.Second, 3 * time.Second},
		{"none left", Limits{Turn: time.Minute, LeftGiven: true, Left: -time.Second}, 0, 0},
		{"an increment", Limits{LeftGiven: true, Increment: time.Second}, 500 * time.Millisecond, time.Second},
	} {
		var m timeMargin
		soft, hard := m.deadlines(c.limits)
		if hard < c.atLeast || hard > c.atMost {
			t.Errorf("%s: hard deadline %v", c.name, hard)
		}
		if soft != search.Forever && soft > hard && hard > 0 {
			t.Errorf("%s: soft deadline %v after the hard one, %v", c.name, soft, hard)
		}
	}
}

func TestMarginLearnsFromOverruns(t *testing.T) {
	var m timeMargin
	before := m.margin(time.Second)
	m.note(time.Second, time.Second+40*time.Millisecond)
	after := m.margin(time.Second)
	if after < before+40*time.Millisecond {
		t.Errorf("margin %v before and %v after an overrun of 40 ms", before, after)
	}
	for range 100 {
		m.note(time.Second, 900*time.Millisecond)
	}
	if got := m.margin(time.Second); got > before+time.Millisecond {
		t.Errorf("margin %v long after the overrun, %v before", got, before)
	}
	if got := m.margin(10 * time.Millisecond); got > 5*time.Millisecond {
		t.Errorf("margin %v of 10 ms", got)
	}
}
