package rollout

import (
	"math"
	"strconv"
	"testing"
)

func TestFirstTwoChoicesAreSpreadEvenly(t *testing.T) {
	for _, n := range []int{1, 2, 5, 36} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			d := newDrawer(7, n)
			for block := range 2 {
				pairs := map[[2]int]bool{}
				for row := range n {
					firsts, seconds := map[int]bool{}, map[int]bool{}
					for column := range n {
						draw := d.draw((block*n+row)*n + column)
						first, second := draw.Stratum(), draw.Stratum()
						if first < 0 || first >= n || second < 0 || second >= n {
							t.Fatalf("choices %d and %d of %d strata", first, second, n)
						}
						firsts[first], seconds[second] = true, true
						pairs[[2]int{first, second}] = true
					}
					if len(firsts) != n || len(seconds) != n {
						t.Errorf("row %d has %d first and %d second choices, want %d", row, len(firsts), len(seconds), n)
					}
				}
				if len(pairs) != n*n {
					t.Errorf("block %d has %d pairs, want %d", block, len(pairs), n*n)
				}
			}
		})
	}
}

func TestLaterChoicesAreIndependent(t *testing.T) {
	const strata, trials = 6, 60000
	d := newDrawer(1, strata)
	var alone [strata]int
	var pairs [strata][strata]int // of the second and the third choice
	for i := range trials {
		draw := d.draw(i)
		draw.Stratum()
		second := draw.Stratum()
		third := draw.Stratum()
		alone[third]++
		pairs[second][third]++
	}
	near := func(got int, share float64) bool { // five standard deviations
		return math.Abs(float64(got)-trials*share) < 5*math.Sqrt(trials*share)
	}
	for third := range strata {
		if !near(alone[third], 1.0/strata) {
			t.Errorf("choice %d came %d times in %d", third, alone[third], trials)
		}
		for second := range strata {
			if !near(pairs[second][third], 1.0/strata/strata) {
				t.Errorf("choices %d, %d came %d times in %d", second, third, pairs[second][third], trials)
			}
		}
	}
}

// choices returns the first choices of a draw, and some bits.
func choices(d Draw) [5]uint64 {
	var all [5]uint64
	for i := range 4 {
		all[i] = uint64(d.Stratum())
	}
	all[4] = d.Uint64()
	return all
}

func TestDrawFollowsFromSeedAndTrial(t *testing.T) {
	inOrder, jumping, other := newDrawer(1, 36), newDrawer(1, 36), newDrawer(2, 36)
	jumping.draw(5000)
	alike := 0
	for trial := range 3000 {
		draw := inOrder.draw(trial)
		want := choices(draw)
		if got := choices(draw); got != want {
			t.Fatalf("a copy draws %v, the original %v", got, want)
		}
		if trial%100 == 0 {
			if got := choices(jumping.draw(trial)); got != want {
				t.Fatalf("trial %d draws %v after another block, %v in order", trial, got, want)
			}
		}
		if got := choices(other.draw(trial)); got[0] == want[0] && got[2] == want[2] {
			alike++
		}
	}
	if alike > 30 { // 3000/36^2 are to be expected
		t.Errorf("%d of 3000 draws are alike for two seeds", alike)
	}
}
