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
//
// The rows of a sample are siblings, among which the network is to choose. What all of them
// are off by alike does not matter there: what a mean is off by more or less than on average over
// the siblings counts once more, likewise.
type Worth struct {
	Of       [][]float32 // for each mean a number for every output
	Weight   float64
	Siblings float64 // the weight among siblings
}

// validate reports what is wrong with w for a number of outputs, if anything.
func (w *Worth) validate(outputs int, last nn.Activation, l Loss) error {
	if len(w.Of) == 0 {
		return nil
	}
	switch {
	case last != nn.Softmax || l != CrossEntropy:
		return errors.New("what outputs are worth needs the cross-entropy of softmax")
	case !weighs(w.Weight) || !weighs(w.Siblings):
		return fmt.Errorf("what outputs are worth has the weights %v and %v", w.Weight, w.Siblings)
	}
	for _, of := range w.Of {
		if len(of) != outputs {
			return fmt.Errorf("%d numbers say what %d outputs are worth", len(of), outputs)
		}
	}
	return nil
}

// weighs reports whether something may have such a weight.
func weighs(weight float64) bool { return weight >= 0 && !math.IsInf(weight, 1) }

// addGradient adds to dst the gradient, by the sums before softmax, times scale, of a sample with so
// many outputs in a row.
func (w *Worth) addGradient(dst, output, target []float32, outputs int, scale float32) {
	for _, of := range w.Of {
		var all float32 // that the rows are off
		for at := 0; at < len(output); at += outputs {
			all += off(of, output[at:][:outputs], target[at:][:outputs])
		}
		usual := all * float32(outputs) / float32(len(output))
		for at := 0; at < len(output); at += outputs {
			to, row := dst[at:][:outputs], output[at:][:outputs]
			is := off(of, row, target[at:][:outputs])
			addMeanGradient(to, of, row, (float32(w.Weight)*is+float32(w.Siblings)*(is-usual))*scale)
		}
	}
}

// off returns what the mean of a row is off.
func off(of, output, target []float32) (sum float32) {
	for j, p := range output {
		sum += (p - target[j]) * of[j]
	}
	return sum
}

// addMeanGradient adds to dst the gradient of a row's mean, times a factor.
func addMeanGradient(dst, of, output []float32, factor float32) {
	var mean float32
	for j, p := range output {
		mean += p * of[j]
	}
	for j, p := range output {
		dst[j] += factor * p * (of[j] - mean)
	}
}
