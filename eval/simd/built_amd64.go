//go:build !purego

package simd

// built are the levels that this build has kernels for.
var built = []Level{Generic, AVX2, AVX512, VNNI}
