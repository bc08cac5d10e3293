package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"gogo/cmd/bridge-gogo/internal/answers"
	"gogo/cmd/internal/boards"
)

func TestPicture(t *testing.T) {
	for _, tt := range []struct {
		done int64
		took time.Duration
		want string
	}{
		{0, time.Second, "  0% [--------------------] ? left        "},
		{250, 10 * time.Second, " 25% [#####---------------] 30s left      "},
		{999, time.Hour, "100% [###################-] 4s left       "},
		{1000, time.Hour, "100% [####################] 0s left       "},
	} {
		if got := picture(tt.done, 1000, tt.took); got != tt.want {
			t.Errorf("%d: got %q, want %q", tt.done, got, tt.want)
		}
	}
}

// TestMeter shows progress once the work takes long, not too often, and only where it is
// known.
func TestMeter(t *testing.T) {
	at := func(bytes int64) *answers.Answer { return &answers.Answer{Board: &boards.Board{End: bytes}} }
	for _, tt := range []struct {
		name     string
		size     int64
		began    time.Time
		pictures int
	}{
		{"short work", 1000, time.Now().Add(time.Hour), 0},
		{"long work", 1000, time.Now().Add(-time.Hour), 2},
		{"no known end", 0, time.Now().Add(-time.Hour), 0},
	} {
		var b strings.Builder
		m := &meter{w: &b, size: tt.size, began: tt.began}
		put := func(bytes int64) {
			if err := m.put(at(bytes)); err != nil {
				t.Error(err)
			}
		}
		put(250)
		put(500)
		m.drawn = m.drawn.Add(-time.Minute)
		put(5000)
		if got := strings.Count(b.String(), "%"); got != tt.pictures {
			t.Errorf("%s: got %q", tt.name, b.String())
		}
		m.end()
		if after := b.String(); after != "" && !strings.HasSuffix(after, " \r") {
			t.Errorf("%s: the bar is left: %q", tt.name, after)
		}
		last := b.Len()
		put(700)
		m.end()
		if b.Len() != last {
			t.Errorf("%s: it goes on after the end", tt.name)
		}
	}
}

// TestNoTerminalNoMeter wants nothing in a log that is a file.
func TestNoTerminalNoMeter(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	for _, std := range []streams{{log: file, out: file}, {log: new(strings.Builder), out: file}} {
		if m := newMeter(std, 1000, false); m.size != 0 {
			t.Errorf("it shows %d bytes", m.size)
		}
	}
}
