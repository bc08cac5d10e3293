package nn

import "math"

// Quantised is a network of small integers. Its inputs are features that are
// counted: input i is how often feature i is there. It never changes, so that any
// number of goroutines may use it, each through a QuantisedEvaluator of its own.
//
// The first layer has weights of 16 bits, the others of 8. An activation of 1 is
// 127, and the hidden layers clip to 0..1. The results are the same at every
// level of package simd.
type Quantised struct {
	architecture Architecture
	provenance   Provenance
	first        first
	dense        []dense
	scale        []float32 // the value of one step of each output
}

// first is the layer that accumulates features.
type first struct {
	shift   uint    // to the activations
	weights []int16 // a row for each feature
	bias    []int16
}

// dense is a later layer.
type dense struct {
	shift   uint   // to the activations; 0 in the last layer
	weights []int8 // a row for each output
	bias    []int32
}

// Quantise returns the network in integers. Its hidden layers, at least one, must
// have the activation ClippedReLU, its inputs be counts. An error wraps
// ErrQuantise.
func (q Quantisation) Quantise(n *Network) (*Quantised, error) {
	grids, err := q.grids(n.layers)
	if err != nil {
		return nil, err
	}
	result := newQuantised(n.architecture.clone(), n.provenance)
	result.first.shift = grids[0].shift
	result.first.fill(&n.layers[0], grids[0])
	for i := range result.dense {
		result.dense[i].shift = grids[i+1].shift
		result.dense[i].fill(&n.layers[i+1], grids[i+1])
	}
	for j, steps := range grids[len(grids)-1].bias {
		result.scale[j] = float32(1 / steps)
	}
	return result, nil
}

// newQuantised returns a network of zeros, for an architecture with a hidden
// layer.
func newQuantised(a Architecture, p Provenance) *Quantised {
	q := &Quantised{architecture: a, provenance: p, scale: make([]float32, a.Outputs())}
	inputs := a.Layers[0].Outputs
	q.first.weights, q.first.bias = make([]int16, a.Inputs*inputs), make([]int16, inputs)
	for _, l := range a.Layers[1:] {
		q.dense = append(q.dense, dense{weights: make([]int8, inputs*l.Outputs), bias: make([]int32, l.Outputs)})
		inputs = l.Outputs
	}
	return q
}

func (f *first) fill(l *View, g grid) {
	for k, w := range l.Weights {
		f.weights[k] = int16(nearest(w, g.weight[k%l.Outputs]))
	}
	for j, b := range l.Bias {
		f.bias[j] = int16(nearest(b, g.bias[j])) + int16(half(f.shift))
	}
}

func (d *dense) fill(l *View, g grid) {
	for i := range l.Inputs {
		for j := range l.Outputs {
			d.weights[j*l.Inputs+i] = int8(nearest(l.Weights[i*l.Outputs+j], g.weight[j]))
		}
	}
	for j, b := range l.Bias {
		d.bias[j] = int32(nearest(b, g.bias[j])) + half(d.shift)
	}
}

// half is what makes a shift round to the nearest.
func half(shift uint) int32 { return 1 << shift >> 1 }

// Architecture returns what q computes.
func (q *Quantised) Architecture() Architecture { return q.architecture.clone() }

// Provenance returns where the network that q was made from comes from.
func (q *Quantised) Provenance() Provenance { return q.provenance }

// finite reports whether every scale is a number to multiply with.
func (q *Quantised) finite() bool {
	for _, s := range q.scale {
		if math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) {
			return false
		}
	}
	return true
}
