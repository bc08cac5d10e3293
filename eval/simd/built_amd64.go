//go:build !purego

package simd

// built is the highest level that this build has kernels for.
const built = VNNI
