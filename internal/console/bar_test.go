package console

import (
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestBarPicture(t *testing.T) {
	games := BarOptions{Count: true, Unit: "games"}
	for _, tt := range []struct {
		name    string
		options BarOptions
		done    int64
		text    string
		took    time.Duration
		want    string
	}{
		{"the beginning", BarOptions{}, 0, "", time.Second, "  0% [--------------------] ? left"},
		{"a quarter", BarOptions{}, 250, "", 10 * time.Second, " 25% [#####---------------] 30s left"},
		{"almost all", BarOptions{}, 999, "", time.Hour, "100% [###################-] 4s left"},
		{"all", BarOptions{}, 1000, "", time.Hour, "100% [####################] 0s left"},
		{"some before", BarOptions{Done: 500}, 750, "", time.Minute, " 75% [###############-----] 1m0s left"},
		{"none since", BarOptions{Done: 500}, 500, "", time.Minute, " 50% [##########----------] ? left"},
		{"a text", BarOptions{}, 500, "bidding", time.Second, "bidding  50% [##########----------] 1s left"},
		{"a count", BarOptions{Count: true}, 500, "", time.Second, " 50% [##########----------] (500/1000) 1s left"},
		{"fast", games, 500, "", 10 * time.Second, " 50% [##########----------] (500/1000, 50 games/s) 10s left"},
		{"slow", games, 500, "", 1000 * time.Second, " 50% [##########----------] (500/1000, 30 games/min) 16m40s left"},
		{"slower", games, 1, "", time.Hour, "  0% [--------------------] (1/1000, 1 games/h) 999h0m0s left"},
		{"no games yet", games, 0, "", time.Hour, "  0% [--------------------] (0/1000, 0 games/s) ? left"},
		{"a long text", games, 0, "It says more than there is", time.Hour, "It says more than there is   0% [------------------] (0/1000, 0 games/s) ? left"},
		{"a longer one", games, 0, "It says that it says more than there is room for", time.Hour, "It says that it says more than there…  0% [--------] (0/1000, 0 games/s) ? left"},
		{"wide letters", games, 0, strings.Repeat("界", 20), time.Hour, strings.Repeat("界", 18) + "…  0% [--------] (0/1000, 0 games/s) ? left"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := &Bar{columns: 80, size: 1000, options: tt.options, done: tt.done, text: tt.text}
			if got := b.picture(tt.took); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// TestBar checks that a bar is there from the beginning, follows its text, and stays on its line.
func TestBar(t *testing.T) {
	var out strings.Builder
	b := NewBar(&out, 4, BarOptions{Text: "bidding", Count: true})
	b.Step()
	b.Set(2, "playing, long")
	b.drawn = time.Now().Add(time.Hour)
	b.Step() // too soon after the picture before
	b.End()
	b.Step()
	b.End()
	shown := strings.Split(strings.TrimPrefix(out.String(), "\r"), "\r")
	if len(shown) != 4 {
		t.Fatalf("%q", shown)
	}
	for i, want := range []string{"bidding   0% [--------------------] (0/4) ? left", "bidding  25% [#####---------------] (1/4)", "playing, long  50% [##########----------] (2/4)", "playing, long  75% [###############-----] (3/4)"} {
		if !strings.HasPrefix(shown[i], want) {
			t.Errorf("picture %d is %q, want %q", i, shown[i], want)
		}
	}
	if strings.Count(out.String(), "\n") != 1 || !strings.HasSuffix(out.String(), "\n") {
		t.Errorf("%q", out.String())
	}
}

// TestBarCoversThePictureBefore checks that nothing is left of a longer picture.
func TestBarCoversThePictureBefore(t *testing.T) {
	var out strings.Builder
	b := NewBar(&out, 4, BarOptions{Text: "a long text"})
	out.Reset()
	b.Set(0, "short")
	if want := "\rshort   0% [--------------------] ? left      "; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// TestSlowBar checks that progress is shown once the work takes long, not too often, and goes away.
func TestSlowBar(t *testing.T) {
	for _, tt := range []struct {
		name     string
		began    time.Time
		pictures int
	}{
		{"short work", time.Now().Add(time.Hour), 0},
		{"long work", time.Now().Add(-time.Hour), 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			b := newSlowBar(&out, 1000)
			b.began = tt.began
			b.Set(250, "")
			b.drawn = b.drawn.Add(time.Hour)
			b.Set(500, "")
			b.Resize(800)
			b.Set(5000, "")
			if got := strings.Count(out.String(), "%"); got != tt.pictures {
				t.Errorf("%d pictures, want %d: %q", got, tt.pictures, out.String())
			}
			b.Clear()
			if after := out.String(); after != "" && !strings.HasSuffix(after, "   \r") {
				t.Errorf("the bar is left: %q", after)
			}
			b.End()
			last := out.Len()
			b.Resize(10)
			b.Set(7, "")
			b.End()
			if out.Len() != last {
				t.Errorf("it goes on after the end: %q", out.String())
			}
		})
	}
}

// TestBarIsDrawnLater checks that the last step before a long wait is shown, though it came too
// soon for a picture, and nothing after the end.
func TestBarIsDrawnLater(t *testing.T) {
	for _, tt := range []struct {
		name  string
		new   func(io.Writer) *Bar
		early string // without a wait
		late  string
	}{
		{"a bar", func(w io.Writer) *Bar { return NewBar(w, 4, BarOptions{}) }, " 0% ", " 50% "},
		{"a slow bar", func(w io.Writer) *Bar { return newSlowBar(w, 4) }, "", " 50% "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var out strings.Builder
				b := tt.new(&out)
				written := func() string {
					b.mu.Lock()
					defer b.mu.Unlock()
					return out.String()
				}
				b.Step()
				b.Step()
				if !strings.Contains(written(), tt.early) || strings.Contains(written(), tt.late) {
					t.Errorf("at once: %q", written())
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				if strings.Count(written(), tt.late) != 1 {
					t.Errorf("later: %q", written())
				}
				b.Step()
				b.End()
				ended := written()
				time.Sleep(time.Minute)
				synctest.Wait()
				if written() != ended {
					t.Errorf("after the end: %q", written())
				}
			})
		})
	}
}

// TestNoBar checks that there is no bar in a log that is a file, and none for work without a size.
func TestNoBar(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	var out strings.Builder
	for name, b := range map[string]*Bar{
		"a file": NewSlowBar(file, nil, 1000), "a text": NewSlowBar(&out, nil, 1000), "no work": NewBar(&out, 0, BarOptions{}),
	} {
		t.Run(name, func(t *testing.T) {
			b.Set(1, "x")
			b.Step()
			b.Resize(2)
			b.Clear()
			b.End()
			if b != nil || out.Len() > 0 {
				t.Errorf("%+v, %q", b, out.String())
			}
		})
	}
}

// TestBarsCount checks that no step is lost among goroutines.
func TestBarsCount(t *testing.T) {
	b := NewBar(io.Discard, 1000, BarOptions{})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				b.Step()
			}
		})
	}
	all.Wait()
	if b.done != 800 {
		t.Errorf("%d steps, want 800", b.done)
	}
}
