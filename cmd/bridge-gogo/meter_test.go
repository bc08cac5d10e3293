package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"gogo/cmd/bridge-gogo/internal/answers"
	"gogo/cmd/bridge-gogo/internal/boards"
)

// TestMeter shows progress once the work takes long, and only where it is known.
func TestMeter(t *testing.T) {
	at := func(bytes int64) *answers.Answer { return &answers.Answer{Board: &boards.Board{End: bytes}} }
	for _, tt := range []struct {
		name  string
		size  int64
		began time.Time
		shown bool
	}{
		{"short work", 1000, time.Now().Add(time.Hour), false},
		{"long work", 1000, time.Now().Add(-time.Hour), true},
		{"no known end", 0, time.Now().Add(-time.Hour), false},
	} {
		var b strings.Builder
		m := &meter{w: &b, size: tt.size, began: tt.began}
		for _, bytes := range []int64{250, 500, 5000} {
			if err := m.put(at(bytes)); err != nil {
				t.Error(err)
			}
		}
		if got := strings.Contains(b.String(), " 25% "); got != tt.shown {
			t.Errorf("%s: got %q", tt.name, b.String())
		}
		m.end()
		last := b.Len()
		if err := m.put(at(700)); err != nil || b.Len() != last {
			t.Errorf("%s: it goes on after the end: %v", tt.name, err)
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
