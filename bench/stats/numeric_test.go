package stats

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestStudentQuantile compares with tables, to which exact formulas lead for 1 and 2
// degrees of freedom. Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical
// Functions, 1964, table 26.10, with the decimals of R's qt.
func TestStudentQuantile(t *testing.T) {
	for _, tt := range []struct{ p, freedom, want float64 }{
		{0.975, 1, 12.706204736432095},
		{0.975, 2, 4.302652729911275},
		{0.975, 3, 3.182446305284263},
		{0.975, 4, 2.776445105197799},
		{0.975, 5, 2.570581835636314},
		{0.975, 10, 2.228138851964939},
		{0.975, 30, 2.042272456301238},
		{0.975, 100, 1.983971518523553},
		{0.975, 1000, 1.962339080820408},
		{0.975, 1e9, 1.959963986912},
		{0.995, 5, 4.032142983557536},
		{0.9995, 20, 3.849516274930777},
		{0.75, 2, 0.816496580927726},
		{0.5, 7, 0},
		{0.025, 10, -2.228138851964939},
	} {
		t.Run(fmt.Sprintf("%v of %v", tt.p, tt.freedom), func(t *testing.T) {
			if got := studentQuantile(tt.p, tt.freedom); !near(got, tt.want, 1e-9*(1+math.Abs(tt.want))) {
				t.Errorf("got %.12f, want %.12f", got, tt.want)
			}
		})
	}
}

// TestStudentQuantileOfTwoAndFour compares with the formulas for these degrees of freedom.
// Source: W. T. Shaw, Sampling Student's T distribution, Journal of Computational Finance
// 9.4, 2006.
func TestStudentQuantileOfTwoAndFour(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.Float64Range(0.51, 0.9999).Draw(t, "p")
		alpha := 4 * p * (1 - p)
		q := math.Cos(math.Acos(math.Sqrt(alpha))/3) / math.Sqrt(alpha)
		for freedom, want := range map[float64]float64{
			2: 2 * (p - 0.5) * math.Sqrt(2/alpha),
			4: 2 * math.Sqrt(q-1),
		} {
			if got := studentQuantile(p, freedom); !near(got, want, 1e-9*(1+want)) {
				t.Fatalf("%v of %v: got %v, want %v", p, freedom, got, want)
			}
		}
	})
}

// TestStudentQuantileJoins requires continuity where the expansion takes over.
func TestStudentQuantileJoins(t *testing.T) {
	below, above := studentQuantile(0.975, 9999), studentQuantile(0.975, 10_000)
	if apart := below - above; apart <= 0 || apart > 1e-7 {
		t.Errorf("%.12f and %.12f", below, above)
	}
}

func TestCholesky(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		root, a := newMatrix(n), newMatrix(n)
		for i := range n {
			for j := range n {
				root[i][j] = rapid.Float64Range(-2, 2).Draw(t, "root")
			}
		}
		for i := range n {
			a[i][i] = 0.5 // keeps it away from singular
			for j := range n {
				for k := range n {
					a[i][j] += root[i][k] * root[j][k]
				}
			}
		}
		l, ok := factorize(a)
		if !ok {
			t.Fatalf("%v is not positive definite", a)
		}
		for i, row := range l.inverse() {
			for j := range n {
				product, want := 0.0, 0.0
				for k := range n {
					product += row[k] * a[k][j]
				}
				if i == j {
					want = 1
				}
				if !near(product, want, 1e-9) {
					t.Fatalf("the inverse of %v gives %v at %d, %d", a, product, i, j)
				}
			}
		}
	})
}

func TestCholeskyRefuses(t *testing.T) {
	for name, a := range map[string]matrix{
		"negative":  {{-1}},
		"zero":      {{0}},
		"NaN":       {{math.NaN()}},
		"singular":  {{1, 1}, {1, 1}},
		"undefined": {{1, 2}, {2, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			if l, ok := factorize(a); ok {
				t.Errorf("the root of %v is %v", a, l)
			}
		})
	}
}
