package train

import (
	"fmt"
	"math"

	"gogo/eval/simd"
)

// Optimiser turns gradients into steps. The zero value is plain stochastic
// gradient descent; Adam returns another.
type Optimiser struct {
	// Adaptive selects Adam, with decoupled weight decay: Kingma and Ba 2015,
	// algorithm 1 in the form at the end of section 2; Loshchilov and Hutter 2019.
	Adaptive bool
	// Beta1 is the decay of the gradient's mean, for plain descent its momentum.
	Beta1 float64
	// Beta2 is the decay of the mean of the gradient's square.
	Beta2 float64
	// Epsilon keeps steps finite.
	Epsilon float64
}

// Adam returns Adam with its authors' constants.
func Adam() Optimiser { return Optimiser{Adaptive: true, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8} }

// SGD returns plain descent with momentum, which may be 0.
func SGD(momentum float64) Optimiser { return Optimiser{Beta1: momentum} }

func (o Optimiser) validate() error {
	within := func(v float64) bool { return v >= 0 && v < 1 }
	if !within(o.Beta1) || !within(o.Beta2) || o.Adaptive && !(o.Epsilon > 0) {
		return fmt.Errorf("optimiser %+v is out of range", o)
	}
	return nil
}

// moments returns how many values the optimiser remembers of each parameter.
func (o Optimiser) moments() int {
	if o.Adaptive {
		return 2
	}
	return 1
}

// update is one step, the same for all parameters.
type update struct {
	first, second, epsilon float32
	rate                   float32
	keep                   float32 // what weight decay leaves of a weight
	towards                float32 // share of the way to the start that weight decay takes a weight
	adaptive               bool
}

// update returns step, counted from 0, with a rate and a weight decay.
func (o Optimiser) update(step int, rate, decay float64) update {
	u := update{
		first: float32(o.Beta1), second: float32(o.Beta2), epsilon: float32(o.Epsilon),
		rate: float32(rate), keep: float32(1 - rate*decay), adaptive: o.Adaptive,
	}
	if o.Adaptive { // both means start at 0, which this makes up for
		t := float64(step + 1)
		u.rate = float32(rate * math.Sqrt(1-math.Pow(o.Beta2, t)) / (1 - math.Pow(o.Beta1, t)))
	}
	return u
}

// decayToStart makes weight decay lead towards the start instead of 0.
func (u *update) decayToStart() { u.towards, u.keep = 1-u.keep, 1 }

// pull takes weights a part of the way to the start. Those that are there stay.
func (u *update) pull(weights, start []float32) {
	for i, s := range start {
		weights[i] += u.towards * (s - weights[i])
	}
}

// apply moves parameters down a gradient. It decays them first if they are
// weights.
func (u *update) apply(k simd.Kernels, parameters, gradient []float32, moments [][]float32, weights bool) {
	keep := float32(1)
	if weights {
		keep = u.keep
	}
	mean := moments[0][:len(parameters)]
	gradient = gradient[:len(parameters)]
	if u.adaptive {
		k.AdamFloat32(parameters, gradient, mean, moments[1], simd.AdamStep{
			First: u.first, Second: u.second, Rate: u.rate, Epsilon: u.epsilon, Keep: keep,
		})
		return
	}
	for i, g := range gradient {
		mean[i] = u.first*mean[i] + g
		parameters[i] = parameters[i]*keep - u.rate*mean[i]
	}
}
