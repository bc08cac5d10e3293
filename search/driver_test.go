package search

import (
	"context"
	"testing"
	"time"
)

// exactParams prune nothing that could matter.
var exactParams = Params{MoveCountBase: 1000, SingularDepth: 6, SingularMargin: 8, Aspiration: 50, ReduceBase: 20, HistoryDivisor: 64, ReduceSlope: 50}

// think searches a position of ticTacToe on some threads.
func think(d *Driver, moves []Move, threads int, limits Limits) Report {
	games := make([]Game, threads)
	for i := range games {
		g := new(ticTacToe)
		for _, m := range moves {
			g.Make(m)
		}
		games[i] = g
	}
	return d.Think(context.Background(), games, NewClock(time.Now()), limits, nil)
}

func TestSearchEqualsMinimax(t *testing.T) {
	for _, threads := range []int{1, 3} {
		d := NewDriver(NewTable(1<<16), exactParams)
		positions := 0
		var walk func(g *ticTacToe, moves []Move)
		walk = func(g *ticTacToe, moves []Move) {
			if _, over := g.Settled(0); over || len(moves) == 4 {
				return
			}
			positions++
			want := g.minimax(0)
			got := think(d, moves, threads, Limits{Depth: 10})
			if got.Value != want {
				t.Fatalf("%v: value %v, want %v", moves, got.Value, want)
			}
			g.Make(got.PV[0])
			if v := -g.minimax(1); v != want {
				t.Fatalf("%v: move %d has value %v, want %v", moves, got.PV[0], v, want)
			}
			g.Undo()
			var c Candidates
			g.Generate(&c)
			for _, m := range c.List {
				g.Make(m.Move)
				walk(g, append(moves[:len(moves):len(moves)], m.Move))
				g.Undo()
			}
		}
		walk(new(ticTacToe), nil)
		if positions < 500 {
			t.Fatalf("only %d positions", positions)
		}
	}
}

func TestSearchIsRepeatable(t *testing.T) {
	var first Report
	for i := range 20 {
		d := NewDriver(NewTable(1<<16), exactParams)
		r := think(d, []Move{1, 5}, 1, Limits{Nodes: 700})
		if i == 0 {
			first = r
		}
		if r.Nodes != first.Nodes || r.Value != first.Value || r.PV[0] != first.PV[0] {
			t.Fatalf("run %d: %+v, first %+v", i, r, first)
		}
	}
}

func TestSearchEndsWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := NewDriver(NewTable(1<<12), exactParams).Think(ctx, []Game{new(ticTacToe)}, NewClock(time.Now()), Limits{}, nil)
	if len(r.PV) == 0 {
		t.Fatal("a cancelled search has no move")
	}
}

func TestClockMayBeMovedWhileItRuns(t *testing.T) {
	c := NewClock(time.Now().Add(-time.Second))
	if c.Expired() || c.Left() != Forever {
		t.Error("a clock without deadline ends")
	}
	c.Set(time.Millisecond, time.Hour)
	if c.Expired() || !c.EnoughAt(1) || c.EnoughAt(1e9) {
		t.Error("soft deadline not kept to")
	}
	c.Set(time.Millisecond, 2*time.Millisecond)
	if !c.Expired() || c.Left() != 0 {
		t.Error("hard deadline not kept to")
	}
}

// TestResize wants a table kept that fits and is large enough, and not much too large
// unless it is in use, and another made where it is not, and with it a history of its own.
func TestResize(t *testing.T) {
	for _, c := range []struct {
		has        int64
		used       bool
		size, most int64
		want       int64
	}{
		{4096, true, 4096, 4096, 4096},
		{4096, true, 8192, 8192, 4096},
		{4096, true, 8320, 8320, 8320},
		{4096, true, 4095, 4095, 4032},
		{8192, true, 4096, 4096, 4096},
		{64, true, 0, 64, 64},
		{8192, true, 1024, 8192, 8192},
		{8192, false, 1024, 8192, 1024},
		{2048, false, 1024, 8192, 2048},
		{8192, true, 1024, 4096, 1024},
	} {
		d := NewDriver(NewTable(c.has), Params{})
		d.histories = []*history{new(history)}
		d.table.used = c.used
		before := d.table
		d.Resize(c.size, c.most)
		if got := d.table.Size(); got != c.want || (d.table == before) != (d.histories != nil) {
			t.Errorf("%d bytes for %+v, history kept: %t", got, c, d.histories != nil)
		}
	}
}

// TestLines wants the best moves of a position with their values, each line without the moves
// of those before it, and the first as it is without others.
func TestLines(t *testing.T) {
	for _, moves := range [][]Move{nil, {1}, {5, 1}, {1, 2, 5}, {1, 5, 9, 3}, {1, 2, 3, 5, 4}} {
		g := &ticTacToe{}
		for _, m := range moves {
			g.Make(m)
		}
		want := map[Move]Value{}
		var c Candidates
		g.Generate(&c)
		for _, m := range c.List {
			g.Make(m.Move)
			want[m.Move] = -g.minimax(1)
			g.Undo()
		}
		const lines = 4
		found := map[int]Report{}
		d := NewDriver(NewTable(1<<16), exactParams)
		last := d.Think(t.Context(), []Game{g}, NewClock(time.Now()), Limits{Depth: 10, Lines: lines}, func(r Report) { found[r.Place] = r })
		if len(found) != min(lines, len(want)) {
			t.Fatalf("after %v there are %d lines", moves, len(found))
		}
		seen, previous := map[Move]bool{}, infinite
		for place := range len(found) {
			r := found[place]
			move := r.PV[0]
			if found[0].Value >= Proven && place > 0 {
				break // a win ends the search, also of the others
			}
			if seen[move] || want[move].IsProven() != r.Value.IsProven() || !r.Value.IsProven() && r.Value != want[move] || r.Value > previous {
				t.Errorf("after %v line %d is %v, worth %v; want %v, after %v", moves, place, r.PV, r.Value, want[move], previous)
			}
			seen[move], previous = true, r.Value
		}
		if last.Place != 0 || last.Value != found[0].Value {
			t.Errorf("after %v the result is %+v", moves, last)
		}
	}
}
