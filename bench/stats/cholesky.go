package stats

import "math"

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
	const leastPivot = 1e-15 // relative to the diagonal
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
			case !(rest > leastPivot*a[i][i]): // NaN too
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
