package alphamu

import (
	"math/rand/v2"
	"testing"
)

// draw returns a vector of few tricks.
func draw(rng *rand.Rand) Vector {
	v := make(Vector, 4)
	for i := range v {
		v[i] = int8(rng.IntN(4))
	}
	return v
}

// TestFrontsKeepTheBest adds vectors in any order and wants each to be dominated by one that was kept,
// and none that was kept by another.
func TestFrontsKeepTheBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var f Front
		var all []Vector
		for range rng.IntN(20) + 1 {
			v := draw(rng)
			all = append(all, v)
			f = f.With(v)
		}
		if !f.Covers(all) {
			t.Fatalf("%v does not cover %v", f, all)
		}
		for i, v := range f {
			for k, w := range f {
				if i != k && v.Dominates(w) {
					t.Fatalf("%v is kept beside %v", w, v)
				}
			}
		}
	}
}

// TestLeast compares with all pairs: what an opponent leaves of each is covered, and nothing more
// is promised.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var f, g Front
		for range 4 {
			f, g = f.With(draw(rng)), g.With(draw(rng))
		}
		var pairs []Vector
		for _, v := range f {
			for _, w := range g {
				low := make(Vector, len(v))
				for i := range low {
					low[i] = min(v[i], w[i])
				}
				pairs = append(pairs, low)
			}
		}
		least := f.Least(g)
		if !least.Covers(pairs) || !Front(pairs).Covers(least) {
			t.Fatalf("%v and %v leave %v", f, g, least)
		}
	}
	if f := (Front{{1, 2}}); len(Front(nil).Least(f)) != 1 {
		t.Error("no plan at all does not leave the other front")
	}
}

// TestWidest keeps what is worth most.
func TestWidest(t *testing.T) {
	f := Front{{3, 0}, {0, 4}, {2, 2}}
	worth := func(v Vector) float64 { return float64(v[0]) + float64(v[1]) }
	if got := f.Widest(2, worth); len(got) != 2 || worth(got[0]) != 4 || worth(got[1]) != 4 {
		t.Errorf("kept %v", got)
	}
}
