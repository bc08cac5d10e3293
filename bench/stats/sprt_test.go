package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gogo/internal/testlimit"
)

func TestSPRTCheck(t *testing.T) {
	tests := []struct {
		test SPRT
		want string // "" is no error
	}{
		{SPRT{0, 5, 0.05, 0.05, ""}, ""},
		{SPRT{-200, 200, 0.01, 0.9, Logistic}, ""},
		{SPRT{5, 5, 0.05, 0.05, Normalized}, "elo0 5 must be less than elo1 5"},
		{SPRT{5, 0, 0.05, 0.05, ""}, "elo0 5 must be less than elo1 0"},
		{SPRT{math.NaN(), 0, 0.05, 0.05, ""}, "elo NaN is not between"},
		{SPRT{0, math.Inf(1), 0.05, 0.05, ""}, "elo +Inf is not between"},
		{SPRT{0, 201, 0.05, 0.05, ""}, "elo 201 is not between -200 and 200"},
		{SPRT{0, 5, 0, 0.05, ""}, "alpha 0 is not"},
		{SPRT{0, 5, 1, 0.05, ""}, "alpha 1 is not"},
		{SPRT{0, 5, math.NaN(), 0.05, ""}, "alpha NaN is not"},
		{SPRT{0, 5, 0.05, -1, ""}, "beta -1 is not"},
		{SPRT{0, 5, 0.5, 0.5, ""}, "add up to 1"},
		{SPRT{0, 5, 0.05, 0.05, "bayesian"}, `unknown model "bayesian"`},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			checkError(t, tt.test, tt.test.Check(), tt.want)
		})
	}
}

func checkError(t *testing.T, what any, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("%+v: %v", what, err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("%+v: got %v, want %q", what, err, want)
	}
}

func TestBounds(t *testing.T) {
	tests := []struct{ alpha, beta, lower, upper float64 }{
		{0.05, 0.05, -2.94, 2.94}, // as Fishtest prints them
		{0.05, 0.10, -2.25, 2.89}, // as OpenBench prints them
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.alpha), func(t *testing.T) {
			lower, upper := SPRT{Alpha: tt.alpha, Beta: tt.beta}.Bounds()
			if !near(lower, tt.lower, 0.005) || !near(upper, tt.upper, 0.005) {
				t.Errorf("%v, %v: got %v, %v", tt.alpha, tt.beta, lower, upper)
			}
		})
	}
}

func TestVerdict(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.1}
	tests := []struct {
		pairs Pentanomial
		want  Verdict
		name  string
	}{
		{Pentanomial{}, Running, "running"},
		{Pentanomial{46, 936, 2083, 1043, 63}, H1, "H1"},
		{Pentanomial{63, 1043, 2083, 936, 46}, H0, "H0"},
		{Pentanomial{5, 93, 208, 104, 6}, Running, "running"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := s.Verdict(tt.pairs); got != tt.want || got.String() != tt.name {
				t.Errorf("%v: got %v, want %v", tt.pairs, got, tt.want)
			}
		})
	}
}

// TestSPRTKeepsItsPromise plays matches under H0 and under H1, evaluating the test after each pair:
// at most alpha of the former may end with H1, at least 1-beta of the latter, and all must end.
func TestSPRTKeepsItsPromise(t *testing.T) {
	matches := 1500
	if !testlimit.IsLong() {
		matches = 200
	}
	for name, base := range pairShapes() {
		for _, s := range []SPRT{
			{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05},
			{Elo0: -20, Elo1: 40, Alpha: 0.05, Beta: 0.1, Model: Logistic},
		} {
			rng := rand.New(rand.NewPCG(7, 7))
			run := func(elo float64) verdicts {
				truth := s.likeliest(&base, elo)
				return simulate(matches, 10_000, func() func() Verdict {
					var pairs Pentanomial
					return func() Verdict {
						pairs[truth.outcome(rng)]++
						return s.Verdict(pairs)
					}
				})
			}
			checkRates(t, name, s, run(s.Elo0), run(s.Elo1), s.Alpha, s.Beta)
		}
	}
}

