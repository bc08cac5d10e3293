package simd

import (
	"unsafe"

	"gogo/eval/simd/internal/kernels"
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
		kernels.AddAVX512(dst, a, b, n)
	case k.level >= AVX2:
		kernels.AddAVX2(dst, a, b, n)
	case k.level == SIMD128:
		kernels.AddSIMD128(dst, a, b, n)
	default:
		kernels.Add(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(b, n))
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
		kernels.SubAVX512(dst, a, b, n)
	case k.level >= AVX2:
		kernels.SubAVX2(dst, a, b, n)
	case k.level == SIMD128:
		kernels.SubSIMD128(dst, a, b, n)
	default:
		kernels.Sub(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(b, n))
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
		kernels.AddSubAVX512(dst, a, add, sub, n)
	case k.level >= AVX2:
		kernels.AddSubAVX2(dst, a, add, sub, n)
	case k.level == SIMD128:
		kernels.AddSubSIMD128(dst, a, add, sub, n)
	default:
		kernels.AddSub(unsafe.Slice(dst, n), unsafe.Slice(a, n), unsafe.Slice(add, n), unsafe.Slice(sub, n))
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
		kernels.Clip16AVX512(first(dst), first(src), len(dst), shift)
	case k.level >= AVX2:
		kernels.Clip16AVX2(first(dst), first(src), len(dst), shift)
	case k.level == SIMD128:
		kernels.Clip16SIMD128(first(dst), first(src), len(dst), shift)
	default:
		kernels.Clip16(dst, src, shift)
	}
}

// DenseInt8 is a dense layer of 8-bit weights: it sets dst[i] to bias[i] plus
// the sum over j of weights[i*len(x)+j] * x[j], with the wrapping of int32.
// weights has len(dst) rows of len(x); bias has the length of dst.
//
// Inputs are at most 127, as ClipInt16 and ClipInt32 leave them. AVX2 and AVX-512
// add neighboring products in 16 bits: larger inputs saturate there, and the
// result then depends on the level.
func (k Kernels) DenseInt8(dst, bias []int32, weights []int8, x []uint8) {
	const kernel = "DenseInt8"
	checkLength(kernel, "bias", len(bias), len(dst))
	checkMatrix(kernel, "weights", len(weights), len(dst), len(x))
	switch {
	case k.level >= VNNI:
		kernels.DenseInt8VNNI(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level >= AVX512:
		kernels.DenseInt8AVX512(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level >= AVX2:
		kernels.DenseInt8AVX2(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level == SIMD128:
		kernels.DenseInt8SIMD128(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	default:
		kernels.DenseInt8(dst, bias, weights, x)
	}
}

// ClipInt32 is the clipped ReLU of a layer of int32 sums: it sets dst[i] to
// src[i] / 2^shift, rounded down and clipped to 0..127. The slices are of equal
// length, and shift is less than 32.
func (k Kernels) ClipInt32(dst []uint8, src []int32, shift uint) {
	const kernel = "ClipInt32"
	checkLength(kernel, "src", len(src), len(dst))
	checkShift(kernel, shift, 32)
	switch {
	case k.level >= AVX512:
		kernels.Clip32AVX512(first(dst), first(src), len(dst), shift)
	case k.level >= AVX2:
		kernels.Clip32AVX2(first(dst), first(src), len(dst), shift)
	case k.level == SIMD128:
		kernels.Clip32SIMD128(first(dst), first(src), len(dst), shift)
	default:
		kernels.Clip32(dst, src, shift)
	}
}
