package bridge

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMatchpoints(t *testing.T) {
	for _, c := range []struct {
		scores          []int
		points, percent []float64
	}{
		{nil, []float64{}, []float64{}},
		{[]int{620}, []float64{0}, []float64{50}},
		{[]int{620, 170}, []float64{1, 0}, []float64{100, 0}},
		{[]int{620, 620}, []float64{0.5, 0.5}, []float64{50, 50}},
		{[]int{-50, 420, 420, 170, 450}, []float64{0, 2.5, 2.5, 1, 4}, []float64{0, 62.5, 62.5, 25, 100}},
		{[]int{140, 140, 140}, []float64{1, 1, 1}, []float64{50, 50, 50}},
	} {
		t.Run(fmt.Sprint(c.scores), func(t *testing.T) {
			if got := Matchpoints(c.scores); !slices.Equal(got, c.points) {
				t.Errorf("%v: %v matchpoints, want %v", c.scores, got, c.points)
			}
			if got := MatchpointPercent(c.scores); !slices.Equal(got, c.percent) {
				t.Errorf("%v: %v %%, want %v", c.scores, got, c.percent)
			}
		})
	}
}

// TestMatchpointsArePairwise compares each score with every other, and North-South's
// with East-West's.
func TestMatchpointsArePairwise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.IntRange(-8, 8), 1, 40).Draw(t, "scores")
		got := Matchpoints(scores)
		negated := make([]int, len(scores))
		for i, score := range scores {
			negated[i] = -score
			units := 0 // of the Law: two for each inferior, one for each equal one
			for j, other := range scores {
				switch {
				case i != j && score > other:
					units += 2
				case i != j && score == other:
					units++
				}
			}
			if got[i] != float64(units)/2 {
				t.Fatalf("%d of %v: %v, want %d/2", score, scores, got[i], units)
			}
		}
		percent := MatchpointPercent(scores)
		for i, other := range Matchpoints(negated) {
			if got[i]+other != float64(Top(len(scores))) {
				t.Fatalf("%v: %v and %v of %d", scores, got[i], other, Top(len(scores)))
			}
			if len(scores) > 1 && math.Abs(percent[i]-100*got[i]/float64(len(scores)-1)) > 1e-9 {
				t.Fatalf("%v: %v is %v %%", scores, got[i], percent[i])
			}
		}
	})
}
