package simd

// The results of the float32 kernels are as near to the exact ones as sums of
// n terms in any order are, with or without fused multiply-adds: the error is at
// most n*u / (1 - n*u) times the sum of the terms' magnitudes, u = 2^-24 (Higham,
// Accuracy and Stability of Numerical Algorithms, 2nd edition, section 3.1), as
// long as nothing overflows or underflows. A bias is a term.

// DenseFloat32 is a dense layer: it sets dst[j] to bias[j] plus the sum over i of
// x[i] * weights[i*len(dst)+j]. weights has len(x) rows of len(dst), one row for
// each input; bias has the length of dst. Every level but Generic gives the
// same bits.
func (k Kernels) DenseFloat32(dst, bias, weights, x []float32) {
	const kernel = "DenseFloat32"
	checkLength(kernel, "bias", len(bias), len(dst))
	checkMatrix(kernel, "weights", len(weights), len(x), len(dst))
	k.denseFloat32(dst, bias, weights, x)
}

// SparseFloat32 is DenseFloat32 for an input that is zero in most places: value
// holds the others, and index says where they are, in any order. weights has one
// row of len(dst) for each place; index and value are of equal length.
// Compress makes both from a whole input; the result is then equal to that of
// DenseFloat32.
func (k Kernels) SparseFloat32(dst, bias, weights []float32, index []int32, value []float32) {
	const kernel = "SparseFloat32"
	checkLength(kernel, "bias", len(bias), len(dst))
	checkLength(kernel, "index", len(index), len(value))
	if len(dst) == 0 {
		return
	}
	inputs := len(weights) / len(dst)
	checkMatrix(kernel, "weights", len(weights), inputs, len(dst))
	checkIndex(kernel, index, inputs)
	k.sparseFloat32(dst, bias, weights, index, value)
}

// Compress writes the places and values of the elements of x that are not zero
// to index and value, which are at least as long as x, and returns their number.
func Compress(index []int32, value, x []float32) int {
	index, value = index[:len(x)], value[:len(x)]
	n := 0
	for i, v := range x {
		if v != 0 {
			index[n], value[n] = int32(i), v
			n++
		}
	}
	return n
}

// TransposedFloat32 takes a vector back through the weights of DenseFloat32: it
// sets dst[i] to the sum over j of weights[i*len(y)+j] * y[j]. weights has
// len(dst) rows of len(y).
func (k Kernels) TransposedFloat32(dst, weights, y []float32) {
	checkMatrix("TransposedFloat32", "weights", len(weights), len(dst), len(y))
	k.transposedFloat32(dst, weights, y)
}

// AxpyFloat32 adds a * x[j] to y[j] for all j. The slices are of equal length.
// If a is zero, y stays as it is, whatever x holds.
func (k Kernels) AxpyFloat32(y []float32, a float32, x []float32) {
	checkLength("AxpyFloat32", "x", len(x), len(y))
	row := [1]float32{a}
	k.addOuterFloat32(y, row[:], x)
}

// AddOuterFloat32 adds x[i] * y[j] to dst[i*len(y)+j] for all i and j: the
// gradient of DenseFloat32's weights for the input x and the gradient y of its
// output. dst has len(x) rows of len(y). A row whose x[i] is zero stays as it is,
// whatever y holds.
func (k Kernels) AddOuterFloat32(dst, x, y []float32) {
	checkMatrix("AddOuterFloat32", "dst", len(dst), len(x), len(y))
	k.addOuterFloat32(dst, x, y)
}
