package gtp_test

import (
	"testing"
	"time"

	"gogo/protocol/gtp"
)

// TestWithin wants the smaller of two bounds of a turn, and what is left of the game as it is.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		name             string
		clock, own, want time.Duration
	}{
		{"neither", 0, 0, 0},
		{"the clock alone", 3, 0, 3},
		{"the own alone", 0, 2, 2},
		{"the own is smaller", 3, 2, 2},
		{"the clock is smaller", 1, 2, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := gtp.Limits{Turn: c.clock, Left: time.Hour, LeftGiven: true, Increment: time.Second}
			want := l
			want.Turn = c.want
			if got := l.Within(c.own); got != want || !got.Given() {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
	if (gtp.Limits{Left: time.Hour, Lines: 2}).Given() {
		t.Error("a clock without limits is given")
	}
}
