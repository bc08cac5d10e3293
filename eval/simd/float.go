package simd

import "gogo/eval/simd/internal/kernels"

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
	switch {
	case k.level >= AVX512:
		kernels.DenseFloat32AVX512(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	case k.level >= AVX2:
		kernels.DenseFloat32AVX2(first(dst), first(bias), first(weights), first(x), len(dst), len(x))
	default:
		kernels.DenseFloat32(dst, bias, weights, x)
	}
}

// DenseBatchFloat32 is DenseFloat32 for batch inputs at once: x has batch rows,
// one an input, and dst as many, each of the length of bias. Every row is, bit
// for bit, what DenseFloat32 makes of it, but weights that are too many for the
// first cache are read a quarter as often.
func (k Kernels) DenseBatchFloat32(dst, bias, weights, x []float32, batch int) {
	const kernel, atOnce = "DenseBatchFloat32", 4
	outputs, inputs := len(bias), len(x)/max(batch, 1)
	checkMatrix(kernel, "dst", len(dst), batch, outputs)
	checkMatrix(kernel, "x", len(x), batch, inputs)
	if batch == 0 {
		return
	}
	checkMatrix(kernel, "weights", len(weights), inputs, outputs)
	for ; batch >= atOnce; batch -= atOnce {
		k.denseFourFloat32(dst[:atOnce*outputs], bias, weights, x[:atOnce*inputs])
		dst, x = dst[atOnce*outputs:], x[atOnce*inputs:]
	}
	for ; batch > 0; batch-- {
		k.DenseFloat32(dst[:outputs], bias, weights, x[:inputs])
		dst, x = dst[outputs:], x[inputs:]
	}
}

// denseFourFloat32 is DenseBatchFloat32 for a batch of four, unchecked.
func (k Kernels) denseFourFloat32(dst, bias, weights, x []float32) {
	switch {
	case k.level >= AVX512:
		kernels.DenseFourAVX512(first(dst), first(bias), first(weights), first(x), len(bias), len(x)/4)
	case k.level >= AVX2:
		kernels.DenseFourAVX2(first(dst), first(bias), first(weights), first(x), len(bias), len(x)/4)
	default:
		kernels.DenseFour(dst, bias, weights, x)
	}
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
	switch {
	case k.level >= AVX512:
		kernels.SparseAVX512(first(dst), first(bias), first(weights), first(index), first(value), len(dst), len(value))
	case k.level >= AVX2:
		kernels.SparseAVX2(first(dst), first(bias), first(weights), first(index), first(value), len(dst), len(value))
	default:
		kernels.Sparse(dst, bias, weights, index, value)
	}
}

// Compress writes the places and values of the elements of x that are not zero
// to index and value and returns their number. All are of equal length: what lies
// behind that number is garbage afterwards.
func (k Kernels) Compress(index []int32, value, x []float32) int {
	const kernel = "Compress"
	checkLength(kernel, "index", len(index), len(x))
	checkLength(kernel, "value", len(value), len(x))
	switch {
	case k.level >= AVX512:
		return kernels.CompressAVX512(first(index), first(value), first(x), len(x))
	case k.level >= AVX2:
		return kernels.CompressAVX2(first(index), first(value), first(x), len(x))
	default:
		return kernels.Compress(index, value, x)
	}
}

// ClampFloat32 brings every element of x into the range from least to most, of
// which least is not greater. What is no number stays as it is.
func (k Kernels) ClampFloat32(x []float32, least, most float32) {
	switch {
	case k.level >= AVX512:
		kernels.ClampAVX512(first(x), len(x), least, most)
	case k.level >= AVX2:
		kernels.ClampAVX2(first(x), len(x), least, most)
	default:
		kernels.Clamp(x, least, most)
	}
}

// TransposedFloat32 takes a vector back through the weights of DenseFloat32: it
// sets dst[i] to the sum over j of weights[i*len(y)+j] * y[j]. weights has
// len(dst) rows of len(y).
func (k Kernels) TransposedFloat32(dst, weights, y []float32) {
	checkMatrix("TransposedFloat32", "weights", len(weights), len(dst), len(y))
	switch {
	case k.level >= AVX512:
		kernels.TransposedAVX512(first(dst), first(weights), first(y), len(dst), len(y))
	case k.level >= AVX2:
		kernels.TransposedAVX2(first(dst), first(weights), first(y), len(dst), len(y))
	default:
		kernels.Transposed(dst, weights, y)
	}
}

// AddOuterFloat32 adds x[i] * y[j] to dst[i*len(y)+j] for all i and j: the
// gradient of DenseFloat32's weights for the input x and the gradient y of its
// output. dst has len(x) rows of len(y). A row whose x[i] is zero stays as it is,
// whatever y holds.
func (k Kernels) AddOuterFloat32(dst, x, y []float32) {
	checkMatrix("AddOuterFloat32", "dst", len(dst), len(x), len(y))
	switch {
	case k.level >= AVX512:
		kernels.AddOuterAVX512(first(dst), first(x), first(y), len(x), len(y))
	case k.level >= AVX2:
		kernels.AddOuterAVX2(first(dst), first(x), first(y), len(x), len(y))
	default:
		kernels.AddOuter(dst, x, y)
	}
}

// AxpyFloat32 adds a * x[j] to y[j] for all j. The slices are of equal length.
// If a is zero, y stays as it is, whatever x holds.
func (k Kernels) AxpyFloat32(y []float32, a float32, x []float32) {
	checkLength("AxpyFloat32", "x", len(x), len(y))
	k.AddOuterFloat32(y, []float32{a}, x)
}

// AdamStep has the constants of a step of the optimizer Adam: Kingma and Ba 2015,
// algorithm 1 in the form at the end of section 2.
type AdamStep struct {
	First, Second float32 // decay of the mean of the gradient and of that of its square
	Rate          float32 // with the correction for means that start at 0
	Epsilon       float32
	Keep          float32 // the factor that weight decay leaves of a parameter
}

// AdamFloat32 moves parameters down a gradient. mean and square are the running
// means of the gradient and of its square, which it brings up to date. The slices
// are of equal length. Every level gives the same bits.
func (k Kernels) AdamFloat32(parameters, gradient, mean, square []float32, s AdamStep) {
	const kernel = "AdamFloat32"
	checkLength(kernel, "gradient", len(gradient), len(parameters))
	checkLength(kernel, "mean", len(mean), len(parameters))
	checkLength(kernel, "square", len(square), len(parameters))
	c := kernels.AdamConstants{s.First, 1 - s.First, s.Second, 1 - s.Second, s.Rate, s.Epsilon, s.Keep}
	switch {
	case k.level >= AVX512:
		kernels.AdamAVX512(first(parameters), first(gradient), first(mean), first(square), len(parameters), &c[0])
	case k.level >= AVX2:
		kernels.AdamAVX2(first(parameters), first(gradient), first(mean), first(square), len(parameters), &c[0])
	default:
		kernels.Adam(parameters, gradient, mean, square, &c)
	}
}