// checkRates allows for the chance of a simulation: three standard errors.
func checkRates(t *testing.T, name string, test any, under0, under1 verdicts, alpha, beta float64) {
	t.Helper()
	matches := float64(under0.counts[H0] + under0.counts[H1])
	wrong0, wrong1 := under0.rate(H1), under1.rate(H0)
	slack := func(p float64) float64 { return 3 * math.Sqrt(p*(1-p)/matches) }
	t.Logf("%s %+v: H1 under H0 %.2f %%, H0 under H1 %.2f %%, pairs %.0f and %.0f", name, test,
		100*wrong0, 100*wrong1, float64(under0.pairs)/matches, float64(under1.pairs)/matches)
	if wrong0 > alpha+slack(alpha) || wrong1 > beta+slack(beta) {
		t.Errorf("%s %+v: too many wrong verdicts", name, test)
	}
	if under0.counts[Running]+under1.counts[Running] > 0 {
		t.Errorf("%s %+v: %d and %d matches without a verdict", name, test, under0.counts[Running], under1.counts[Running])
	}
}

func TestPublishedLLR(t *testing.T) {
	tests := []struct {
		source     string
		pairs      Pentanomial
		elo0, elo1 float64
		model      Model
		want       float64
	}{
		{"fastchess app/tests/sprt_test.cpp, normalized pentanomial 1", Pentanomial{365, 16618, 36229, 16974, 390}, 0, 2, Normalized, 2.25},
		{"fastchess, normalized pentanomial 2", Pentanomial{127, 4883, 10712, 5150, 104}, -1.75, 0.25, Normalized, 3.01},
		{"fastchess, normalized pentanomial 3", Pentanomial{4: 5550}, 0, 5, Normalized, 111.82},
		{"fastchess, logistic pentanomial 1", Pentanomial{223, 9863, 21279, 10037, 246}, 0.5, 2.5, Logistic, -3.07},
		{"fastchess, logistic pentanomial 2", Pentanomial{871, 26175, 55983, 26678, 821}, 0, 2, Logistic, -4.98},
		{"OpenBench, PlentyChess pull request 95", Pentanomial{46, 936, 2083, 1043, 63}, 0, 5, Normalized, 2.91},
		{"OpenBench, PlentyChess pull request 213", Pentanomial{44, 241, 590, 413, 71}, 0, 3, Normalized, 2.91},
		{"OpenBench, PlentyChess pull request 88", Pentanomial{10, 367, 857, 491, 8}, 0.5, 5.5, Normalized, 2.89},
		{"OpenBench, PlentyChess pull request 155", Pentanomial{49, 989, 1891, 903, 31}, 0, 3, Normalized, -2.26},
		{"OpenBench, PlentyChess pull request 334", Pentanomial{214, 8992, 19871, 9102, 235}, 0, 2.5, Normalized, 0.16},
		{"OpenBench, viridithas pull request 210", Pentanomial{189, 845, 1540, 899, 214}, -5, 0, Normalized, 2.98},
		{"OpenBench, chess-3 pull request 109", Pentanomial{4, 4, 11, 15, 3}, -5, 0, Normalized, 0.16},
		{"Fishtest, Stockfish pull request 6255", Pentanomial{317, 12094, 28735, 12231, 319}, -1.75, 0.25, Normalized, 2.96},
		{"Fishtest, Stockfish pull request 6255, long", Pentanomial{47, 9917, 26934, 10064, 45}, -1.75, 0.25, Normalized, 2.94},
		{"Fishtest, Stockfish pull request 4194", Pentanomial{371, 10263, 24989, 10642, 379}, 0, 2, Normalized, 2.95},
		{"Fishtest, Stockfish pull request 4403", Pentanomial{44, 11252, 34531, 10903, 50}, -1.75, 0.25, Normalized, -2.94},
	}
	for _, tt := range tests {
		t.Run(tt.source, func(t *testing.T) {
			got := SPRT{Elo0: tt.elo0, Elo1: tt.elo1, Model: tt.model}.LLR(tt.pairs)
			// Published with two decimals, some cut and not rounded; the logistic
			// ones are fastchess's own, whose fit stops early.
			if tolerance := 0.01 * max(1, math.Abs(tt.want)/10); !near(got, tt.want, tolerance) {
				t.Errorf("got %.4f, want %v", got, tt.want)
			}
		})
	}
}

func TestLLRBeforeTheFirstPair(t *testing.T) {
	if got := (SPRT{Elo0: 0, Elo1: 5}).LLR(Pentanomial{}); got != 0 {
		t.Errorf("got %v", got)
	}
}

