package simd

import "gogo/eval/simd/internal/quantised"

// DenseInt8 is a dense layer of 8-bit weights: it sets dst[i] to bias[i] plus
// the sum over j of weights[i*len(x)+j] * x[j], with the wrapping of int32.
// weights has len(dst) rows of len(x); bias has the length of dst.
//
// Inputs are at most 127, as ClipInt16 and ClipInt32 leave them. AVX2 and AVX-512
// add neighbouring products in 16 bits: larger inputs saturate there, and the
// result then depends on the level.
func (k Kernels) DenseInt8(dst, bias []int32, weights []int8, x []uint8) {
	const kernel = "DenseInt8"
	checkLength(kernel, "bias", len(bias), len(dst))
	checkMatrix(kernel, "weights", len(weights), len(dst), len(x))
	switch {
	case k.level >= VNNI:
		quantised.DenseVNNI(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level >= AVX512:
		quantised.DenseAVX512(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level >= AVX2:
		quantised.DenseAVX2(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	default:
		quantised.Dense(dst, bias, weights, x)
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
		quantised.Clip32AVX512(first(dst), first(src), len(dst), shift)
	case k.level >= AVX2:
		quantised.Clip32AVX2(first(dst), first(src), len(dst), shift)
	default:
		quantised.Clip32(dst, src, shift)
	}
}
