package simd

import "gogo/eval/simd/internal/accumulator"

// AddInt16 sets dst[i] to a[i] + b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) AddInt16(dst, a, b []int16) {
	const kernel = "AddInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "b", len(b), len(dst))
	switch {
	case k.level >= AVX512:
		accumulator.AddAVX512(first(dst), first(a), first(b), len(dst))
	case k.level >= AVX2:
		accumulator.AddAVX2(first(dst), first(a), first(b), len(dst))
	default:
		accumulator.Add(dst, a, b)
	}
}

// SubInt16 sets dst[i] to a[i] - b[i] for all i, with the wrapping of int16.
// The slices are of equal length.
func (k Kernels) SubInt16(dst, a, b []int16) {
	const kernel = "SubInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "b", len(b), len(dst))
	switch {
	case k.level >= AVX512:
		accumulator.SubAVX512(first(dst), first(a), first(b), len(dst))
	case k.level >= AVX2:
		accumulator.SubAVX2(first(dst), first(a), first(b), len(dst))
	default:
		accumulator.Sub(dst, a, b)
	}
}

// AddSubInt16 sets dst[i] to a[i] + add[i] - sub[i] for all i, with the
// wrapping of int16: the accumulator of a position in which one feature took the
// place of another. The slices are of equal length.
func (k Kernels) AddSubInt16(dst, a, add, sub []int16) {
	const kernel = "AddSubInt16"
	checkLength(kernel, "a", len(a), len(dst))
	checkLength(kernel, "add", len(add), len(dst))
	checkLength(kernel, "sub", len(sub), len(dst))
	switch {
	case k.level >= AVX512:
		accumulator.AddSubAVX512(first(dst), first(a), first(add), first(sub), len(dst))
	case k.level >= AVX2:
		accumulator.AddSubAVX2(first(dst), first(a), first(add), first(sub), len(dst))
	default:
		accumulator.AddSub(dst, a, add, sub)
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
