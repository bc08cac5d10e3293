// Package layer has the steps that inference and training share.
package layer

import "gogo/eval/simd"

// Input is the scratch to run a first layer, whose inputs are often mostly zero.
type Input struct {
	index []int32
	value []float32
}

// NewInput returns scratch for so many inputs.
func NewInput(inputs int) *Input {
	return &Input{index: make([]int32, inputs), value: make([]float32, inputs)}
}

// Forward sets each of batch rows of dst to bias plus a row of x times weights,
// with the lengths of simd's DenseBatchFloat32. It skips the zeros where that is
// the faster way; both ways give equal results.
func (in *Input) Forward(k simd.Kernels, dst, bias, weights, x []float32, batch int) {
	inputs, outputs := len(in.index), len(bias)
	if batch > 1 && !Sparse(x) {
		k.DenseBatchFloat32(dst, bias, weights, x, batch)
		return
	}
	for row := range batch {
		n := simd.Compress(in.index, in.value, x[row*inputs:][:inputs])
		k.SparseFloat32(dst[row*outputs:][:outputs], bias, weights, in.index[:n], in.value[:n])
	}
}

// Sparse reports whether so few elements of a batch are other than zero that to
// skip the zeros is faster. The batch kernel does about three multiply-adds in
// the time of one of the sparse one, which reads its weights each time.
func Sparse(batch []float32) bool {
	const share = 3
	return share*nonZero(batch) <= len(batch)
}

func nonZero(x []float32) (n int) {
	for _, v := range x {
		if v != 0 {
			n++
		}
	}
	return n
}
