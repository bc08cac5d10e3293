package train

import (
	"fmt"
	"math"

	"gogo/eval/simd"
)

// Optimizer turns gradients into steps. The zero value is plain stochastic
// gradient descent; Adam returns another.
type Optimizer struct {
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
func Adam() Optimizer { return Optimizer{Adaptive: true, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8} }

// SGD returns plain descent with momentum, which may be 0.
func SGD(momentum float64) Optimizer { return Optimizer{Beta1: momentum} }

func (o Optimizer) validate() error {
	within := func(v float64) bool { return v >= 0 && v < 1 }
	if !within(o.Beta1) || !within(o.Beta2) || o.Adaptive && !(o.Epsilon > 0) {
		return fmt.Errorf("optimiser %+v is out of range", o)
	}
	return nil
}

// moments returns how many values the optimizer remembers of each parameter.
func (o Optimizer) moments() int {
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
	toward                 float32 // share of the way to the start that weight decay takes a weight
	adaptive               bool
}

// update returns step, counted from 0, with a rate and a weight decay.
func (o Optimizer) update(step int, rate, decay float64) update {
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

// decayToStart makes weight decay lead toward the start instead of 0.
func (u *update) decayToStart() { u.toward, u.keep = 1-u.keep, 1 }

// pull takes weights a part of the way to the start. Those that are there stay.
func (u *update) pull(weights, start []float32) {
	for i, s := range start {
		weights[i] += u.toward * (s - weights[i])
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

// Decay is the form of a learning rate's decay from its start to its end.
type Decay uint8

const (
	// Constant stays at the start.
	Constant Decay = iota
	// Linear falls by the same amount each step.
	Linear
	// Exponential falls by the same factor each step.
	Exponential
	// Cosine falls slowly at both ends and fast in between.
	Cosine

	decays = iota
)

// Schedule is the schedule of the learning rate.
type Schedule struct {
	Start, End float64
	Decay      Decay
	Warmup     int // steps in which the rate rises from 0 to Start before it takes its way
}

func (s Schedule) validate() error {
	switch {
	case s.Decay >= decays:
		return fmt.Errorf("decay %d of the learning rate is not known", s.Decay)
	case !(s.Start > 0) || math.IsInf(s.Start, 1):
		return fmt.Errorf("learning rate of %v", s.Start)
	case !(s.End >= 0) || s.End > s.Start:
		return fmt.Errorf("learning rate from %v to %v", s.Start, s.End)
	case s.Decay == Exponential && s.End == 0:
		return fmt.Errorf("learning rate from %v to 0 by a factor", s.Start)
	case s.Warmup < 0:
		return fmt.Errorf("warm-up of %d steps", s.Warmup)
	}
	return nil
}

// At returns the rate of a step, counted from 0, of so many.
func (s Schedule) At(step, steps int) float64 {
	if step < s.Warmup {
		return s.Start * float64(step+1) / float64(s.Warmup+1)
	}
	way := float64(step-s.Warmup) / float64(max(steps-1-s.Warmup, 1))
	switch s.Decay {
	case Linear:
		return s.Start + (s.End-s.Start)*way
	case Exponential:
		return s.Start * math.Pow(s.End/s.Start, way)
	case Cosine:
		return s.End + (s.Start-s.End)*(1+math.Cos(math.Pi*way))/2
	default:
		return s.Start
	}
}
