package main

import (
	"math"
	"strings"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
	gomokuengine "gogo/search/gomoku/engine"
)

// TestSwap2 wants the engine's answers to an opening passed on.
func TestSwap2(t *testing.T) {
	b := newBrain(gomokuengine.Trained(), 0)
	if err := b.Configure(gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 3000}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		stones [][2]int
		moves  int
		swap   bool
	}{
		{nil, 3, false},
		{[][2]int{{7, 7}, {0, 0}, {8, 7}, {14, 14}, {9, 7}}, 0, true},
		{[][2]int{{0, 0}, {7, 7}, {14, 14}, {8, 7}, {0, 14}}, 1, false},
	} {
		pos, err := gomoku.New(15, 15, gomoku.ExactFive)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.stones {
			pos.Place(pos.At(s[0], s[1]), pos.ToMove())
		}
		got, err := b.Swap2(t.Context(), pos, time.Now())
		if err != nil || got.Swap != c.swap || len(got.Moves) != c.moves {
			t.Errorf("%v: %v, %v", c.stones, got, err)
		}
	}
}

func TestNodesOfTheWeakerLimit(t *testing.T) {
	for _, tt := range []struct{ manager, own, want int64 }{
		{0, 0, 0}, {5, 0, 5}, {0, 7, 7}, {5, 7, 5}, {7, 5, 5},
	} {
		if got := lesserLimit(tt.manager, tt.own); got != tt.want {
			t.Errorf("%d and %d: %d, want %d", tt.manager, tt.own, got, tt.want)
		}
	}
}

func TestThreadsBeyondAllUse(t *testing.T) {
	b := newBrain(gomokuengine.Trained(), 0)
	settings := gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 3000, Memory: 350 << 20, Threads: math.MaxInt32}
	if err := b.Configure(settings); err == nil || !strings.Contains(err.Error(), "2147483647 threads: 1024 search") {
		t.Errorf("error %v", err)
	}
	pos, err := gomoku.New(15, 15, gomoku.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Think(t.Context(), pos, time.Now(), func(gomocup.Report) {}); err != nil {
		t.Error(err)
	}
}

// TestMarks names every mark of the engine.
func TestMarks(t *testing.T) {
	marks := map[gomokuengine.Mark]gomocup.Mark{
		gomokuengine.NoMark: gomocup.NoMark, gomokuengine.Cleared: gomocup.Cleared, gomokuengine.Begun: gomocup.Begun,
		gomokuengine.Done: gomocup.Done, gomokuengine.Losing: gomocup.Losing,
	}
	for mark, want := range marks {
		if got := reportOf(gomokuengine.Report{Mark: mark}).Mark; got != want {
			t.Errorf("mark %d of the engine: %d, want %d", mark, got, want)
		}
	}
}
