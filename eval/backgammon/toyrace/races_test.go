package toyrace

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChancesAreThoseOfPlayedRaces plays some races many times.
func TestChancesAreThoseOfPlayedRaces(t *testing.T) {
	const races, times = 20, 20000
	s := New(races, 7)
	r := rand.New(rand.NewPCG(1, 1))
	for i := range races {
		won := 0
		for range times {
			if firstIsDoneFirst(s.mine[i], s.theirs[i], r) {
				won++
			}
		}
		chance := s.chance[i]
		if deviation := math.Sqrt(chance * (1 - chance) / times); math.Abs(float64(won)/times-chance) > 5*deviation {
			t.Errorf("%v against %v: won %d of %d, the chance is %v", s.mine[i], s.theirs[i], won, times, chance)
		}
	}
}

func firstIsDoneFirst(h, other home, r *rand.Rand) bool {
	for first := true; ; first = !first {
		a, b := 1+r.IntN(6), 1+r.IntN(6)
		h = h.play(max(a, b)).play(min(a, b))
		if a == b {
			h = h.play(a).play(a)
		}
		if h == (home{}) {
			return first
		}
		h, other = other, h
	}
}

func TestOutcomesFollowTheChances(t *testing.T) {
	s := New(20000, 3)
	var won, expected float64
	inputs := make([]float32, Inputs)
	for i, chance := range s.chance {
		clear(inputs)
		s.Inputs(i, inputs)
		if s.won[i] {
			won++
		}
		expected += chance
		for _, f := range s.Features(i) {
			inputs[f]--
		}
		for f, v := range inputs {
			if v != 0 {
				t.Fatalf("race %d: feature %d is in one of Inputs and Features only", i, f)
			}
		}
		if len(s.Features(i)) > Active {
			t.Fatalf("race %d has %d features", i, len(s.Features(i)))
		}
	}
	if math.Abs(won-expected) > 3*math.Sqrt(20000)/2 {
		t.Errorf("%v won, want about %v", won, expected)
	}
	if got := s.Error(func(i int) float64 { return s.chance[i] + 0.1 }); math.Abs(got-0.1) > 1e-12 {
		t.Errorf("a constant error of 0.1 is %v", got)
	}
}
