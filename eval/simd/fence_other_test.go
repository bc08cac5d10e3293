//go:build !unix

package simd

import "testing"

// fencedMemory returns n elements and the margins on both sides.
func fencedMemory[T element](tb testing.TB, n int) (s []T, around [][]T) {
	tb.Helper()
	all := make([]T, n+2*margin)
	end := margin + n
	return all[margin:end:end], [][]T{all[:margin], all[end:]}
}
