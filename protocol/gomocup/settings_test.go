package gomocup

import (
	"testing"
	"time"
)

func TestMatchClock(t *testing.T) {
	const s = time.Second
	var c matchClock
	want := func(d time.Duration) {
		t.Helper()
		if got := c.remaining(); got != d {
			t.Fatalf("%v remain, not %v", got, d)
		}
	}
	want(Unlimited)
	c.charge(5 * s)
	want(Unlimited)
	c.setMatch(100 * s)
	want(95 * s) // the turn before counts
	c.charge(10 * s)
	want(85 * s)
	c.setLeft(80*s, 0)
	want(80 * s) // the manager knows better
	c.charge(30 * s)
	want(50 * s) // and may never say it again
	c.setLeft(40*s, 3*s)
	want(43 * s) // when the present turn began
	c.charge(5 * s)
	want(38 * s)
	c.setLeft(-7*s, 0)
	want(-7 * s)
	c.setLeft(Unlimited, 2*s)
	want(Unlimited)
	c.charge(s)
	c.newGame()
	want(100 * s) // what was left of the last game is past
	c.setLeft(60*s, 0)
	c.newGame()
	want(60 * s) // sent ahead of START
	c.setMatch(0)
	want(60 * s)
	c.setLeft(0, 0)
	want(Unlimited) // of a match without a limit
	c.setMatch(10 * s)
	want(0)
}

func TestMillis(t *testing.T) {
	for n, want := range map[int64]time.Duration{
		0: 0, 1500: 1500 * time.Millisecond, -20: -20 * time.Millisecond,
		1 << 62: Unlimited / time.Millisecond * time.Millisecond, -1 << 62: -(Unlimited / time.Millisecond * time.Millisecond),
	} {
		if got := millis(n); got != want {
			t.Errorf("millis(%d) = %v", n, got)
		}
	}
}
