package nn

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
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

// Parameters returns a copy of what New was given.
func (n *Network) Parameters() []float32 { return slices.Clone(n.parameters) }
