package layer

import "math"

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