// TestLikeliestAgainstSearch compares both fits with slow ones that cannot miss
// the maximum.
func TestLikeliestAgainstSearch(t *testing.T) {
	tests := []Pentanomial{
		{10, 20, 40, 30, 5},
		{365, 16618, 36229, 16974, 390},
		{4: 100},
		{2: 500},
		{1, 0, 0, 0, 0},
		{12, 0, 0, 0, 9},
		{0, 0, 3, 4, 50},
		{0, 3, 51, 1, 0},
		{5, 3, 90, 3, 5},
	}
	for _, pairs := range tests {
		t.Run(fmt.Sprint(pairs), func(t *testing.T) {
			observed, _ := regularized(pairs)
			for _, elo := range []float64{-30, -2, 0, 5, 30} {
				deviation, mean := math.Sqrt2*elo/neloPerDeviation, scoreOfElo(elo)
				got := observed.likelihoodOf(likeliestDeviation(&observed, deviation))
				if _, want := slowLikeliest(&observed, deviation); got < want-1e-7 {
					t.Errorf("%v, normalised elo %v: likelihood %.8f, possible %.8f", pairs, elo, got, want)
				}
				got = observed.likelihoodOf(likeliestMean(&observed, mean))
				if _, want := slowMoments(&observed, mean, -1); !near(got, want, 1e-7) {
					t.Errorf("%v, elo %v: likelihood %.8f, possible %.8f", pairs, elo, got, want)
				}
			}
		})
	}
}

// TestFitsMeetTheirHypothesis looks over the whole range that Check allows.
func TestFitsMeetTheirHypothesis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		observed, _ := regularized(drawTally(t).Pairs)
		elo := rapid.Float64Range(-maxElo, maxElo).Draw(t, "elo")
		normalized := SPRT{}.likeliest(&observed, elo)
		mean, variance := normalized.moments()
		if got := deviations(mean, variance) / math.Sqrt2 * neloPerDeviation; !near(got, elo, 1e-3) {
			t.Fatalf("normalised: got %v, want %v from %v", got, elo, normalized)
		}
		logistic := SPRT{Model: Logistic}.likeliest(&observed, elo)
		if mean, _ := logistic.moments(); !near(mean, scoreOfElo(elo), 1e-6) {
			t.Fatalf("logistic: got %v, want %v from %v", mean, scoreOfElo(elo), logistic)
		}
		for _, d := range []distribution{normalized, logistic} {
			low := min(d[0], d[1], d[2], d[3], d[4])
			if sum := d[0] + d[1] + d[2] + d[3] + d[4]; !(low > 0) || !near(sum, 1, 1e-6) {
				t.Fatalf("no distribution: %v, sum %v", d, sum)
			}
		}
	})
}

// TestLLRSymmetry swaps A and B, and with them the hypotheses.
func TestLLRSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs := drawTally(t).Pairs
		s := SPRT{
			Elo0:  rapid.Float64Range(-100, 0).Draw(t, "elo0"),
			Elo1:  rapid.Float64Range(0.1, 100).Draw(t, "elo1"),
			Model: rapid.SampledFrom([]Model{Normalized, Logistic}).Draw(t, "model"),
		}
		swapped := s
		swapped.Elo0, swapped.Elo1 = -s.Elo1, -s.Elo0
		got, want := swapped.LLR(pairs.Reversed()), -s.LLR(pairs)
		if math.IsNaN(got) || !near(got, want, 1e-6*(1+math.Abs(want))) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

// TestLLRAgainstNormal compares with the ratio for a normal mean of known
// variance, which the generalised one comes near to in long matches.
func TestLLRAgainstNormal(t *testing.T) {
	pairs := Pentanomial{365, 16618, 36229, 16974, 390}
	s := Tally{Pairs: pairs}.sample()
	t0, t1 := 0.0, math.Sqrt2*2/neloPerDeviation
	seen := deviations(s.mean, s.variance)
	want := s.n * (t1 - t0) * (2*seen - t0 - t1) / 2
	if got := (SPRT{Elo0: 0, Elo1: 2}).LLR(pairs); !near(got, want, 0.01) {
		t.Errorf("got %v, normal %v", got, want)
	}
}

func TestLLRAllocatesNothing(t *testing.T) {
	s, pairs := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}, Pentanomial{46, 936, 2083, 1043, 63}
	if n := testing.AllocsPerRun(100, func() { s.Verdict(pairs) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkLLR(b *testing.B) {
	pairs := Pentanomial{46, 936, 2083, 1043, 63}
	for _, model := range []Model{Normalized, Logistic} {
		b.Run(string(model), func(b *testing.B) {
			s := SPRT{Elo0: 0, Elo1: 5, Model: model}
			for b.Loop() {
				s.LLR(pairs)
			}
		})
	}
}
