package fit

import (
	"math"

	"gogo/eval/quoridor/paths"
)

// adam remembers the gradients' first and second moments.
type adam struct {
	steps         int
	first, second paths.Net
}

// The usual constants.
const (
	firstDecay  = 0.9
	secondDecay = 0.999
	epsilon     = 1e-8
)

// step moves the weights down the gradient of a batch and returns the sum of its
// losses.
func (f *Fitter) step(net *paths.Net, samples []sample, rate float64) float64 {
	var gradient paths.Net
	var loss float64
	for i := range samples {
		s := &samples[i]
		logit := net.Logit(&s.features)
		loss += entropy(float64(logit), float64(s.target))
		slope := float32(logistic(float64(logit))) - s.target
		net.Backward(&s.features, slope/float32(len(samples)), &gradient)
	}
	f.adam.move(net, &gradient, rate)
	return loss
}

// move applies one gradient.
func (a *adam) move(net, gradient *paths.Net, rate float64) {
	a.steps++
	rate *= math.Sqrt(1-math.Pow(secondDecay, float64(a.steps))) / (1 - math.Pow(firstDecay, float64(a.steps)))
	weights, slopes := net.Weights(), gradient.Weights()
	firsts, seconds := a.first.Weights(), a.second.Weights()
	for i := range weights {
		for k, g := range slopes[i] {
			firsts[i][k] = firstDecay*firsts[i][k] + (1-firstDecay)*g
			seconds[i][k] = secondDecay*seconds[i][k] + (1-secondDecay)*g*g
			weights[i][k] -= float32(rate * float64(firsts[i][k]) / (math.Sqrt(float64(seconds[i][k])) + epsilon))
		}
	}
}
