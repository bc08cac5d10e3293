package bridge

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMatchpoints(t *testing.T) {
	for _, c := range []struct {
		scores []int
		points []float64
	}{
		{nil, []float64{}},
		{[]int{620}, []float64{0}},
		{[]int{620, 170}, []float64{1, 0}},
		{[]int{620, 620}, []float64{0.5, 0.5}},
		{[]int{-50, 420, 420, 170, 450}, []float64{0, 2.5, 2.5, 1, 4}},
		{[]int{140, 140, 140}, []float64{1, 1, 1}},
	} {
		t.Run(fmt.Sprint(c.scores), func(t *testing.T) {
			if got := Matchpoints(c.scores); !slices.Equal(got, c.points) {
				t.Errorf("%v: %v matchpoints, want %v", c.scores, got, c.points)
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
		for i, other := range Matchpoints(negated) {
			if got[i]+other != float64(Top(len(scores))) {
				t.Fatalf("%v: %v and %v of %d", scores, got[i], other, Top(len(scores)))
			}
		}
	})
}

// law78 has the differences of points that are worth 0 IMPs, 1 and so on.
var law78 = [][2]int{
	{0, 10},
	{20, 40},
	{50, 80},
	{90, 120},
	{130, 160},
	{170, 210},
	{220, 260},
	{270, 310},
	{320, 360},
	{370, 420},
	{430, 490},
	{500, 590},
	{600, 740},
	{750, 890},
	{900, 1090},
	{1100, 1290},
	{1300, 1490},
	{1500, 1740},
	{1750, 1990},
	{2000, 2240},
	{2250, 2490},
	{2500, 2990},
	{3000, 3490},
	{3500, 3990},
	{4000, 20000},
}

func TestIMPs(t *testing.T) {
	for want, r := range law78 {
		t.Run(fmt.Sprintf("%d IMPs", want), func(t *testing.T) {
			for points := r[0]; points <= r[1]; points += 10 {
				if got := IMPs(points); got != want {
					t.Errorf("%d points are %d IMPs, want %d", points, got, want)
				}
				if got := IMPs(-points); got != -want {
					t.Errorf("-%d points are %d IMPs, want -%d", points, got, want)
				}
			}
		})
	}
	if IMPs(math.MaxInt) != 24 || IMPs(math.MinInt) != -24 {
		t.Errorf("of all points %d and %d", IMPs(math.MaxInt), IMPs(math.MinInt))
	}
}

// continuous24 is the WBF's table for 24 boards: the winner's victory points for a
// margin of 0 IMPs, 1 and so on.
var continuous24 = []float64{
	10, 10.25, 10.5, 10.75, 10.99, 11.23, 11.46, 11.68, 11.9, 12.12, 12.33, 12.54, 12.75, 12.95, 13.15,
	13.34, 13.53, 13.72, 13.9, 14.08, 14.26, 14.43, 14.6, 14.76, 14.92, 15.08, 15.24, 15.39, 15.54, 15.69,
	15.83, 15.97, 16.11, 16.25, 16.38, 16.51, 16.64, 16.77, 16.89, 17.01, 17.13, 17.25, 17.36, 17.47, 17.58,
	17.69, 17.79, 17.89, 17.99, 18.09, 18.19, 18.29, 18.38, 18.47, 18.56, 18.65, 18.74, 18.82, 18.9, 18.98,
	19.06, 19.14, 19.22, 19.3, 19.37, 19.44, 19.51, 19.58, 19.65, 19.72, 19.79, 19.85, 19.91, 19.97, 20,
}

func TestContinuousVPs(t *testing.T) {
	scale, err := ContinuousVPs(24)
	if err != nil {
		t.Fatal(err)
	}
	for margin, want := range continuous24 {
		t.Run(fmt.Sprintf("%d IMPs", margin), func(t *testing.T) {
			if got := scale.VPs(margin); got != want {
				t.Errorf("%d IMPs are worth %v, want %v", margin, got, want)
			}
		})
	}
}

// TestVPsOfEveryMatch checks what holds in every match: the two teams share 20, more IMPs
// are never worth less, no IMP is worth more than the one before, and the scale is the
// formula rounded, or no more above it than it has to be.
func TestVPsOfEveryMatch(t *testing.T) {
	for boards := 1; boards <= MaxMatch; boards += 1 + boards/64 {
		scale, err := ContinuousVPs(boards)
		if err != nil {
			t.Fatal(err)
		}
		x := 15 * math.Sqrt(float64(boards))
		golden := (math.Sqrt(5) - 1) / 2
		last := 1 << 20
		for margin := range int(x) + 3 {
			got := scale.VPs(margin)
			formula := math.Min(20, 10+10*(1-math.Pow(golden, 3*float64(margin)/x))/(1-golden*golden*golden))
			step := int(math.Round(100 * (scale.VPs(margin+1) - got)))
			above := int(math.Round(100*got)) - int(math.Round(100*formula))
			if above < 0 || above > 0 && step < last-1 || boards <= 64 && got-formula > 0.03 {
				t.Fatalf("%d boards: %d IMPs are worth %v, by the formula %v", boards, margin, got, formula)
			}
			if step > last || step < 0 || math.Round(100*(got+scale.VPs(-margin))) != 2000 {
				t.Fatalf("%d boards: %d IMPs are worth %v and %v, and the next %d more", boards, margin, got, scale.VPs(-margin), step)
			}
			last = step
		}
	}
}

func TestVPLimits(t *testing.T) {
	for _, boards := range []int{0, -1, MaxMatch + 1, math.MinInt, math.MaxInt} {
		t.Run(fmt.Sprintf("%d boards", boards), func(t *testing.T) {
			if _, err := ContinuousVPs(boards); err == nil || !strings.Contains(err.Error(), "boards: victory points are for 1 to 1000") {
				t.Error(err)
			}
		})
	}
	if s, err := ContinuousVPs(MaxMatch); err != nil || s.VPs(0) != 10 {
		t.Errorf("%d boards: %v", MaxMatch, err)
	}
	scale, _ := ContinuousVPs(16)
	for imps, want := range map[int]float64{math.MinInt: 0, -1000: 0, math.MaxInt: 20, 20: 15, -20: 5, 0: 10} {
		t.Run(fmt.Sprintf("%d IMPs", imps), func(t *testing.T) {
			if got := scale.VPs(imps); got != want {
				t.Errorf("%d IMPs are worth %v, want %v", imps, got, want)
			}
		})
	}
}
