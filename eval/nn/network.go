// Package nn has small feed-forward networks: dense layers, of which the first
// knows how to skip inputs that are zero.
//
// A Network holds float32 parameters and never changes; an Evaluator runs it, for
// one position or a batch, without an allocation. There is one Evaluator for each
// goroutine:
//
//	net, err := nn.Read(file, architecture)
//	e := nn.NewEvaluator(net, kernels, 1)
//	e.Evaluate(outputs, inputs)
//
// A search that changes few inputs a move keeps accumulators: see Update. A FixedEvaluator
// runs the same network in fixed-point numbers: it is faster, most of all without vectors, gives the
// same bits at every level of package simd, and its error is far below that of what networks
// estimate. Quantize makes the same network of small integers, a Quantized, which is several times
// faster still and takes features that are counted, from a network that was trained for that.
//
// A program builds in its network's file and lets a flag name another:
//
//	//go:embed race.net
//	var embedded []byte
//	net, err := nn.LoadBuiltIn(nn.File{Name: "backgammon-race.net", Embedded: embedded}, read)
//	net, err = nn.Load(path, read)
//
// The format is described in file.go. Package train makes networks.
package nn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"gogo/eval/nn/internal/layer"
	"gogo/eval/simd"
)

// Network is a network of float32 parameters. It never changes, so that any
// number of goroutines may use it, each through an Evaluator of its own.
type Network struct {
	architecture Architecture
	provenance   Provenance
	parameters   []float32
	layers       []View
	forms        fixedForms
}

// Provenance says where a network comes from.
type Provenance struct {
	Program string // and its version, at most MaxName bytes
	Seed    uint64
	Samples uint64 // trained on, counting repetitions
}

// New returns a network with a copy of the parameters: for each layer the
// weights, one row for each input, in the last one those of a skip connection, and
// then the biases. All must be finite.
func New(a Architecture, parameters []float32, p Provenance) (*Network, error) {
	if err := a.Validate(); err != nil {
		return nil, err
	}
	if len(p.Program) > MaxName {
		return nil, fmt.Errorf("a program's name of %d bytes, the most is %d", len(p.Program), MaxName)
	}
	if len(parameters) != a.Parameters() {
		return nil, fmt.Errorf("%d parameters, %v has %d", len(parameters), a, a.Parameters())
	}
	for i, v := range parameters {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, fmt.Errorf("parameter %d is %v", i, v)
		}
	}
	n := &Network{architecture: a.clone(), provenance: p, parameters: slices.Clone(parameters)}
	n.layers = n.architecture.Views(n.parameters)
	return n, nil
}

// Architecture says what a network computes: from which inputs and through which
// layers. Networks of equal architecture can take each other's place.
type Architecture struct {
	// Features names the meaning of the inputs and outputs. A program changes it
	// with its features, so that networks made for others are refused, even those
	// of the same shape.
	Features string
	Inputs   int
	Layers   []Layer // the last one is the output
	// Skip says that the inputs lead to the last layer as well, beside the outputs of
	// the layer before it: a skip connection. It needs a hidden layer.
	Skip bool
}

// clone returns a copy that shares no memory with a.
func (a Architecture) clone() Architecture {
	a.Layers = slices.Clone(a.Layers)
	return a
}

// Architecture returns what n computes.
func (n *Network) Architecture() Architecture { return n.architecture.clone() }

// Provenance returns where n comes from.
func (n *Network) Provenance() Provenance { return n.provenance }

// Fingerprint returns the FNV-1a hash of the bits of the networks' parameters, 0 for none at
// all. It tells trainings apart whose networks are others.
func Fingerprint(networks ...*Network) uint64 {
	if len(networks) == 0 {
		return 0
	}
	h := fnv.New64a()
	for _, n := range networks {
		if n != nil {
			_ = binary.Write(h, binary.LittleEndian, n.parameters) // a hash takes everything
		}
	}
	return h.Sum64()
}

// Round returns a network with weights of five significant bits, which makes hardly a difference to what it
// computes and makes its file much smaller.
func Round(n *Network) (*Network, error) {
	const left = 19 // bits, of a weight's 23 behind the leading one, that are left out
	parameters := n.Parameters()
	for i, w := range parameters {
		rounded := math.Float32bits(w) + 1<<(left-1)
		parameters[i] = math.Float32frombits(rounded &^ (1<<left - 1))
	}
	return New(n.architecture, parameters, n.provenance)
}

