package train

import (
	"math"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Loss is what training makes small.
type Loss uint8

const (
	// CrossEntropy is, for softmax, minus the sum of target times ln(output); for
	// sigmoid, the same plus that of both their complements. Targets are
	// probabilities; those of softmax add up to 1.
	CrossEntropy Loss = iota
	// SquaredError is half the sum of the squares of output minus target.
	SquaredError
)

// leastProbability keeps the logarithm of a probability that float32 rounded to 0
// finite.
const leastProbability = 1e-12

// of returns the loss of one sample.
func (l Loss) of(a nn.Activation, output, target []float32) (sum float64) {
	for j, p := range output {
		t, p := float64(target[j]), float64(p)
		switch {
		case l == SquaredError:
			sum += (p - t) * (p - t) / 2
		case a == nn.Softmax:
			sum -= t * math.Log(max(p, leastProbability))
		default:
			sum -= t*math.Log(max(p, leastProbability)) + (1-t)*math.Log(max(1-p, leastProbability))
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
	if l == CrossEntropy { // the activation's slope cancels out
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

// MeanLoss returns the mean loss of a network on samples that it need not have
// been trained on.
func MeanLoss(n *nn.Network, l Loss, samples Samples, k simd.Kernels) float64 {
	a := n.Architecture()
	e := nn.NewEvaluator(n, k, 1)
	inputs, output, target := make([]float32, a.Inputs), make([]float32, a.Outputs()), make([]float32, a.Outputs())
	var sum float64
	for i := range samples.Len() {
		clear(inputs)
		samples.Sample(i, inputs, target)
		e.Evaluate(output, inputs)
		sum += l.of(a.Layers[len(a.Layers)-1].Activation, output, target)
	}
	return sum / float64(samples.Len())
}
