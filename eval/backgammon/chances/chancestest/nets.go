// Package chancestest makes what tests of the chances need: networks that know
// nothing, but give every position another estimate.
package chancestest

import (
	"math/rand/v2"
	"testing"

	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Model returns a model of the engine's architectures with small random weights.
func Model(tb testing.TB) *chances.Model {
	tb.Helper()
	weights := Weights{Deviation: 0.08, Seed: 1}
	return &chances.Model{
		Full:    *weights.Nets(tb, chances.Architecture),
		Pruning: *weights.Nets(tb, chances.PruningArchitecture),
		Tables:  bearoff.New(),
	}
}

// Weights are random weights: normal, around 0.
type Weights struct {
	Deviation float64 // their standard deviation
	Seed      uint64
	// Change changes them before they become a network. It may be nil.
	Change func(layers []nn.View)
}

// Nets returns networks with such weights.
func (w Weights) Nets(tb testing.TB, architecture func(chances.Class) nn.Architecture) *chances.Nets {
	tb.Helper()
	r := rand.New(rand.NewPCG(w.Seed, 1))
	var nets chances.Nets
	for class := range nets {
		a := architecture(chances.Class(class))
		p := make([]float32, a.Parameters())
		for i := range p {
			p[i] = float32(r.NormFloat64() * w.Deviation)
		}
		if w.Change != nil {
			w.Change(a.Views(p))
		}
		n, err := nn.New(a, p, nn.Provenance{Program: "test"})
		if err != nil {
			tb.Fatal(err)
		}
		nets[class] = n
	}
	return &nets
}

// Small returns an architecture of one hidden layer for every class: networks that
// run and learn in no time.
func Small(hidden int) func(chances.Class) nn.Architecture {
	return func(chances.Class) nn.Architecture {
		return nn.Architecture{Features: "test", Inputs: chances.Inputs, Layers: []nn.Layer{
			{Outputs: hidden, Activation: nn.ReLU}, {Outputs: chances.Outputs, Activation: nn.Softmax},
		}}
	}
}

// Kernels returns the fastest kernels of this machine.
func Kernels(tb testing.TB) simd.Kernels {
	tb.Helper()
	k, err := simd.Select("")
	if err != nil {
		tb.Fatal(err)
	}
	return k
}
