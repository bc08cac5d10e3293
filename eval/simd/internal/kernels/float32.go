package kernels

import "math"

// DenseFloat32 sets dst[j] to bias[j] plus the sum over i of x[i] * weights[i][j].
func DenseFloat32(dst, bias, weights, x []float32) {
	copy(dst, bias)
	for i, v := range x {
		addScaled(dst, v, weights[i*len(dst):])
	}
}

// DenseFour is DenseFloat32 for four inputs x, one behind the other, and as many dst.
func DenseFour(dst, bias, weights, x []float32) {
	inputs, outputs := len(x)/4, len(bias)
	for i := range 4 {
		DenseFloat32(dst[i*outputs:][:outputs], bias, weights, x[i*inputs:][:inputs])
	}
}

// Sparse is DenseFloat32 for the inputs value, at the places index, all others zero.
func Sparse(dst, bias, weights []float32, index []int32, value []float32) {
	copy(dst, bias)
	for i, v := range value {
		addScaled(dst, v, weights[int(index[i])*len(dst):])
	}
}

// Transposed sets dst[i] to the sum over j of weights[i][j] * y[j].
func Transposed(dst, weights, y []float32) {
	for i := range dst {
		row := weights[i*len(y):][:len(y)]
		var sum float32
		for j, v := range y {
			sum += row[j] * v
		}
		dst[i] = sum
	}
}

// AddOuter adds x[i] * y[j] to dst[i][j], and leaves row i alone where x[i] is 0.
func AddOuter(dst, x, y []float32) {
	for i, v := range x {
		if v != 0 {
			addScaled(dst[i*len(y):][:len(y)], v, y)
		}
	}
}

// AdamConstants are the decays of the two means, each followed by 1 minus it, the
// rate, epsilon, and what is kept of a parameter.
type AdamConstants [7]float32

// Adam is one step of the optimizer. The conversions keep compilers from fusing a
// multiplication with an addition, which would round once less.
func Adam(parameters, gradient, mean, square []float32, c *AdamConstants) {
	gradient, mean, square = gradient[:len(parameters)], mean[:len(parameters)], square[:len(parameters)]
	for i, p := range parameters {
		g := gradient[i]
		m := float32(c[0]*mean[i]) + float32(c[1]*g)
		s := float32(c[2]*square[i]) + float32(c[3]*g*g)
		mean[i], square[i] = m, s
		parameters[i] = float32(p*c[6]) - c[4]*m/(float32(math.Sqrt(float64(s)))+c[5])
	}
}

// Clamp brings every x into a range.
func Clamp(x []float32, least, most float32) {
	for i, v := range x {
		x[i] = min(max(v, least), most)
	}
}

// Compress writes what of x is not zero to value and its places to index, and
// returns how much it is. The places are chance: to branch would be to guess.
func Compress(index []int32, value, x []float32) int {
	index, value = index[:len(x)], value[:len(x)]
	var n uint32
	for i, v := range x {
		index[n], value[n] = int32(i), v
		magnitude := math.Float32bits(v) << 1
		n += (magnitude | -magnitude) >> 31
	}
	return int(n)
}

// addScaled adds factor * row to dst.
func addScaled(dst []float32, factor float32, row []float32) {
	row = row[:len(dst)]
	for j := range dst {
		dst[j] += factor * row[j]
	}
}
