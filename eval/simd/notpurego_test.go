//go:build !purego

package simd

const purego = false
