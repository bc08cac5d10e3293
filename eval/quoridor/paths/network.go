package paths

import (
	"fmt"
	"io"
	"math"

	"gogo/eval/nn"
)

// Architecture returns what a Net computes, as package nn trains it and writes it to
// files. Its output is the chance that the side to move wins.
func Architecture() nn.Architecture {
	return nn.Architecture{
		Features: "quoridor paths 1", Inputs: featureCount, Skip: true,
		Layers: []nn.Layer{{Outputs: hidden, Activation: nn.ReLU}, {Outputs: 1, Activation: nn.Sigmoid}},
	}
}

// greatestWeight bounds the weights, so that no sum of them is out of the range of the
// evaluation.
const greatestWeight = 1e6

// FromNetwork returns the Net that has the weights of a network of the architecture that
// Architecture says.
func FromNetwork(network *nn.Network) (*Net, error) {
	if have, want := network.Architecture(), Architecture(); !have.Equal(want) {
		return nil, fmt.Errorf("%w: it is %v, not %v", nn.ErrArchitecture, have, want)
	}
	parameters := network.Parameters()
	for i, w := range parameters {
		if math.Abs(float64(w)) > greatestWeight {
			return nil, fmt.Errorf("parameter %d is %v, the greatest possible is %.0f", i, w, greatestWeight)
		}
	}
	n := new(Net)
	n.exchange(parameters, func(weight, parameter *float32) { *weight = *parameter })
	return n, nil
}

// Network returns n as a network.
func (n *Net) Network(p nn.Provenance) (*nn.Network, error) {
	parameters := make([]float32, Architecture().Parameters())
	n.exchange(parameters, func(weight, parameter *float32) { *parameter = *weight })
	return nn.New(Architecture(), parameters, p)
}

// exchange calls move for every weight with the parameter that it is in a network.
func (n *Net) exchange(parameters []float32, move func(weight, parameter *float32)) {
	views := Architecture().Views(parameters)
	in, out := &views[0], &views[1]
	for j := range hidden {
		for i := range featureCount {
			move(&n.In[j][i], &in.Weights[i*hidden+j])
		}
		move(&n.InBias[j], &in.Bias[j])
		move(&n.Out[j], &out.Weights[j])
	}
	for i := range featureCount {
		move(&n.Direct[i], &out.Skip[i])
	}
	move(&n.Bias, &out.Bias[0])
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
