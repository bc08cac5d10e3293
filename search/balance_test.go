package search

import (
	"context"
	"testing"
	"time"
)

// sequencesOf returns the sequences of moves in a position of ticTacToe that is not over
// before the last of them.
func sequencesOf(g *ticTacToe, plies int) (sequences [][]Move) {
	if plies == 0 {
		return [][]Move{nil}
	}
	if _, over := g.Settled(0); over {
		return nil
	}
	var c Candidates
	g.Generate(&c)
	for _, m := range c.List {
		g.Make(m.Move)
		for _, rest := range sequencesOf(g, plies-1) {
			sequences = append(sequences, append([]Move{m.Move}, rest...))
		}
		g.Undo()
	}
	return sequences
}

// valueAfter returns the value after the moves to the side that makes the first.
func valueAfter(g *ticTacToe, moves []Move) Value {
	for _, m := range moves {
		g.Make(m)
	}
	value := g.minimax(len(moves))
	for range moves {
		g.Undo()
	}
	if len(moves)%2 == 1 {
		return -value
	}
	return value
}

func distance(a, b Value) Value { return max(a-b, b-a) }

func TestBalanceIsNearest(t *testing.T) {
	for _, threads := range []int{1, 3} {
		for _, played := range [][]Move{nil, {1}, {5, 1}, {1, 2, 3}, {1, 2, 4}, {5, 1, 3}} {
			for plies := 1; plies <= 2; plies++ {
				for _, bias := range []Value{0, 50, -Win, Win} {
					checkBalance(t, played, threads, plies, bias)
				}
			}
		}
	}
}

// checkBalance compares the opening found with all others.
func checkBalance(t *testing.T, played []Move, threads, plies int, bias Value) {
	t.Helper()
	games := make([]Game, threads)
	var g *ticTacToe
	for i := range games {
		g = new(ticTacToe)
		for _, m := range played {
			g.Make(m)
		}
		games[i] = g
	}
	sequences := sequencesOf(g, plies)
	d := NewDriver(NewTable(1<<16), exactParams)
	r := d.Balance(context.Background(), games, NewClock(time.Now()), Limits{Depth: 9}, sequences, bias, nil)
	got := valueAfter(g, r.PV[:plies])
	if got != r.Value {
		t.Fatalf("after %v, %v: value %v, want %v", played, r.PV, r.Value, got)
	}
	for _, s := range sequences {
		if v := valueAfter(g, s); distance(v, bias) < distance(got, bias) {
			t.Fatalf("after %v: %v is worth %v, %v is worth %v, which is nearer to %v", played, r.PV[:plies], got, s, v, bias)
		}
	}
}

func TestBalanceEndsWhenCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d := NewDriver(NewTable(1<<12), exactParams)
	r := d.Balance(ctx, []Game{new(ticTacToe)}, NewClock(time.Now()), Limits{}, [][]Move{{3, 4}}, 0, nil)
	if len(r.PV) != 2 || r.Depth != 0 {
		t.Fatalf("%+v", r)
	}
}

// TestWatchSeesTheRoot has one move that stops a row; all others lose.
func TestWatchSeesTheRoot(t *testing.T) {
	played := []Move{1, 2, 5}
	begun, done, lost := map[Move]int{}, map[Move]int{}, map[Move]bool{}
	think(NewDriver(NewTable(1<<16), exactParams), played, 1, Limits{Depth: 9, WideRoot: true, Watch: func(m RootMove) {
		switch {
		case !m.Done:
			begun[m.Move]++
		default:
			done[m.Move]++
			lost[m.Move] = lost[m.Move] || m.Lost
		}
	}})
	g := new(ticTacToe)
	for _, m := range played {
		g.Make(m)
	}
	for _, s := range sequencesOf(g, 1) {
		m := s[0]
		if begun[m] == 0 || done[m] != begun[m] {
			t.Errorf("move %d was begun %d times and done %d times", m, begun[m], done[m])
		}
		if want := valueAfter(g, s) <= -Proven; lost[m] != want {
			t.Errorf("move %d lost: %v, want %v", m, lost[m], want)
		}
	}
}
