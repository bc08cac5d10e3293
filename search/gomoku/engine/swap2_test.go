package engine

import (
	"slices"
	"testing"
	"time"

	"gogo/board/gomoku"
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
