package nn

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// The limits of an architecture. They bound what a hostile file can ask for.
const (
	MaxLayers     = 8
	MaxInputs     = 1 << 20
	MaxOutputs    = 1 << 14 // of one layer
	MaxParameters = 1 << 24
	MaxName       = 64 // bytes
)

// Architecture says what a network computes: from which inputs and through which
// layers. Networks of equal architecture can take each other's place.
type Architecture struct {
	// Features names the meaning of the inputs and outputs. A program changes it
	// with its features, so that networks made for others are refused, even those
	// of the same shape.
	Features string
	Inputs   int
	Layers   []Layer // the last one is the output
}

// Layer is the shape of a dense layer.
type Layer struct {
	Outputs    int
	Activation Activation
}

// errLimit is wrapped by what Validate says of sizes.
var errLimit = errors.New("architecture out of bounds")

// Validate reports what keeps a from being an architecture, if anything.
func (a Architecture) Validate() error {
	switch {
	case len(a.Features) > MaxName:
		return fmt.Errorf("%w: a name of %d bytes, the most is %d", errLimit, len(a.Features), MaxName)
	case len(a.Layers) < 1 || len(a.Layers) > MaxLayers:
		return fmt.Errorf("%w: %d layers, 1 to %d are possible", errLimit, len(a.Layers), MaxLayers)
	case a.Inputs < 1 || a.Inputs > MaxInputs:
		return fmt.Errorf("%w: %d inputs, 1 to %d are possible", errLimit, a.Inputs, MaxInputs)
	}
	for i, l := range a.Layers {
		switch {
		case l.Outputs < 1 || l.Outputs > MaxOutputs:
			return fmt.Errorf("%w: layer %d has %d outputs, 1 to %d are possible", errLimit, i, l.Outputs, MaxOutputs)
		case l.Activation >= activations:
			return fmt.Errorf("%w: layer %d has %v", errLimit, i, l.Activation)
		case l.Activation == Softmax && i < len(a.Layers)-1:
			return fmt.Errorf("%w: layer %d has softmax, which only the last may have", errLimit, i)
		}
	}
	if n := a.count(); n > MaxParameters {
		return fmt.Errorf("%w: %d parameters, the most is %d", errLimit, n, MaxParameters)
	}
	return nil
}

// Parameters returns the number of weights and biases.
func (a Architecture) Parameters() int { return int(a.count()) }

// count is Parameters in a type that the limits of the sizes cannot overflow.
func (a Architecture) count() (n int64) {
	inputs := a.Inputs
	for _, l := range a.Layers {
		n += int64(inputs+1) * int64(l.Outputs)
		inputs = l.Outputs
	}
	return n
}

// Outputs returns the number of outputs of the last layer.
func (a Architecture) Outputs() int { return a.Layers[len(a.Layers)-1].Outputs }

// Equal reports whether a and b are the same architecture.
func (a Architecture) Equal(b Architecture) bool {
	return a.Features == b.Features && a.Inputs == b.Inputs && slices.Equal(a.Layers, b.Layers)
}

// Hash returns a number that tells architectures apart: FNV-1a of what a file's
// header says of them.
func (a Architecture) Hash() uint64 {
	h := fnv.New64a()
	_, _ = h.Write(a.append(nil)) // never fails
	return h.Sum64()
}

// String returns the features and the shape, as in "race 250-256-128-6".
func (a Architecture) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %d", a.Features, a.Inputs)
	for _, l := range a.Layers {
		fmt.Fprintf(&s, "-%d", l.Outputs)
	}
	return s.String()
}

// View is one layer's part of a network's parameters.
type View struct {
	Inputs, Outputs int
	Activation      Activation
	Weights         []float32 // Inputs rows of Outputs
	Bias            []float32 // Outputs
}

// Views cuts parameters, in the order of Network, into layers. It shares their
// memory.
func (a Architecture) Views(parameters []float32) []View {
	views := make([]View, len(a.Layers))
	inputs := a.Inputs
	for i, l := range a.Layers {
		n := inputs * l.Outputs
		views[i] = View{
			Inputs: inputs, Outputs: l.Outputs, Activation: l.Activation,
			Weights: parameters[:n:n],
			Bias:    parameters[n:][:l.Outputs:l.Outputs],
		}
		parameters, inputs = parameters[n+l.Outputs:], l.Outputs
	}
	return views
}
