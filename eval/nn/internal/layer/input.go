// Package layer has the steps that inference and training share.
package layer

import (
	"math"

	"gogo/eval/simd"
)

// Input is the scratch to run a layer whose inputs may be mostly zero.
type Input struct {
	index []int32
	value []float32
}

// NewInput returns scratch for at most so many inputs.
func NewInput(inputs int) *Input {
	return &Input{index: make([]int32, inputs), value: make([]float32, inputs)}
}

// Forward sets each of batch rows of dst to bias plus a row of x times weights,
// with the lengths of simd's DenseBatchFloat32. It skips the zeros where that is
// the faster way; both ways give equal results.
func (in *Input) Forward(k simd.Kernels, dst, bias, weights, x []float32, batch int) {
	if batch > 1 && !pays(k, x) {
		k.DenseBatchFloat32(dst, bias, weights, x, batch)
		return
	}
	in.sparse(k, dst, bias, weights, x, batch)
}

// sparse is Forward, skipping the zeros.
func (in *Input) sparse(k simd.Kernels, dst, bias, weights, x []float32, batch int) {
	inputs, outputs := len(x)/max(batch, 1), len(bias)
	for row := range batch {
		n := simd.Compress(in.index, in.value, x[row*inputs:][:inputs])
		k.SparseFloat32(dst[row*outputs:][:outputs], bias, weights, in.index[:n], in.value[:n])
	}
}

// oneIn says, for each level, one in how many elements of a batch may be other
// than zero for skipping the zeros to be faster: see BenchmarkForward. It is less
// than that shows, which meets the same pattern of zeros again and again and
// so lets the processor foresee it.
var oneIn = [...]int{simd.Generic: 1, simd.AVX2: 4, simd.AVX512: 10, simd.VNNI: 10}

// pays reports whether to skip the zeros of a batch is faster.
func pays(k simd.Kernels, x []float32) bool { return oneIn[k.Level()]*nonZero(x) <= len(x) }

// nonZero counts. Where the zeros are is chance, so it does not branch.
func nonZero(x []float32) int {
	var n uint32
	for _, v := range x {
		magnitude := math.Float32bits(v) << 1
		n += (magnitude | -magnitude) >> 31
	}
	return int(n)
}
