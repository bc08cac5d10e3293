package fit

import "math"

// Adam's decay rates and guard (Kingma, Ba 2015).
const (
	meanDecay   = 0.9
	squareDecay = 0.999
	guard       = 1e-8
)

// adam holds weights and what the method remembers of their gradients.
type adam struct {
	weights, mean, square []float64
	fixMean, fixSquare    float64 // the powers of the decay rates so far
}

func newAdam(weights []float64) adam {
	return adam{
		weights: weights, mean: make([]float64, len(weights)), square: make([]float64, len(weights)),
		fixMean: 1, fixSquare: 1,
	}
}

// step moves the weights down the gradient, which it leaves zero.
func (a *adam) step(gradient []float64, rate float64) {
	a.fixMean *= meanDecay
	a.fixSquare *= squareDecay
	for i, g := range gradient {
		a.mean[i] = meanDecay*a.mean[i] + (1-meanDecay)*g
		a.square[i] = squareDecay*a.square[i] + (1-squareDecay)*g*g
		if a.mean[i] != 0 {
			a.weights[i] -= rate * (a.mean[i] / (1 - a.fixMean)) / (math.Sqrt(a.square[i]/(1-a.fixSquare)) + guard)
		}
		gradient[i] = 0
	}
}
