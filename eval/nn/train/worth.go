package train

import (
	"errors"
	"fmt"
	"math"

	"gogo/eval/nn"
)

// Worth says what outputs of softmax are worth, where a mean of that matters more than what
// it is the mean of: the equity of results, the number of rolls. What a mean is off
// counts besides the loss: half of its square, times the weight.
type Worth struct {
	Of     [][]float32 // for each mean a number for every output
	Weight float64
}

// validate reports what is wrong with w for a number of outputs, if anything.
func (w *Worth) validate(outputs int, last nn.Activation, l Loss) error {
	if len(w.Of) == 0 {
		return nil
	}
	switch {
	case last != nn.Softmax || l != CrossEntropy:
		return errors.New("what outputs are worth needs the cross-entropy of softmax")
	case !(w.Weight >= 0) || math.IsInf(w.Weight, 1):
		return fmt.Errorf("what outputs are worth has the weight %v", w.Weight)
	}
	for _, of := range w.Of {
		if len(of) != outputs {
			return fmt.Errorf("%d numbers say what %d outputs are worth", len(of), outputs)
		}
	}
	return nil
}

// addGradient adds to dst the gradient, by the sums before softmax, times scale.
func (w *Worth) addGradient(dst, output, target []float32, scale float32) {
	for _, of := range w.Of {
		var mean, off float32
		for j, p := range output {
			mean += p * of[j]
			off += (p - target[j]) * of[j]
		}
		factor := float32(w.Weight) * off * scale
		for j, p := range output {
			dst[j] += factor * p * (of[j] - mean)
		}
	}
}
