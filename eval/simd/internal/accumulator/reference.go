// Package accumulator has the kernels on rows of int16 that package simd
// offers: this file is the reference in Go, to which every other variant is
// equal bit for bit. The callers check lengths: nothing here does, and the
// variants in assembly would write past the end.
package accumulator

// Add sets dst to a + b.
func Add(dst, a, b []int16) {
	for i := range dst {
		dst[i] = a[i] + b[i]
	}
}

// Sub sets dst to a - b.
func Sub(dst, a, b []int16) {
	for i := range dst {
		dst[i] = a[i] - b[i]
	}
}

// AddSub sets dst to a + add - sub.
func AddSub(dst, a, add, sub []int16) {
	for i := range dst {
		dst[i] = a[i] + add[i] - sub[i]
	}
}

// Clip16 sets dst to src / 2^shift, rounded down and clipped to 0..127.
func Clip16(dst []uint8, src []int16, shift uint) {
	for i := range dst {
		dst[i] = uint8(max(0, min(127, src[i]>>shift)))
	}
}
