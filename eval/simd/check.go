package simd

import (
	"fmt"
	"math/bits"
)

// checkLength panics unless a slice has the length that kernel wants.
func checkLength(kernel, slice string, got, want int) {
	if got != want {
		panic(fmt.Sprintf("simd: %s: %s has %d elements, want %d", kernel, slice, got, want))
	}
}

// checkMatrix panics unless a slice has room for rows * columns elements.
func checkMatrix(kernel, slice string, got, rows, columns int) {
	high, want := bits.Mul(uint(rows), uint(columns))
	if high != 0 || uint(got) != want {
		panic(fmt.Sprintf("simd: %s: %s has %d elements, want %d x %d", kernel, slice, got, rows, columns))
	}
}

// checkShift panics unless shift is less than the width of what is shifted.
func checkShift(kernel string, shift, width uint) {
	if shift >= width {
		panic(fmt.Sprintf("simd: %s: shift is %d, want less than %d", kernel, shift, width))
	}
}

// checkIndex panics unless every index is that of one of n rows.
func checkIndex(kernel string, index []int32, n int) {
	for i, at := range index {
		if uint(at) >= uint(n) {
			panic(fmt.Sprintf("simd: %s: index[%d] is %d, want 0 to %d", kernel, i, at, n-1))
		}
	}
}
