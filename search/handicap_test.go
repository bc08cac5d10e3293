package search

import (
	"math/rand/v2"
	"testing"
)

// TestChoose chooses worse moves more seldom the worse they are, hardly ever one that is seen to
// lose, and the best one without haze.
func TestChoose(t *testing.T) {
	values := []Value{100, 90, 0, LossIn(4)}
	rng := rand.New(rand.NewPCG(1, 2))
	var counts [4]int
	h := Handicap{Haze: 50}
	for range 10_000 {
		counts[h.Choose(rng, values)]++
	}
	// e^0, e^-0.2, e^-2 and next to nothing
	for i, want := range [4]int{5125, 4196, 694, 0} {
		if counts[i] < want*9/10-5 || counts[i] > want*11/10+5 {
			t.Errorf("move %d was chosen %d times, not about %d", i, counts[i], want)
		}
	}
	if i := new(Handicap).Choose(rng, values); i != 0 {
		t.Errorf("without haze move %d is chosen", i)
	}
}

// TestApply never raises a limit.
func TestApply(t *testing.T) {
	h := Handicap{Depth: 4, Nodes: 1000, Lines: 3}
	for _, tt := range []struct {
		name  string
		depth int
		nodes int64
		lines int
		want  [3]int64
	}{
		{"no limits", 0, 0, 0, [3]int64{4, 1000, 3}},
		{"lower limits", 2, 500, 5, [3]int64{2, 500, 5}},
		{"higher limits", 9, 5000, 1, [3]int64{4, 1000, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			depth, nodes, lines := h.Apply(tt.depth, tt.nodes, tt.lines)
			if got := [3]int64{int64(depth), nodes, int64(lines)}; got != tt.want {
				t.Errorf("%v, not %v", got, tt.want)
			}
		})
	}
}
