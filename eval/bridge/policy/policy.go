// Package policy estimates what a call gains over the one that the rules of a system choose: what sampling
// finds out in tenths of a second, a network guesses in microseconds.
//
//	net, err := policy.Default()
//	e := policy.NewEstimator(net, kernels)
//	gain := e.Gain(position, cards, &measures, &rules, &other) // in IMPs
//
// The network sees the hand, what each player has shown, the auction, and the two calls with what they would
// show. README.md says how it was made and how good it is.
package policy

import (
	"io"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Scale is what the network's output is multiplied by to give IMPs.
const Scale = 8

// Estimator estimates gains. It holds the scratch, so that no call allocates, and serves one goroutine at
// a time.
type Estimator struct {
	net    *nn.Evaluator
	index  []int32
	value  []float32
	output [1]float32
}

// NewEstimator returns an estimator by a network of Architecture.
func NewEstimator(n *nn.Network, k simd.Kernels) *Estimator {
	return &Estimator{net: nn.NewEvaluator(n, k, 1)}
}

// Gain returns how many IMPs a hand expects to gain by another call than the rules'.
func (e *Estimator) Gain(p *bidding.Position, cards bridge.Cards, m *hand.Measures, rules, other *bidding.Choice) float64 {
	e.index, e.value = e.index[:0], e.value[:0]
	Encode(p, cards, m, rules, other, func(index int) {
		e.index, e.value = append(e.index, int32(index)), append(e.value, 1)
	})
	e.net.EvaluateSparse(e.output[:], e.index, e.value)
	return Scale * float64(e.output[0])
}

// File returns the file that is built into programs.
func File() nn.File { return nn.File{Name: "bridge-calls.net", Embedded: embedded} }

// Default returns the network that is built into the program.
func Default() (*nn.Network, error) { return nn.LoadBuiltIn(File(), Read) }

// Read reads the file of a network of Architecture.
func Read(r io.Reader) (*nn.Network, error) { return nn.Read(r, Architecture()) }

// Architecture returns what a network of this package computes.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "bridge calls 1", Inputs: allInputs, Skip: true,
		Layers: []nn.Layer{
			{Outputs: 128, Activation: nn.ReLU},
			{Outputs: 32, Activation: nn.ReLU},
			{Outputs: 1, Activation: nn.Linear},
		},
	}
}
