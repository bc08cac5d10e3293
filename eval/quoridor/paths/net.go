package paths

import (
	"fmt"
	"io"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Architecture returns what the network computes from the features that are on. Its output
// is the chance that the side to move wins.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "quoridor paths 2", Inputs: featureCount,
		Layers: []nn.Layer{
			{Outputs: 32, Activation: nn.ClippedReLU},
			{Outputs: 1, Activation: nn.Sigmoid},
		},
	}
}

// Quantisation says for which positions the network is made in integers.
func Quantisation() nn.Quantisation { return nn.Quantisation{Active: mostActive} }

// Net is a network in integers with the kernels that run it. It never changes.
type Net struct {
	quantised *nn.Quantised
	kernels   simd.Kernels
}

// FromNetwork returns the Net of a network with the architecture that Architecture says,
// with the best kernels of the machine.
func FromNetwork(network *nn.Network) (*Net, error) {
	if have, want := network.Architecture(), Architecture(); !have.Equal(want) {
		return nil, fmt.Errorf("%w: it is %v, not %v", nn.ErrArchitecture, have, want)
	}
	q, err := Quantisation().Quantise(network)
	if err != nil {
		return nil, err
	}
	return &Net{q, simd.Best()}, nil
}

// ReadNet reads the file of a network with the architecture that Architecture says.
func ReadNet(r io.Reader) (*Net, error) {
	network, err := nn.Read(r, Architecture())
	if err != nil {
		return nil, err
	}
	n, err := FromNetwork(network)
	if err != nil {
		return nil, fmt.Errorf("network: %w: %w", nn.ErrAltered, err)
	}
	return n, nil
}

// On returns the same network on other kernels.
func (n *Net) On(k simd.Kernels) *Net { return &Net{n.quantised, k} }
