package bridge

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// continuous24 is the WBF's table for 24 boards: the winner's victory points for a
// margin of 0 IMPs, 1 and so on.
var continuous24 = []float64{
	10, 10.25, 10.5, 10.75, 10.99, 11.23, 11.46, 11.68, 11.9, 12.12, 12.33, 12.54, 12.75, 12.95, 13.15,
	13.34, 13.53, 13.72, 13.9, 14.08, 14.26, 14.43, 14.6, 14.76, 14.92, 15.08, 15.24, 15.39, 15.54, 15.69,
	15.83, 15.97, 16.11, 16.25, 16.38, 16.51, 16.64, 16.77, 16.89, 17.01, 17.13, 17.25, 17.36, 17.47, 17.58,
	17.69, 17.79, 17.89, 17.99, 18.09, 18.19, 18.29, 18.38, 18.47, 18.56, 18.65, 18.74, 18.82, 18.9, 18.98,
	19.06, 19.14, 19.22, 19.3, 19.37, 19.44, 19.51, 19.58, 19.65, 19.72, 19.79, 19.85, 19.91, 19.97, 20,
}

// discrete has the published tables of the WBF's discrete scale: for so many boards the
// least margins that are worth 10 victory points, 11 and so on to 20.
var discrete = map[int][]int{
	5:  {0, 1, 3, 5, 7, 10, 13, 16, 20, 25, 31},
	6:  {0, 1, 3, 5, 8, 11, 14, 18, 22, 27, 33},
	7:  {0, 1, 3, 6, 9, 12, 15, 19, 24, 29, 36},
	8:  {0, 1, 4, 7, 10, 13, 17, 21, 26, 31, 39},
	9:  {0, 1, 4, 7, 10, 13, 17, 22, 27, 33, 41},
	10: {0, 1, 4, 7, 10, 14, 18, 23, 28, 35, 43},
	11: {0, 2, 5, 8, 11, 15, 19, 24, 30, 37, 45},
	12: {0, 2, 5, 8, 12, 16, 20, 25, 31, 38, 47},
	13: {0, 2, 5, 8, 12, 16, 21, 26, 32, 40, 49},
	14: {0, 2, 5, 9, 13, 17, 22, 27, 34, 41, 51},
	15: {0, 2, 5, 9, 13, 17, 22, 28, 35, 43, 53},
	16: {0, 2, 5, 9, 13, 18, 23, 29, 36, 44, 54},
	20: {0, 2, 6, 10, 15, 20, 26, 32, 40, 49, 61},
	24: {0, 2, 6, 11, 16, 22, 28, 35, 44, 54, 66},
	28: {0, 2, 7, 12, 18, 24, 30, 38, 47, 58, 72},
	32: {0, 3, 8, 13, 19, 25, 33, 41, 51, 62, 77},
	40: {0, 3, 8, 14, 21, 28, 36, 46, 56, 69, 86},
	48: {0, 3, 9, 16, 23, 31, 40, 50, 62, 76, 94},
	56: {0, 3, 10, 17, 25, 33, 43, 54, 67, 82, 101},
	64: {0, 4, 11, 18, 26, 36, 46, 58, 71, 88, 108},
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
	if scale.Blitz() != 74 {
		t.Errorf("%d IMPs are worth 20", scale.Blitz())
	}
}

func TestDiscreteVPs(t *testing.T) {
	for boards, starts := range discrete {
		t.Run(fmt.Sprintf("%d boards", boards), func(t *testing.T) {
			scale, err := DiscreteVPs(boards)
			if err != nil {
				t.Fatal(err)
			}
			for margin := range starts[10] + 5 {
				want := 10.0
				for vp, start := range starts {
					if margin >= start {
						want = float64(10 + vp)
					}
				}
				if got := scale.VPs(margin); got != want {
					t.Errorf("%d boards: %d IMPs are worth %v, want %v", boards, margin, got, want)
				}
			}
			if scale.Blitz() != starts[10] {
				t.Errorf("%d boards: %d IMPs are worth 20, want %d", boards, scale.Blitz(), starts[10])
			}
		})
	}
}

// TestVPsOfEveryMatch has what holds in every match: the two teams share 20, more IMPs
// are never worth less, no IMP is worth more than the one before, the scale is the
// formula rounded, or no more above it than it has to be, and a discrete range is never
// shorter than the one before.
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
		if blitz := scale.Blitz(); scale.VPs(blitz) != 20 || scale.VPs(blitz-1) >= 20 {
			t.Fatalf("%d boards: %d IMPs are worth %v, one less %v", boards, blitz, scale.VPs(blitz), scale.VPs(blitz-1))
		}
		checkDiscrete(t, boards)
	}
}

func checkDiscrete(t *testing.T, boards int) {
	t.Helper()
	scale, err := DiscreteVPs(boards)
	if err != nil {
		t.Fatal(err)
	}
	var widths [21]int
	for margin := -scale.Blitz() - 5; margin <= scale.Blitz()+5; margin++ {
		vp := scale.VPs(margin)
		if vp != math.Trunc(vp) || vp+scale.VPs(-margin) != 20 || vp > scale.VPs(margin+1) {
			t.Fatalf("%d boards: %d IMPs are worth %v", boards, margin, vp)
		}
		widths[int(vp)]++
	}
	if !slices.IsSorted(widths[10:20]) {
		t.Fatalf("%d boards: ranges of %v IMPs", boards, widths[10:])
	}
}

func TestVPLimits(t *testing.T) {
	for _, boards := range []int{0, -1, MaxMatch + 1, math.MinInt, math.MaxInt} {
		t.Run(fmt.Sprintf("%d boards", boards), func(t *testing.T) {
			for _, scale := range []func(int) (VPScale, error){ContinuousVPs, DiscreteVPs} {
				if _, err := scale(boards); err == nil || !strings.Contains(err.Error(), "boards: victory points are for 1 to 1000") {
					t.Errorf("%d boards: %v", boards, err)
				}
			}
		})
	}
	for _, scale := range []func(int) (VPScale, error){ContinuousVPs, DiscreteVPs} {
		if s, err := scale(MaxMatch); err != nil || s.VPs(0) != 10 {
			t.Errorf("%d boards: %v", MaxMatch, err)
		}
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
