package simd

import (
	"fmt"
	"math/bits"
	"unsafe"
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

// checkIndex panics unless every index is that of one of n rows. It looks for where the fault is only if
// there is one.
func checkIndex(kernel string, index []int32, n int) {
	var most uint32
	for _, at := range index {
		most = max(most, uint32(at))
	}
	if len(index) == 0 || uint(most) < uint(n) {
		return
	}
	for i, at := range index {
		if uint(at) >= uint(n) {
			panic(fmt.Sprintf("simd: %s: index[%d] is %d, want 0 to %d", kernel, i, at, n-1))
		}
	}
}

// first returns the address of the first element of s. Assembly gets addresses,
// because they fit the registers that Go passes arguments in: slices go over the
// stack, from call to call, which took a quarter of the time of AddSubInt16 on
// 256 elements.
func first[T any](s []T) *T { return unsafe.SliceData(s) }
