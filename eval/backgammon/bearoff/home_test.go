package bearoff

import (
	"testing"

	"gogo/board/backgammon"
)

func TestHomesHaveTheRanksInOrder(t *testing.T) {
	var h home
	for rank := range homes {
		if got := h.rank(); got != rank {
			t.Fatalf("home %v has rank %d, want %d", h, got, rank)
		}
		if small := h[0] <= 6; small != (rank < smallHomes) {
			t.Fatalf("home %v of rank %d", h, rank)
		}
		if full := h[0] == backgammon.Checkers; full != (rank >= firstFull) {
			t.Fatalf("home %v of rank %d", h, rank)
		}
		h.next()
	}
	if h[0] != backgammon.Checkers+1 {
		t.Errorf("the next home is %v", h)
	}
}

func TestEverySideHasItsRank(t *testing.T) {
	seen := map[int]bool{}
	for _, s := range sidesOf(backgammon.Checkers) {
		h, ok := homeOf(&s)
		if !ok || seen[h.rank()] {
			t.Fatalf("side %v: home %v, %v", s, h, ok)
		}
		seen[h.rank()] = true
		pips := 0
		for _, c := range h {
			pips += int(c)
		}
		if pips != s.Pips() || int(h[0])+s.Off() != backgammon.Checkers {
			t.Fatalf("side %v has home %v", s, h)
		}
	}
	if len(seen) != homes {
		t.Errorf("%d homes", len(seen))
	}
}

func TestSidesThatAreNoHomes(t *testing.T) {
	for _, s := range []backgammon.Side{
		{points: 1},
		{backgammon.Bar: 1},
		{5: 14, 23: 1},
		{16},
		{8, 8},
		{5: 255},
		{128, 128},
		{255, 255, 255, 255, 255, 255},
		{6: 1, 7: 255},
	} {
		if h, ok := homeOf(&s); ok {
			t.Errorf("%v is the home %v", s, h)
		}
	}
}

// TestStepsLeadWhereTheRulesSay puts steps together to the plays of whole rolls.
func TestStepsLeadWhereTheRulesSay(t *testing.T) {
	var g backgammon.Generator
	for _, s := range sidesOf(5)[1:] {
		for _, r := range rolls {
			want := map[int]bool{}
			for _, to := range legal(&g, &s, r.Dice) {
				h, _ := homeOf(&to)
				want[h.rank()] = true
			}
			h, _ := homeOf(&s)
			got := map[int]bool{}
			a, b := int(r.Dice[0]), int(r.Dice[1])
			if a == b {
				walk(got, h, a, a, a, a)
			} else {
				walk(got, h, a, b)
				walk(got, h, b, a)
			}
			if len(got) != len(want) {
				t.Fatalf("%v with %v leads to %v, want %v", s, r.Dice, got, want)
			}
			for rank := range got {
				if !want[rank] {
					t.Fatalf("%v with %v leads to %v, want %v", s, r.Dice, got, want)
				}
			}
		}
	}
}

// walk collects the ranks that steps by some dice lead to.
func walk(ends map[int]bool, h home, dice ...int) {
	rank := h.rank()
	if rank == 0 || len(dice) == 0 {
		ends[rank] = true
		return
	}
	steps := h.steps(rank)
	for _, to := range steps.by(dice[0]) {
		walk(ends, homeAt(int(to)), dice[1:]...)
	}
}

// homeAt counts to a rank.
func homeAt(rank int) (h home) {
	for range rank {
		h.next()
	}
	return h
}
