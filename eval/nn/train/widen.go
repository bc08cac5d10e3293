package train

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"gogo/eval/nn"
)

// apart is the standard deviation of the noise that tells copies of a unit apart.
const apart = 0.01

// Widen returns a network of architecture a that computes what n does, where a
// differs from that of n in a wider first layer, or not at all: Net2WiderNet of
// Chen, Goodfellow and Shlens 2015. The units of the first layer are copied in turn
// until there are enough, and the weights that lead from a unit are divided evenly
// among its copies. Those that lead to the copies get a little noise, which follows
// from the seed, since equal copies would learn the same for ever. It adds up to 0
// for each weight: where all copies of a unit are on, the outputs are the same but
// for rounding.
//
// The error for an architecture that differs in anything else wraps
// nn.ErrArchitecture.
func Widen(n *nn.Network, a nn.Architecture, seed uint64) (*nn.Network, error) {
	have := n.Architecture()
	if have.Equal(a) {
		return n, nil
	}
	if err := a.Validate(); err != nil {
		return nil, err
	}
	if !wider(a, have) {
		return nil, fmt.Errorf("%w: it is %v, which no wider first layer makes %v", nn.ErrArchitecture, have, a)
	}
	parameters := make([]float32, a.Parameters())
	to, from := a.Views(parameters), have.Views(n.Parameters())
	copyUnits(&to[0], &from[0], rand.New(rand.NewPCG(seed, weightStream)))
	divide(&to[1], &from[1])
	for i := 2; i < len(to); i++ {
		copy(to[i].Weights, from[i].Weights)
		copy(to[i].Bias, from[i].Bias)
	}
	last := len(to) - 1
	copy(to[last].Skip, from[last].Skip)
	return nn.New(a, parameters, n.Provenance())
}

// wider reports whether a is b with a wider first layer, behind which there are
// others.
func wider(a, b nn.Architecture) bool {
	if len(b.Layers) < 2 || a.Layers[0].Outputs <= b.Layers[0].Outputs {
		return false
	}
	b.Layers = slices.Clone(b.Layers)
	b.Layers[0].Outputs = a.Layers[0].Outputs
	return a.Equal(b)
}

// copyUnits fills a layer with copies of another's units, in turn.
func copyUnits(to, from *nn.View, r *rand.Rand) {
	for j := range to.Bias {
		to.Bias[j] = from.Bias[j%from.Outputs]
	}
	noise := make([]float64, copies(to.Outputs, from.Outputs, 0))
	for i := range to.Inputs {
		wide := to.Weights[i*to.Outputs:][:to.Outputs]
		for unit, w := range from.Weights[i*from.Outputs:][:from.Outputs] {
			noise := noise[:copies(to.Outputs, from.Outputs, unit)]
			draw(noise, r)
			for k, x := range noise {
				wide[unit+k*from.Outputs] = w + float32(x)
			}
		}
	}
}

// copies returns how many of the units of a wide layer are copies of one of a
// narrow layer.
func copies(wide, narrow, unit int) int { return (wide - unit + narrow - 1) / narrow }

// draw sets noise to random numbers that add up to 0.
func draw(noise []float64, r *rand.Rand) {
	var sum float64
	for k := range noise {
		noise[k] = apart * r.NormFloat64()
		sum += noise[k]
	}
	for k := range noise {
		noise[k] -= sum / float64(len(noise))
	}
}

// divide fills the layer behind copies: each gets an equal part of the weights of
// its unit.
func divide(to, from *nn.View) {
	copy(to.Bias, from.Bias)
	for j := range to.Inputs {
		unit := j % from.Inputs
		parts := float32(copies(to.Inputs, from.Inputs, unit))
		for o, w := range from.Weights[unit*from.Outputs:][:from.Outputs] {
			to.Weights[j*to.Outputs+o] = w / parts
		}
	}
}
