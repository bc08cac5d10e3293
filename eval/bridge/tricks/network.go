package tricks

import (
	"gogo/board/bridge"
	"gogo/eval/nn"
)

// Outputs is how many outputs the network has: the chances of at least 1, 2 and up to 13
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
