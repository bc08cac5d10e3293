// Package tricks estimates how many tricks a declarer takes if nobody makes a mistake:
// what package doubledummy finds out in milliseconds, a network guesses in microseconds.
//
//	net, err := tricks.Default()
//	e := tricks.NewEstimator(net, kernels)
//	d := e.Tricks(&deal, strain, declarer) // the chance of each number of tricks
//	chance := d.AtLeast(contract.Needed())
//
// The network sees the hands from the declarer's seat, the trump suit first and the
// others in an order of their own, so that neither turning the table nor exchanging suits
// that are equal for the rules changes the estimate. README.md says how it was made and
// how good it is.
package tricks

import (
	"io"

	"gogo/board/bridge"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Estimator estimates tricks. It holds the scratch, so that no call allocates, and
// serves one goroutine at a time.
type Estimator struct {
	net     *nn.Evaluator
	picture picture
	inputs  inputs
	outputs [Outputs]float32
}

// NewEstimator returns an estimator by a network of Architecture.
func NewEstimator(n *nn.Network, k simd.Kernels) *Estimator {
	return &Estimator{net: nn.NewEvaluator(n, k, 1)}
}

// Tricks returns how many tricks a declarer takes in a strain of a complete deal.
func (e *Estimator) Tricks(d *bridge.Deal, strain bridge.Strain, by bridge.Seat) Distribution {
	e.picture.look(d, strain, by)
	e.picture.encode(&e.inputs)
	e.net.EvaluateSparse(e.outputs[:], e.inputs.index[:e.inputs.count], e.inputs.value[:e.inputs.count])
	return fromSteps(e.outputs[:])
}

// File returns the file that is built into programs.
func File() nn.File { return nn.File{Name: "bridge-tricks.net", Embedded: embedded} }

// Default returns the network that is built into the program.
func Default() (*nn.Network, error) { return nn.LoadBuiltIn(File(), Read) }

// Read reads the file of a network of Architecture.
func Read(r io.Reader) (*nn.Network, error) { return nn.Read(r, Architecture()) }

// Outputs is the number of outputs of the network: the chances of at least 1, 2 and up to 13
// tricks.
const Outputs = bridge.HandSize

// Architecture returns what a network of this package computes.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "bridge tricks 2", Inputs: allInputs, Skip: true,
		Layers: []nn.Layer{
			{Outputs: 128, Activation: nn.ReLU},
			{Outputs: 32, Activation: nn.ReLU},
			{Outputs: Outputs, Activation: nn.Sigmoid},
		},
	}
}

// Distribution has the chance of each number of tricks, from 0 to 13. They add up to 1.
type Distribution [bridge.HandSize + 1]float64

// Certain returns the distribution of a number of tricks that is known.
func Certain(tricks int) (d Distribution) {
	d[tricks] = 1
	return d
}

// fromSteps returns the distribution whose chances of at least 1, 2 and up to 13 tricks
// are those given, made to fall.
func fromSteps(atLeast []float32) (d Distribution) {
	before := 1.0
	for k, chance := range atLeast {
		now := min(float64(chance), before)
		d[k] = before - now
		before = now
	}
	d[bridge.HandSize] = before
	return d
}

// AtLeast returns the chance of so many tricks or more.
func (d *Distribution) AtLeast(tricks int) (chance float64) {
	for n := max(tricks, 0); n < len(d); n++ {
		chance += d[n]
	}
	return chance
}

// Mean returns the number of tricks that is expected.
func (d *Distribution) Mean() (mean float64) {
	for n, chance := range d {
		mean += float64(n) * chance
	}
	return mean
}

// Median returns the least number of tricks that at least half of the chances do not
// exceed: the guess whose mean error is least.
func (d *Distribution) Median() int {
	sum := 0.0
	for n, chance := range d {
		if sum += chance; sum >= 0.5 {
			return n
		}
	}
	return bridge.HandSize
}
