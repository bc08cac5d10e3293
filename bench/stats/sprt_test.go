package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

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

// TestSPRTKeepsItsPromise plays matches under H0 and under H1, asking after each
// pair: no more than alpha of the first may end with H1, no less than 1-beta of
// the second, and none may run without end.
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
