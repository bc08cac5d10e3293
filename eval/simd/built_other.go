//go:build !amd64 || purego

package simd

// built is the highest level that this build has kernels for.
const built = Generic
