//go:build !amd64 || purego

package simd

import (
	"gogo/eval/simd/internal/accumulator"
	"gogo/eval/simd/internal/float"
	"gogo/eval/simd/internal/quantised"
)

// built is the highest level that this build has kernels for.
const built = Generic

func (Kernels) addInt16(dst, a, b []int16) {
	accumulator.Add(dst, a, b)
}

func (Kernels) subInt16(dst, a, b []int16) {
	accumulator.Sub(dst, a, b)
}

func (Kernels) addSubInt16(dst, a, add, sub []int16) {
	accumulator.AddSub(dst, a, add, sub)
}

func (Kernels) clipInt16(dst []uint8, src []int16, shift uint) {
	accumulator.Clip16(dst, src, shift)
}

func (Kernels) denseInt8(dst, bias []int32, weights []int8, x []uint8) {
	quantised.Dense(dst, bias, weights, x)
}

func (Kernels) clipInt32(dst []uint8, src []int32, shift uint) {
	quantised.Clip32(dst, src, shift)
}

func (Kernels) denseFloat32(dst, bias, weights, x []float32) {
	float.Dense(dst, bias, weights, x)
}

func (Kernels) sparseFloat32(dst, bias, weights []float32, index []int32, value []float32) {
	float.Sparse(dst, bias, weights, index, value)
}

func (Kernels) transposedFloat32(dst, weights, y []float32) {
	float.Transposed(dst, weights, y)
}

func (Kernels) addOuterFloat32(dst, x, y []float32) {
	float.AddOuter(dst, x, y)
}
