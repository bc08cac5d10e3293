package main

import (
	"slices"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
)

// TestSwap2 wants a legal answer on the smallest board, a rectangle and the
// usual one, and the better colour where there is no doubt which that is.
func TestSwap2(t *testing.T) {
	for _, size := range [][2]int{{5, 5}, {7, 30}, {15, 15}} {
		b := newBrain()
		if err := b.Configure(gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 3000}); err != nil {
			t.Fatal(err)
		}
		pos, err := gomoku.New(size[0], size[1], gomoku.ExactFive)
		if err != nil {
			t.Fatal(err)
		}
		for _, opening := range []struct{ stones, most int }{{0, 3}, {3, 2}, {5, 1}} {
			for pos.Len() < opening.stones {
				pos.Place(firstEmpty(pos), pos.ToMove())
			}
			c, err := b.Swap2(t.Context(), pos.Clone(), time.Now())
			if err != nil || c.Swap && pos.Len() == 0 || !c.Swap && len(c.Moves) > opening.most {
				t.Fatalf("%v after %d stones: %v, %v", size, pos.Len(), c, err)
			}
			slices.Sort(c.Moves)
			for i, p := range c.Moves {
				if pos.Legal(p, pos.ToMove()) != nil || i > 0 && p == c.Moves[i-1] {
					t.Fatalf("%v after %d stones: %v", size, pos.Len(), c.Moves)
				}
			}
		}
	}
}

// TestSwap2TakesTheWinner shows openings in which one colour wins by force.
func TestSwap2TakesTheWinner(t *testing.T) {
	b := newBrain()
	if err := b.Configure(gomocup.Settings{Left: gomocup.Unlimited, MaxNodes: 100000}); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		stones [5][2]int
		swap   bool
	}{
		"Black has an open three and White nothing":      {[5][2]int{{7, 7}, {0, 0}, {8, 7}, {14, 14}, {9, 7}}, true},
		"Black's stones are far apart, White's together": {[5][2]int{{0, 0}, {7, 7}, {14, 14}, {8, 7}, {0, 14}}, false},
	} {
		pos, err := gomoku.New(15, 15, gomoku.ExactFive)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.stones {
			pos.Place(pos.At(s[0], s[1]), pos.ToMove())
		}
		got, err := b.Swap2(t.Context(), pos, time.Now())
		if err != nil || got.Swap != c.swap {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func firstEmpty(b *gomoku.Board) gomoku.Point {
	for y := range b.Height() {
		for x := range b.Width() {
			if p := b.At(x, y); b.Cell(p) == gomoku.Empty {
				return p
			}
		}
	}
	return gomoku.NoPoint
}

func TestLookFor(t *testing.T) {
	for want, s := range map[time.Duration]gomocup.Settings{
		lookAt:                 {Left: gomocup.Unlimited},
		0:                      {Left: gomocup.Unlimited, TurnGiven: true},
		125 * time.Millisecond: {Left: gomocup.Unlimited, TurnGiven: true, Turn: time.Second},
		10 * time.Millisecond:  {Left: 800 * time.Millisecond, TurnGiven: true, Turn: time.Second},
	} {
		if got := lookFor(s); got != want {
			t.Errorf("%v, not %v", got, want)
		}
	}
	if got := lookFor(gomocup.Settings{Left: -time.Second}); got != 0 {
		t.Errorf("%v after an overrun", got)
	}
}
