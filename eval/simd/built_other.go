//go:build (!amd64 && !js) || purego

package simd

// built are the levels that this build has kernels for.
var built = []Level{Generic}
