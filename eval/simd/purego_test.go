//go:build purego

package simd

const purego = true