// Parameters returns a copy of what New was given.
func (n *Network) Parameters() []float32 { return slices.Clone(n.parameters) }

// The limits of an architecture. They bound what a hostile file can ask for.
const (
	MaxLayers     = 8
	MaxInputs     = 1 << 20
	MaxOutputs    = 1 << 14 // of one layer
	MaxParameters = 1 << 24
	MaxName       = 64 // bytes
)

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
	case a.Skip && len(a.Layers) < 2:
		return fmt.Errorf("%w: a skip connection without a hidden layer", errLimit)
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
	if a.Skip {
		n += int64(a.Inputs) * int64(a.Outputs())
	}
	return n
}

// Outputs returns the number of outputs of the last layer.
func (a Architecture) Outputs() int { return a.Layers[len(a.Layers)-1].Outputs }

// Equal reports whether a and b are the same architecture.
func (a Architecture) Equal(b Architecture) bool {
	return a.Features == b.Features && a.Inputs == b.Inputs && a.Skip == b.Skip && slices.Equal(a.Layers, b.Layers)
}

// Hash returns a number that tells architectures apart: FNV-1a of what a file's
// header says of them.
func (a Architecture) Hash() uint64 {
	h := fnv.New64a()
	_, _ = h.Write(a.append(nil)) // never fails
	return h.Sum64()
}

// String returns the features and the shape, as in "race 250-256-128-6", and says
// whether there is a skip connection.
func (a Architecture) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %d", a.Features, a.Inputs)
	for _, l := range a.Layers {
		fmt.Fprintf(&s, "-%d", l.Outputs)
	}
	if a.Skip {
		s.WriteString(" with skip connection")
	}
	return s.String()
}

// View is one layer's part of a network's parameters.
type View struct {
	Inputs, Outputs int
	Activation      Activation
	Weights         []float32 // Inputs rows of Outputs
	Skip            []float32 // a row of Outputs for each input of the network, in the last layer with a skip connection
	Bias            []float32 // Outputs
}

// Views cuts parameters, in the order of Network, into layers. It shares their
// memory.
func (a Architecture) Views(parameters []float32) []View {
	views := make([]View, len(a.Layers))
	inputs := a.Inputs
	for i, l := range a.Layers {
		v := View{Inputs: inputs, Outputs: l.Outputs, Activation: l.Activation}
		v.Weights, parameters = cut(parameters, inputs*l.Outputs)
		if a.Skip && i == len(a.Layers)-1 {
			v.Skip, parameters = cut(parameters, a.Inputs*l.Outputs)
		}
		v.Bias, parameters = cut(parameters, l.Outputs)
		views[i], inputs = v, l.Outputs
	}
	return views
}

// cut returns the first n parameters and the others.
func cut(parameters []float32, n int) (first, others []float32) {
	return parameters[:n:n], parameters[n:]
}

// widest returns the most outputs that a layer has.
func (a Architecture) widest() int {
	most := 0
	for _, l := range a.Layers {
		most = max(most, l.Outputs)
	}
	return most
}

// Activation is the function that a layer applies to its sums.
type Activation uint8

const (
	// Linear leaves a sum as it is.
	Linear Activation = iota
	// ReLU raises a negative sum to 0.
	ReLU
	// ClippedReLU brings a sum into the range 0 to 1. It is what the hidden layers
	// of a quantized network need.
	ClippedReLU
	// Sigmoid maps a sum x to 1 / (1 + e^-x).
	Sigmoid
	// Softmax maps the sums of an output layer to shares that add up to 1.
	Softmax

	activations = iota
)

// String returns the activation's name.
func (a Activation) String() string {
	if a >= activations {
		return fmt.Sprintf("activation %d", uint8(a))
	}
	return [activations]string{"linear", "ReLU", "clipped ReLU", "sigmoid", "softmax"}[a]
}

// Apply applies the activation in place to rows, each of width sums.
func (a Activation) Apply(k simd.Kernels, rows []float32, width int) {
	switch a {
	case ReLU:
		k.ClampFloat32(rows, 0, float32(math.Inf(1)))
	case ClippedReLU:
		k.ClampFloat32(rows, 0, 1)
	case Sigmoid:
		layer.Sigmoid(rows)
	case Softmax:
		for len(rows) > 0 {
			layer.Softmax(rows[:width])
			rows = rows[width:]
		}
	default:
	}
}
