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
var oneIn = [...]int{simd.Generic: 1, simd.SIMD128: 1, simd.AVX2: 2, simd.AVX512: 4, simd.VNNI: 4}

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

// The first terms of the series of 2^x around 0: ln(2)^k / k!.
const (
	c1 = math.Ln2
	c2 = c1 * math.Ln2 / 2
	c3 = c2 * math.Ln2 / 3
	c4 = c3 * math.Ln2 / 4
	c5 = c4 * math.Ln2 / 5
	c6 = c5 * math.Ln2 / 6
)

// expLimit bounds the argument of exp so that its result is a normal number.
const expLimit = 87

// exp returns e^x with a relative error of at most 3e-7 + 7e-8 |x|. Beyond
// ±expLimit it returns its value there. It is some times faster than math.Exp,
// which would take longer than the layer before it.
func exp(x float32) float32 {
	x = min(max(x, -expLimit), expLimit) * math.Log2E
	whole := int32(x + 128.5) // of a positive number, so that it rounds down
	f := x - float32(whole-128)
	p := 1 + f*(c1+f*(c2+f*(c3+f*(c4+f*(c5+f*c6)))))
	return p * math.Float32frombits(uint32(whole-1)<<23)
}

// Sigmoid sets every x to 1 / (1 + e^-x).
func Sigmoid(x []float32) {
	for i, v := range x {
		x[i] = 1 / (1 + exp(-v))
	}
}

// Softmax sets every x to e^x divided by the sum of all e^x.
func Softmax(x []float32) {
	if len(x) == 0 {
		return
	}
	top := x[0]
	for _, v := range x {
		top = max(top, v)
	}
	var sum float32
	for i, v := range x {
		x[i] = exp(v - top)
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}
