//go:build !purego

package simd

import "gogo/eval/simd/internal/kernels"

// built are the levels that there are kernels for.
var built = fromHost()

// fromHost returns the levels that the host of the program has brought kernels for.
func fromHost() []Level {
	if kernels.HasSIMD128() {
		return []Level{Generic, SIMD128}
	}
	return []Level{Generic}
}
