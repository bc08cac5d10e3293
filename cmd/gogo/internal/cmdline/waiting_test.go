package cmdline_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gogo/cmd/gogo/internal/cmdline"
)

func TestNotice(t *testing.T) {
	for _, tt := range []struct {
		live bool
		want string
	}{
		{true, "wait\r\x1b[Kwait\r\x1b[K"},
		{false, "wait\n"},
	} {
		var out strings.Builder
		n := cmdline.NewNotice(&out, tt.live, "wait")
		for range 2 {
			n.Show()
			n.Clear()
			n.Clear()
		}
		if out.String() != tt.want {
			t.Errorf("live %v: %q, want %q", tt.live, out.String(), tt.want)
		}
	}
}

func TestIfSlow(t *testing.T) {
	broken := errors.New("broken")
	said := make(chan struct{})
	slow := func() error { <-said; return broken }
	if err := cmdline.NotifyIfSlow(0, func() { close(said) }, slow); !errors.Is(err, broken) {
		t.Errorf("slow: %v", err)
	}
	fast := func() error { return nil }
	if err := cmdline.NotifyIfSlow(time.Hour, func() { t.Error("said") }, fast); err != nil {
		t.Errorf("fast: %v", err)
	}
}

func TestMeterWaits(t *testing.T) {
	var bar, lines strings.Builder
	for _, m := range []*cmdline.Meter{cmdline.NewMeter(&bar, true, 4, 0), cmdline.NewMeter(&lines, false, 4, 0)} {
		m.Wait("choosing")
		m.Wait("choosing")
		m.Game("game 1: A wins", "A +1")
		m.Wait("choosing")
		m.End()
		m.Wait("choosing")
	}
	if want := "choosing\n1/4 game 1: A wins; A +1\n"; lines.String() != want {
		t.Errorf("%q, want %q", lines.String(), want)
	}
	wantBar(t, bar.String(), "choosing", "A +1")
	if _, after, _ := strings.Cut(bar.String(), "A +1"); strings.Contains(after, "choosing") {
		t.Errorf("the score does not stay: %q", after)
	}
}
