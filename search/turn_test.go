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
		{"a turn", Turn{Limit: time.Second}, 900 * time.Millisecond, time.Second},
		{"a short turn", Turn{Limit: 10 * time.Millisecond}, time.Millisecond, 10 * time.Millisecond},
		{"plenty left", Turn{Limit: time.Second, LeftGiven: true, Left: time.Hour}, 900 * time.Millisecond, time.Second},
		{"little left", Turn{Limit: time.Minute, LeftGiven: true, Left: 10 * time.Second}, time.Second, 3 * time.Second},
		{"none left", Turn{Limit: time.Minute, LeftGiven: true, Left: -time.Second}, 0, 0},
		{"an increment", Turn{LeftGiven: true, Increment: time.Second}, 500 * time.Millisecond, time.Second},
	} {
		var m Margin
		soft, hard := m.Deadlines(c.turn)
		if hard < c.atLeast || hard > c.atMost {
			t.Errorf("%s: hard deadline %v", c.name, hard)
		}
		if soft != Forever && soft > hard && hard > 0 {
			t.Errorf("%s: soft deadline %v after the hard one, %v", c.name, soft, hard)
		}
	}
}

func TestMarginLearnsFromOverruns(t *testing.T) {
	var m Margin
	before := m.before(time.Second)
	m.Note(time.Second, time.Second+40*time.Millisecond)
	after := m.before(time.Second)
	if after < before+40*time.Millisecond {
		t.Errorf("margin %v before and %v after an overrun of 40 ms", before, after)
	}
	for range 100 {
		m.Note(time.Second, 900*time.Millisecond)
	}
	if got := m.before(time.Second); got > before+time.Millisecond {
		t.Errorf("margin %v long after the overrun, %v before", got, before)
	}
	if got := m.before(10 * time.Millisecond); got > 5*time.Millisecond {
		t.Errorf("margin %v of 10 ms", got)
	}
}
