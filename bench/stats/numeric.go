package stats

import (
	"math"
)

// matrix is a square matrix by rows.
type matrix [][]float64

func newMatrix(n int) matrix {
	m, cells := make(matrix, n), make([]float64, n*n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

// cholesky is the lower triangle L of a matrix A = L·Lᵀ. Source: G. H. Golub and C. F. Van
// Loan, Matrix Computations, 1996, 4.2.
type cholesky matrix

// factorize factorizes a symmetric matrix, of which it reads the lower triangle. ok is false if the
// matrix is not positive definite up to rounding.
func factorize(a matrix) (l cholesky, ok bool) {
	const minPivot = 1e-15 // relative to the diagonal
	l = cholesky(newMatrix(len(a)))
	for i := range a {
		for j := range i + 1 {
			rest := a[i][j]
			for k := range j {
				rest -= l[i][k] * l[j][k]
			}
			switch {
			case i != j:
				l[i][j] = rest / l[j][j]
			case !(rest > minPivot*a[i][i]): // NaN too
				return nil, false
			default:
				l[i][i] = math.Sqrt(rest)
			}
		}
	}
	return l, true
}

// solve returns the x of A·x = b.
func (l cholesky) solve(b []float64) []float64 {
	x := append([]float64(nil), b...)
	for i := range l {
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := len(l) - 1; i >= 0; i-- {
		for k := i + 1; k < len(l); k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}

// inverse returns the inverse of A.
func (l cholesky) inverse() matrix {
	inverse := make(matrix, len(l))
	for i := range inverse {
		unit := make([]float64, len(l))
		unit[i] = 1
		inverse[i] = l.solve(unit)
	}
	return inverse
}

// studentQuantile returns the p-quantile of Student's t with the given degrees of freedom, for p
// strictly between 0 and 1. Its absolute and relative errors are below 1e-9.
//
// It expands around the normal quantile, and Newton's method on the distribution makes the result
// precise for few degrees of freedom. Source: M. Abramowitz and I. A. Stegun, Handbook of
// Mathematical Functions, 1964, 26.7.5.
func studentQuantile(p, freedom float64) float64 {
	const (
		precision = 1e-12
		maxSteps  = 50
		many      = 1e4 // from here on the expansion alone is precise
	)
	switch {
	case p < 0.5:
		return -studentQuantile(1-p, freedom)
	case freedom == 1: // Cauchy's distribution, whose tails are too heavy for the expansion
		return math.Tan(math.Pi * (p - 0.5))
	}
	z := math.Sqrt2 * math.Erfinv(2*p-1)
	t := z + (z*z*z+z)/(4*freedom) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*freedom*freedom)
	if freedom >= many {
		return t
	}
	for range maxSteps {
		step := (studentTail(t, freedom) - (1 - p)) / studentDensity(t, freedom)
		t += step
		if math.Abs(step) <= precision*(1+t) {
			break
		}
	}
	return t
}

// studentDensity is the density of Student's t. Source: as above, 26.7.1 differentiated.
func studentDensity(t, freedom float64) float64 {
	whole, _ := math.Lgamma((freedom + 1) / 2)
	half, _ := math.Lgamma(freedom / 2)
	return math.Exp(whole-half-(freedom+1)/2*math.Log1p(t*t/freedom)) / math.Sqrt(freedom*math.Pi)
}

// studentTail is the probability of a value above t ≥ 0. Source: as above, 26.7.1 and 26.5.27.
func studentTail(t, freedom float64) float64 {
	sum := freedom + t*t
	return incompleteBeta(freedom/sum, t*t/sum, freedom/2, 0.5) / 2
}

// incompleteBeta is the regularized incomplete beta function I_x(a, b), where y is 1-x with more
// precision than that difference. It evaluates a continued fraction by Lentz's method on the side
// where it converges fast. Source: as above, 26.5.2 and 26.5.8.
func incompleteBeta(x, y, a, b float64) float64 {
	switch {
	case x <= 0:
		return 0
	case x > (a+1)/(a+b+2):
		return 1 - incompleteBeta(y, x, b, a)
	}
	const (
		precision = 1e-15
		maxSteps  = 10_000
		tiny      = 1e-300 // replaces a denominator of 0
	)
	nonzero := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	fraction, above, below := 1.0, 1.0, 0.0
	for m := range maxSteps {
		i, term := float64(m/2), 1.0
		switch {
		case m == 0:
		case m%2 == 0:
			term = i * (b - i) * x / ((a + 2*i - 1) * (a + 2*i))
		default:
			term = -(a + i) * (a + b + i) * x / ((a + 2*i) * (a + 2*i + 1))
		}
		below = 1 / nonzero(1+term*below)
		above = nonzero(1 + term/above)
		if fraction *= above * below; math.Abs(above*below-1) < precision {
			break
		}
	}
	sum, _ := math.Lgamma(a + b)
	first, _ := math.Lgamma(a)
	second, _ := math.Lgamma(b)
	return math.Exp(sum-first-second+a*math.Log(x)+b*math.Log(y)) / a * (fraction - 1)
}
