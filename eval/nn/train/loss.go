package train

import (
	"math"

	"gogo/eval/nn"
)

// Loss is the function that training minimizes.
type Loss uint8

const (
	// CrossEntropy is, for softmax, minus the sum of target times ln(output); for
	// sigmoid, the same plus that of both their complements. Targets are
	// probabilities; those of softmax add up to 1.
	CrossEntropy Loss = iota
	// SquaredError is half the sum of the squares of output minus target.
	SquaredError
	// ListCrossEntropy is the cross-entropy of a softmax over the rows of a sample, its
	// candidates: ListNet of Cao et al. 2007. The network has one output; its activation
	// is left out. The targets of a sample add up to 1.
	ListCrossEntropy

	losses = iota
)

// minProbability keeps the logarithm of a probability that float32 rounded to 0
// finite.
const minProbability = 1e-12

// of returns the loss of one sample.
func (l Loss) of(a nn.Activation, output, target []float32) (sum float64) {
	for j, p := range output {
		t, p := float64(target[j]), float64(p)
		switch {
		case l == SquaredError:
			sum += (p - t) * (p - t) / 2
		case a == nn.Softmax && t == 0:
		case a == nn.Softmax:
			sum -= t * math.Log(max(p, minProbability))
		default:
			sum -= t*math.Log(max(p, minProbability)) + (1-t)*math.Log(max(1-p, minProbability))
		}
	}
	return sum
}

// targetEntropy returns the loss of one sample whose outputs equal its targets: no network does
// better.
func (l Loss) targetEntropy(a nn.Activation, target []float32) (sum float64) {
	if l == SquaredError {
		return 0
	}
	entropy := func(t float64) float64 {
		if t <= 0 {
			return 0
		}
		return -t * math.Log(t)
	}
	for _, t := range target {
		sum += entropy(float64(t))
		if a == nn.Sigmoid {
			sum += entropy(1 - float64(t))
		}
	}
	return sum
}

// gradient sets dst to the gradient of the loss of one sample by the sums before
// the activation, times scale.
func (l Loss) gradient(dst []float32, a nn.Activation, output, target []float32, scale float32) {
	for j, p := range output {
		dst[j] = (p - target[j]) * scale
	}
	if l != SquaredError { // the activation's slope cancels out
		if a == nn.Softmax {
			var total float32
			for _, t := range target {
				total += t
			}
			for j, p := range output {
				dst[j] = (p*total - target[j]) * scale
			}
		}
		return
	}
	if a == nn.Softmax {
		var mean float32
		for j, p := range output {
			mean += p * dst[j]
		}
		for j, p := range output {
			dst[j] = p * (dst[j] - mean)
		}
		return
	}
	slope(dst, a, output)
}

// slope multiplies a gradient by the outputs with the activation's derivative: the
// result is by the sums.
func slope(gradient []float32, a nn.Activation, output []float32) {
	switch a {
	case nn.ReLU:
		for i, y := range output {
			gradient[i] = pass(gradient[i], y > 0)
		}
	case nn.ClippedReLU:
		for i, y := range output {
			gradient[i] = pass(gradient[i], y > 0 && y < 1)
		}
	case nn.Sigmoid:
		for i, y := range output {
			gradient[i] *= y * (1 - y)
		}
	default:
	}
}

// pass returns g if open, else 0. Which of them is chance in a trained network:
// the mask spares the processor to guess.
func pass(g float32, open bool) float32 {
	var mask uint32
	if open {
		mask = 1
	}
	return math.Float32frombits(math.Float32bits(g) & -mask)
}
