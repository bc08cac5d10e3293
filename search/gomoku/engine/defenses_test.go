package engine

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gogo/board/gomoku"
)

// names returns points as people write them.
func names(b *gomoku.Board, points []gomoku.Point) string {
	words := make([]string, len(points))
	for i, p := range points {
		words[i] = b.Name(p)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

func TestDefenses(t *testing.T) {
	for _, c := range []struct{ name, moves, want string }{
		{"a four", "h8 g8 i8 a1 j8 o15 k8", "l8"},
		{"an open four", "h8 a1 i8 o1 j8 o15 k8", ""},
		{"an open three", "h8 a1 i8 o1 j8", "g8 k8"},
		{"a five of one's own", "h8 a1 i8 b1 j8 c1 k8 d1 o15", "e1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := position(t, 15, gomoku.Freestyle, c.moves)
			e := newTrained()
			if err := e.Configure(Limits{}); err != nil {
				t.Fatal(err)
			}
			d, err := e.Defenses(t.Context(), b.Clone(), time.Now(), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := names(b, d.Holding); got != c.want || len(d.Threat) == 0 || d.Left != 0 {
				t.Errorf("%s: %q hold against %s, want %q", c.name, got, names(b, d.Threat), c.want)
			}
			if all := 15*15 - b.Len(); len(d.Holding)+len(d.Losing) != all {
				t.Errorf("%s: %d of %d moves", c.name, len(d.Holding)+len(d.Losing), all)
			}
		})
	}
}

func TestDefensesWithoutNeedOrTime(t *testing.T) {
	e := newTrained()
	if err := e.Configure(Limits{Nodes: 100_000}); err != nil {
		t.Fatal(err)
	}
	d, err := e.Defenses(t.Context(), position(t, 15, gomoku.Renju, "h8 i9"), time.Now(), nil)
	if err != nil || d.Threat != nil || len(d.Holding)+len(d.Losing) > 0 {
		t.Errorf("%+v, %v", d, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if d, err = e.Defenses(ctx, position(t, 15, gomoku.Freestyle, "h8 a1 i8 o1 j8"), time.Now(), nil); err != nil || len(d.Holding) > 0 {
		t.Errorf("%+v, %v", d, err)
	}
}

// TestMarks wants moves reported while a search goes on, each done only after it was begun.
func TestMarks(t *testing.T) {
	e := newTrained()
	if err := e.Configure(Limits{Marks: true, Threads: 2}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var mutex sync.Mutex
	open := map[gomoku.Point]bool{}
	done := 0
	b := position(t, 15, gomoku.Freestyle, "h8 i9 g7 i7")
	// The search started longer ago than it takes for marks to be worth a look.
	_, err := e.Think(ctx, b, time.Now().Add(-2*marksAfter), func(r Report) {
		mutex.Lock()
		defer mutex.Unlock()
		switch r.Mark {
		case Searching:
			open[r.PV[0]] = true
		case Done:
			if !open[r.PV[0]] {
				t.Errorf("%v is done and was not begun", r.PV[0])
			}
			done++
			if done == 50 {
				cancel()
			}
		case NoMark, Cleared, Losing:
		}
	})
	if err != nil || done < 50 {
		t.Errorf("%d moves, %v", done, err)
	}
}
