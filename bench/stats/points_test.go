package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"gogo/internal/testlimit"
)

// TestPointsMean checks an interval that was worked out by hand: five pairs with
// mean 1 and standard deviation √2.5, Student's quantile 2.776.
func TestPointsMean(t *testing.T) {
	var p Points
	for _, pair := range [][2]float64{{-1, -1}, {-1, 1}, {1, 1}, {2, 2}, {4, 2}} {
		p.AddPair(pair[0], pair[1])
	}
	if p.Pairs() != 5 || !near(p.StandardError(), math.Sqrt(0.5), 1e-12) {
		t.Errorf("%d pairs, standard error %v", p.Pairs(), p.StandardError())
	}
	margin := 2.7764451 * math.Sqrt(0.5)
	checkEstimate(t, "mean", p.Mean(), Estimate{1, 1 - margin, 1 + margin}, 1e-6)
	checkEstimate(t, "reversed", p.Reversed().Mean(), Estimate{-1, -1 - margin, -1 + margin}, 1e-6)
}

func TestPointsEdges(t *testing.T) {
	inf := math.Inf(1)
	var p Points
	if e := p.Mean(); !math.IsNaN(e.Value) || e.Low != -inf || e.High != inf {
		t.Errorf("no pair: %+v", e)
	}
	p.AddPair(1, 2)
	checkEstimate(t, "one pair", p.Mean(), Estimate{1.5, -inf, inf}, 0)
	p.AddPair(2, 1)
	checkEstimate(t, "pairs alike", p.Mean(), Estimate{1.5, -inf, inf}, 0)
}

// TestPointsAgainstTwoPasses compares the running sums with plain ones.
func TestPointsAgainstTwoPasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := rapid.SliceOfN(rapid.Float64Range(-192, 192), 4, 60).Draw(t, "points")
		var p Points
		var means []float64
		for ; len(games) >= 2; games = games[2:] {
			p.AddPair(games[0], games[1])
			means = append(means, (games[0]+games[1])/2)
		}
		n := float64(len(means))
		mean, squares := 0.0, 0.0
		for _, x := range means {
			mean += x / n
		}
		for _, x := range means {
			squares += (x - mean) * (x - mean)
		}
		if want := math.Sqrt(squares / (n - 1) / n); !near(p.Mean().Value, mean, 1e-9) || !near(p.StandardError(), want, 1e-9) {
			t.Fatalf("got %v ± %v, want %v ± %v", p.Mean().Value, p.StandardError(), mean, want)
		}
	})
}

func TestPointsSPRTCheck(t *testing.T) {
	tests := []struct {
		test PointsSPRT
		want string
	}{
		{PointsSPRT{0, 0.05, 0.05, 0.05}, ""},
		{PointsSPRT{0.1, 0.1, 0.05, 0.05}, "points0 0.1 must be less"},
		{PointsSPRT{math.NaN(), 0.1, 0.05, 0.05}, "points0 NaN must be less"},
		{PointsSPRT{0, math.Inf(1), 0.05, 0.05}, "must be finite"},
		{PointsSPRT{0, 0.1, 2, 0.05}, "alpha 2"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			checkError(t, tt.test, tt.test.Check(), tt.want)
		})
	}
	if lower, upper := tests[0].test.Bounds(); !near(lower, -2.944, 0.001) || !near(upper, 2.944, 0.001) {
		t.Errorf("bounds %v, %v", lower, upper)
	}
}

// pointsOf returns some pairs of backgammon.
func pointsOf(rng *rand.Rand, mean float64, pairs int) Points {
	var p Points
	for range pairs {
		p.AddPair(backgammon(rng, mean))
	}
	return p
}

func TestPointsLLR(t *testing.T) {
	s := PointsSPRT{Points0: 0, Points1: 0.1, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(5, 5))
	if got := s.LLR(pointsOf(rng, 1, minPairs-1)); got != 0 {
		t.Errorf("early: %v", got)
	}
	p := pointsOf(rng, 0.1, 2000)
	// With many pairs the ratio approaches that of a normal mean of known variance.
	m, v := p.mean, p.squares/2000
	if got, want := s.LLR(p), 2000*0.1*(2*m-0.1)/(2*v); !near(got, want, 0.02*math.Abs(want)) {
		t.Errorf("got %v, want about %v", got, want)
	}
	swapped := PointsSPRT{Points0: -0.1, Points1: 0}
	if got, want := swapped.LLR(p.Reversed()), -s.LLR(p); !near(got, want, 1e-9) {
		t.Errorf("swapped: got %v, want %v", got, want)
	}
	// Pairs that are all alike decide when they fit one hypothesis exactly.
	var even Points
	for range minPairs {
		even.AddPair(1, -1)
	}
	if got := s.Verdict(even); got != H0 {
		t.Errorf("even pairs: %v", got)
	}
	if n := testing.AllocsPerRun(100, func() { p.AddPair(1, 2); s.Verdict(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPointsSPRTKeepsItsPromise(t *testing.T) {
	matches := 5000
	if !testlimit.IsLong() {
		matches = 1000
	}
	for _, s := range []PointsSPRT{
		{Points0: 0, Points1: 0.1, Alpha: 0.05, Beta: 0.05},
		{Points0: -0.1, Points1: 0.1, Alpha: 0.01, Beta: 0.05},
		{Points0: 0, Points1: 0.5, Alpha: 0.05, Beta: 0.05}, // decided as soon as it may be
	} {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(9, 9))
			run := func(mean float64) verdicts {
				return simulate(matches, 20_000, func() func() Verdict {
					var p Points
					return func() Verdict {
						p.AddPair(backgammon(rng, mean))
						return s.Verdict(p)
					}
				})
			}
			checkRates(t, "backgammon", s, run(s.Points0), run(s.Points1), s.Alpha, s.Beta)
		})
	}
}

func TestPointsIntervalCovers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	const matches = 4000
	for _, pairs := range []int{30, 200} {
		t.Run(strconv.Itoa(pairs), func(t *testing.T) {
			covered := 0
			for range matches {
				if e := pointsOf(rng, 0.2, pairs).Mean(); e.Low <= 0.2 && 0.2 <= e.High {
					covered++
				}
			}
			if rate := float64(covered) / matches; rate < 0.935 || rate > 0.965 {
				t.Errorf("%d pairs: the interval covers %.1f %%", pairs, 100*rate)
			}
		})
	}
}
