// Package layer has the steps that inference and training share.
package layer

import "gogo/eval/simd"

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
	if batch > 1 && !in.pays(k, x, batch) {
		k.DenseBatchFloat32(dst, bias, weights, x, batch)
		return
	}
	in.sparse(k, dst, bias, weights, x, batch)
}

// sparse is Forward, skipping the zeros.
func (in *Input) sparse(k simd.Kernels, dst, bias, weights, x []float32, batch int) {
	inputs, outputs := len(x)/max(batch, 1), len(bias)
	for row := range batch {
		n := k.Compress(in.index[:inputs], in.value[:inputs], x[row*inputs:][:inputs])
		k.SparseFloat32(dst[row*outputs:][:outputs], bias, weights, in.index[:n], in.value[:n])
	}
}

// oneIn says, for each level, one in how many elements of a batch may be other
// than zero for skipping the zeros to be faster: see BenchmarkForward.
var oneIn = [...]int{simd.Generic: 1, simd.AVX2: 2, simd.AVX512: 4, simd.VNNI: 4}

// pays reports whether to skip the zeros of a batch is faster, from a look at some
// of its rows.
func (in *Input) pays(k simd.Kernels, x []float32, batch int) bool {
	const looks = 8
	inputs := len(x) / batch
	found, seen := 0, 0
	for row := 0; row < batch; row += (batch + looks - 1) / looks {
		found += k.Compress(in.index[:inputs], in.value[:inputs], x[row*inputs:][:inputs])
		seen += inputs
	}
	return oneIn[k.Level()]*found <= seen
}
