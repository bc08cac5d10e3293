package simd

import (
	"unsafe"

	"gogo/eval/simd/internal/accumulator"
)

// A sum of short rows takes hardly longer than two calls. The methods on sums are
// therefore small enough to be inlined, and hand on addresses and lengths, which
// fit the registers that Go passes arguments in: with slices, which do not,
// AddSubInt16 took a fifth longer on 256 elements.

// AddInt16 sets dst[i] to a[i] + b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) AddInt16(dst, a, b []int16) {
	k.add(unsafe.SliceData(dst), unsafe.SliceData(a), unsafe.SliceData(b), len(dst), len(a), len(b))
}

// add is AddInt16 for slices of lengths n, ofA and ofB.
func (k Kernels) add(dst, a, b *int16, n, ofA, ofB int) {
	const kernel = "AddInt16"
	checkLength(kernel, "a", ofA, n)
	checkLength(kernel, "b", ofB, n)
	switch {
	case k.level >= AVX512:
		accumulator.AddAVX512(dst, a, b, n)
	case k.level >= AVX2:
		accumulator.AddAVX2(dst, a, b, n)
	default:
		accumulator.Add(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(b, n))
	}
}

// SubInt16 sets dst[i] to a[i] - b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) SubInt16(dst, a, b []int16) {
	k.sub(unsafe.SliceData(dst), unsafe.SliceData(a), unsafe.SliceData(b), len(dst), len(a), len(b))
}

// sub is SubInt16 for slices of lengths n, ofA and ofB.
func (k Kernels) sub(dst, a, b *int16, n, ofA, ofB int) {
	const kernel = "SubInt16"
	checkLength(kernel, "a", ofA, n)
	checkLength(kernel, "b", ofB, n)
	switch {
	case k.level >= AVX512:
		accumulator.SubAVX512(dst, a, b, n)
	case k.level >= AVX2:
		accumulator.SubAVX2(dst, a, b, n)
	default:
		accumulator.Sub(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(b, n))
	}
}

// AddSubInt16 sets dst[i] to a[i] + add[i] - sub[i] for all i, with the
// wrapping of int16: the accumulator of a position in which one feature took the
// place of another. The slices are of equal length.
func (k Kernels) AddSubInt16(dst, a, add, sub []int16) {
	k.addSub(unsafe.SliceData(dst), unsafe.SliceData(a), unsafe.SliceData(add), unsafe.SliceData(sub),
		len(dst), len(a), len(add), len(sub))
}

// addSub is AddSubInt16 for slices of lengths n, ofA, ofAdd and ofSub.
func (k Kernels) addSub(dst, a, add, sub *int16, n, ofA, ofAdd, ofSub int) {
	const kernel = "AddSubInt16"
	checkLength(kernel, "a", ofA, n)
	checkLength(kernel, "add", ofAdd, n)
	checkLength(kernel, "sub", ofSub, n)
	switch {
	case k.level >= AVX512:
		accumulator.AddSubAVX512(dst, a, add, sub, n)
	case k.level >= AVX2:
		accumulator.AddSubAVX2(dst, a, add, sub, n)
	default:
		accumulator.AddSub(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(add, n), unsafe.Slice(sub, n))
	}
}

// ClipInt16 is the clipped ReLU of a layer of int16 sums: it sets dst[i] to
// src[i] / 2^shift, rounded down and clipped to 0..127. The slices are of equal
// length, and shift is less than 16.
func (k Kernels) ClipInt16(dst []uint8, src []int16, shift uint) {
	const kernel = "ClipInt16"
	checkLength(kernel, "src", len(src), len(dst))
	checkShift(kernel, shift, 16)
	switch {
	case k.level >= AVX512:
		accumulator.Clip16AVX512(first(dst), first(src), len(dst), shift)
	case k.level >= AVX2:
		accumulator.Clip16AVX2(first(dst), first(src), len(dst), shift)
	default:
		accumulator.Clip16(dst, src, shift)
	}
}
