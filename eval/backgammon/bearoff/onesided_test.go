package bearoff

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
)

// TestDistributionsComeFromTheBestPlays works homes out from the table's lower
// homes once more, by all plays that the rules allow: all small ones, and others
// by chance. By induction, that settles the table.
func TestDistributionsComeFromTheBestPlays(t *testing.T) {
	one := newOneSided()
	random := rand.New(rand.NewPCG(1, 2))
	chance := 0.15
	if testing.Short() {
		chance = 0.01
	}
	var g backgammon.Generator
	compared := 0
	for _, s := range sidesOf(backgammon.Checkers)[1:] {
		h, _ := homeOf(&s)
		if rank := h.rank(); rank >= smallHomes && random.Float64() > chance {
			continue
		}
		for _, d := range []*distributions{one.all, one.first} {
			if d == one.first && s.Off() > 0 {
				continue
			}
			mean, want, only := resolve(&g, d, &s)
			got := d.of(h.rank())
			if math.Abs(got.Mean-mean) > 1e-9 {
				t.Fatalf("%v needs %v rolls, want %v", s, got.Mean, mean)
			}
			if only {
				compared++
				compare(t, &s, got, want)
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d distributions compared", compared)
	}
}

// resolve returns the mean number of rolls and their chances that follow from the
// homes after one roll, and whether no two plays of a roll are equally good.
func resolve(g *backgammon.Generator, d *distributions, s *backgammon.Side) (mean float64, chances map[int]float64, only bool) {
	mean, chances, only = 1, map[int]float64{}, true
	for _, r := range rolls {
		best := Distribution{Mean: math.Inf(1)}
		for _, to := range legal(g, s, r.Dice) {
			h, _ := homeOf(&to)
			rest := d.of(h.rank())
			if math.Abs(rest.Mean-best.Mean) < 1e-9 {
				only = false
			}
			if rest.Mean < best.Mean {
				best = rest
			}
		}
		mean += best.Mean * float64(r.Ways) / 36
		for i, p := range best.Chances {
			chances[best.First+1+i] += float64(p) * float64(r.Ways) / 36
		}
	}
	return mean, chances, only
}

func compare(t *testing.T, s *backgammon.Side, got Distribution, want map[int]float64) {
	t.Helper()
	for i, p := range got.Chances {
		if math.Abs(float64(p)-want[got.First+i]) > 1e-7 {
			t.Fatalf("%v needs %d rolls with chance %v, want %v", s, got.First+i, p, want[got.First+i])
		}
		delete(want, got.First+i)
	}
	for n, p := range want {
		if p > 1e-9 {
			t.Fatalf("%v needs %d rolls with chance %v, which is left out", s, n, p)
		}
	}
}

// TestDistributionsAreWhole sums all of them up.
func TestDistributionsAreWhole(t *testing.T) {
	one := newOneSided()
	for _, d := range []*distributions{one.all, one.first} {
		for rank := range homes {
			got := d.of(rank)
			sum, mean := 0.0, 0.0
			for i, p := range got.Chances {
				sum += float64(p)
				mean += float64(got.First+i) * float64(p)
			}
			if math.Abs(sum-1) > 1e-6 || math.Abs(mean-got.Mean) > 5e-6 || got.Chances[0] == 0 {
				t.Fatalf("rank %d: %+v sums up to %v with mean %v", rank, got, sum, mean)
			}
		}
	}
}

func TestPrecedes(t *testing.T) {
	coin := Distribution{First: 1, Chances: []float32{0.5, 0.5}}
	sure := Distribution{First: 2, Chances: []float32{1}}
	never := Distribution{First: 9, Chances: []float32{0.25, 0.75}}
	for _, tt := range []struct {
		a, b Distribution
		want float32
	}{
		{coin, coin, 0.75},
		{coin, sure, 1},
		{sure, coin, 0.5},
		{sure, coin.later(1), 1},
		{coin.later(1), coin, 0.25},
		{coin, never, 1},
		{never, coin, 0},
		{never, never, 0.25 + 0.75*0.75},
	} {
		if got := tt.a.precedes(tt.b); got != tt.want {
			t.Errorf("%v precedes %v with chance %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}
