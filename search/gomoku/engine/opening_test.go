package engine

import (
	"errors"
	"slices"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/search"
)

// TestSwap2 wants a legal answer on the smallest board, a rectangle and the
// usual one.
func TestSwap2(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {7, 30}, {15, 15}} {
		e := newTrained()
		if err := e.Configure(Limits{Nodes: 3000}); err != nil {
			t.Fatal(err)
		}
		board, err := gomoku.New(size[0], size[1], gomoku.ExactFive)
		if err != nil {
			t.Fatal(err)
		}
		for _, opening := range []struct{ stones, most int }{{0, 3}, {3, 2}, {5, 1}} {
			for n := board.Len(); n < opening.stones; n++ {
				board.Place(board.At(n%5, n/5), board.ToMove())
			}
			o, err := e.Swap2(t.Context(), board.Clone(), time.Now())
			if err != nil || o.Swap && board.Len() == 0 || !o.Swap && len(o.Moves) > opening.most {
				t.Fatalf("%v after %d stones: %v, %v", size, board.Len(), o, err)
			}
			slices.Sort(o.Moves)
			for i, p := range o.Moves {
				if board.Legal(p, board.ToMove()) != nil || i > 0 && p == o.Moves[i-1] {
					t.Fatalf("%v after %d stones: %v", size, board.Len(), o.Moves)
				}
			}
		}
	}
}

// TestSwap2TakesTheWinner shows openings in which one color wins by force.
func TestSwap2TakesTheWinner(t *testing.T) {
	skipIfShort(t)
	e := newTrained()
	if err := e.Configure(Limits{Nodes: 100000}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		stones string
		swap   bool
	}{
		"Black has an open three and White nothing":      {"h8 a15 i8 o1 j8", true},
		"Black's stones are far apart, White's together": {"a15 h8 o1 i8 a1", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := e.Swap2(t.Context(), position(t, 15, gomoku.ExactFive, c.stones), time.Now())
			if err != nil || got.Swap != c.swap {
				t.Errorf("%s: %v, %v", name, got, err)
			}
		})
	}
}

func TestLookFor(t *testing.T) {
	for _, c := range []struct {
		limits Limits
		want   time.Duration
	}{
		{Limits{}, maxOpeningTime},
		{Limits{AtOnce: true}, 0},
		{Limits{Turn: time.Second}, 125 * time.Millisecond},
		{Limits{Turn: time.Minute}, maxOpeningTime},
		{Limits{Turn: time.Second, LeftGiven: true, Left: 800 * time.Millisecond}, 10 * time.Millisecond},
		{Limits{LeftGiven: true, Left: -time.Second}, 0},
	} {
		if got := openingTime(c.limits); got != c.want {
			t.Errorf("%+v: %v, want %v", c.limits, got, c.want)
		}
	}
}

// balanceOf looks for moves that leave a position even.
func balanceOf(tb testing.TB, e *Engine, b *gomoku.Board, plies int, bias search.Value) Report {
	tb.Helper()
	r, err := e.Balance(tb.Context(), b.Clone(), time.Now(), plies, bias, nil)
	if err != nil {
		tb.Fatal(err)
	}
	after := b.Clone()
	for _, p := range r.PV {
		if err := after.Legal(p, after.ToMove()); err != nil {
			tb.Fatal(err)
		}
		after.Place(p, after.ToMove())
	}
	if len(r.PV) < plies {
		tb.Fatalf("%d moves where %d were wanted", len(r.PV), plies)
	}
	return r
}

// TestBalanceFindsWhatIsWanted asks for several values where there is a choice.
func TestBalanceFindsWhatIsWanted(t *testing.T) {
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
		e := newTrained()
		if err := e.Configure(Limits{Depth: 4, Memory: 64 << 20}); err != nil {
			t.Fatal(err)
		}
		b := position(t, 15, rule, "h8 i9 h10")
		for plies := 1; plies <= 2; plies++ {
			for _, bias := range []search.Value{-150, -300} {
				r := balanceOf(t, e, b, plies, bias)
				if off := max(r.Value-bias, bias-r.Value); off > 30 || r.Depth != 4 {
					t.Errorf("rule %d, %d moves: value %v at depth %d, wanted %v", rule, plies, r.Value, r.Depth, bias)
				}
			}
		}
	}
}

// TestBalanceEverywhere wants moves on small and large boards, at once and within limits.
func TestBalanceEverywhere(t *testing.T) {
	for _, size := range []int{5, 20} {
		for _, l := range []Limits{{AtOnce: true}, {Nodes: 2000}, {Depth: 3, Threads: 2}} {
			e := newTrained()
			if err := e.Configure(l); err != nil {
				t.Fatal(err)
			}
			for _, moves := range []string{"", "c3", "c3 d4"} {
				for plies := 1; plies <= 2; plies++ {
					balanceOf(t, e, position(t, size, gomoku.Freestyle, moves), plies, 0)
				}
			}
		}
	}
}

func TestBalanceOfWhatIsDecided(t *testing.T) {
	e := newTrained()
	if err := e.Configure(Limits{Nodes: 2000}); err != nil {
		t.Fatal(err)
	}
	full := position(t, 5, gomoku.Freestyle, "")
	for i := range 25 {
		full.Place(full.At(i%5, i/5), full.ToMove())
	}
	if _, err := e.Balance(t.Context(), full, time.Now(), 1, 0, nil); !errors.Is(err, ErrNoMove) {
		t.Error(err)
	}
	// Every move but the stop of the four loses at once, and that one loses too.
	lost := position(t, 15, gomoku.Freestyle, "h8 a1 i8 o1 j8 o15 k8")
	if _, err := e.Balance(t.Context(), lost.Clone(), time.Now(), 2, 0, nil); !errors.Is(err, ErrNotOpen) {
		t.Error(err)
	}
	if r := balanceOf(t, e, lost, 1, 0); !slices.Contains([]string{"g8", "l8"}, lost.Name(r.PV[0])) {
		t.Errorf("%v", r.PV)
	}
}
