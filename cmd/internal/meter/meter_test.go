package meter

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"
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
		m := &Meter{w: &b, size: tt.size, began: tt.began}
		put := func(bytes int64) {
			if err := m.Set(bytes); err != nil {
				t.Error(err)
			}
		}
		put(250)
		put(500)
		m.drawn = m.drawn.Add(-time.Minute)
		m.Resize(min(tt.size, 800))
		put(5000)
		if got := strings.Count(b.String(), "%"); got != tt.pictures {
			t.Errorf("%s: got %q", tt.name, b.String())
		}
		m.End()
		if after := b.String(); after != "" && !strings.HasSuffix(after, " \r") {
			t.Errorf("%s: the bar is left: %q", tt.name, after)
		}
		last := b.Len()
		put(700)
		m.End()
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
	for _, log := range []io.Writer{file, new(strings.Builder)} {
		m := New(log, nil, 1000)
		m.Resize(2000)
		if m.size != 0 {
			t.Errorf("it shows %d", m.size)
		}
	}
}
