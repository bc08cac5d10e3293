//go:build !purego

package simd

import (
	"gogo/eval/simd/internal/accumulator"
	"gogo/eval/simd/internal/float"
	"gogo/eval/simd/internal/quantised"
)

// built is the highest level that this build has kernels for.
const built = VNNI

func (k Kernels) addInt16(dst, a, b []int16) {
	switch {
	case k.level >= AVX512:
		accumulator.AddAVX512(dst, a, b)
	case k.level >= AVX2:
		accumulator.AddAVX2(dst, a, b)
	default:
		accumulator.Add(dst, a, b)
	}
}

func (k Kernels) subInt16(dst, a, b []int16) {
	switch {
	case k.level >= AVX512:
		accumulator.SubAVX512(dst, a, b)
	case k.level >= AVX2:
		accumulator.SubAVX2(dst, a, b)
	default:
		accumulator.Sub(dst, a, b)
	}
}

func (k Kernels) addSubInt16(dst, a, add, sub []int16) {
	switch {
	case k.level >= AVX512:
		accumulator.AddSubAVX512(dst, a, add, sub)
	case k.level >= AVX2:
		accumulator.AddSubAVX2(dst, a, add, sub)
	default:
		accumulator.AddSub(dst, a, add, sub)
	}
}

func (k Kernels) clipInt16(dst []uint8, src []int16, shift uint) {
	switch {
	case k.level >= AVX512:
		accumulator.Clip16AVX512(dst, src, shift)
	case k.level >= AVX2:
		accumulator.Clip16AVX2(dst, src, shift)
	default:
		accumulator.Clip16(dst, src, shift)
	}
}

func (k Kernels) denseInt8(dst, bias []int32, weights []int8, x []uint8) {
	switch {
	case k.level >= VNNI:
		quantised.DenseVNNI(dst, bias, weights, x)
	case k.level >= AVX512:
		quantised.DenseAVX512(dst, bias, weights, x)
	case k.level >= AVX2:
		quantised.DenseAVX2(dst, bias, weights, x)
	default:
		quantised.Dense(dst, bias, weights, x)
	}
}

func (k Kernels) clipInt32(dst []uint8, src []int32, shift uint) {
	switch {
	case k.level >= AVX512:
		quantised.Clip32AVX512(dst, src, shift)
	case k.level >= AVX2:
		quantised.Clip32AVX2(dst, src, shift)
	default:
		quantised.Clip32(dst, src, shift)
	}
}

func (k Kernels) denseFloat32(dst, bias, weights, x []float32) {
	switch {
	case k.level >= AVX512:
		float.DenseAVX512(dst, bias, weights, x)
	case k.level >= AVX2:
		float.DenseAVX2(dst, bias, weights, x)
	default:
		float.Dense(dst, bias, weights, x)
	}
}

func (k Kernels) sparseFloat32(dst, bias, weights []float32, index []int32, value []float32) {
	switch {
	case k.level >= AVX512:
		float.SparseAVX512(dst, bias, weights, index, value)
	case k.level >= AVX2:
		float.SparseAVX2(dst, bias, weights, index, value)
	default:
		float.Sparse(dst, bias, weights, index, value)
	}
}

func (k Kernels) transposedFloat32(dst, weights, y []float32) {
	switch {
	case k.level >= AVX512:
		float.TransposedAVX512(dst, weights, y)
	case k.level >= AVX2:
		float.TransposedAVX2(dst, weights, y)
	default:
		float.Transposed(dst, weights, y)
	}
}

func (k Kernels) addOuterFloat32(dst, x, y []float32) {
	switch {
	case k.level >= AVX512:
		float.AddOuterAVX512(dst, x, y)
	case k.level >= AVX2:
		float.AddOuterAVX2(dst, x, y)
	default:
		float.AddOuter(dst, x, y)
	}
}
