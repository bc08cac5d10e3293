package chances

import (
	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
)

// features names the inputs and outputs. It changes with Encoder, so that
// networks made for other inputs are refused.
const features = "backgammon 1 "

// Architecture returns the architecture of a class's network. That of races knows one
// side: see package race.
func Architecture(c Class) nn.Architecture {
	switch c {
	case Contact:
		return architecture(c, "", 1568, 64)
	case Crashed:
		return architecture(c, "", 1504, 64)
	default:
		return race.Architecture()
	}
}

// PruningArchitecture returns the architecture of a class's pruning network. Its files
// call it a sieve.
func PruningArchitecture(c Class) nn.Architecture {
	return architecture(c, " sieve", 64)
}

func architecture(c Class, kind string, hidden ...int) nn.Architecture {
	a := nn.Architecture{Features: features + c.String() + kind, Inputs: Inputs}
	for _, n := range hidden {
		a.Layers = append(a.Layers, nn.Layer{Outputs: n, Activation: nn.ReLU})
	}
	a.Layers = append(a.Layers, nn.Layer{Outputs: Outputs, Activation: nn.Softmax})
	return a
}

// Nets is the networks of all classes. It never changes.
type Nets [Classes]*nn.Network
