package nn

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Quantized is a network of small integers. Its inputs are features that are
// counted: input i is how often feature i is there. It never changes, so that any
// number of goroutines may use it, each through a QuantizedEvaluator of its own.
//
// The first layer has weights of 16 bits, the others of 8. An activation of 1 is
// 127, and the hidden layers clip to 0..1. The results are the same at every
// level of package simd.
type Quantized struct {
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

// Quantization says for which positions a network of integers is made.
type Quantization struct {
	// Active is the most features that a position has, each counted as often as
	// it is there. It bounds the first layer's sums, which must fit 16 bits.
	Active int
}

// Quantize returns the network in integers. Its hidden layers, at least one, must
// have the activation ClippedReLU, its inputs be counts. An error wraps
// ErrQuantize.
func (q Quantization) Quantize(n *Network) (*Quantized, error) {
	grids, err := q.grids(n.layers)
	if err != nil {
		return nil, err
	}
	result := newQuantized(n.architecture.clone(), n.provenance)
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

// newQuantized returns a network of zeros, for an architecture with a hidden
// layer.
func newQuantized(a Architecture, p Provenance) *Quantized {
	q := &Quantized{architecture: a, provenance: p, scale: make([]float32, a.Outputs())}
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

// half is added before a shift to round to the nearest.
func half(shift uint) int32 { return 1 << shift >> 1 }

// Architecture returns what q computes.
func (q *Quantized) Architecture() Architecture { return q.architecture.clone() }

// Provenance returns where the network that q was made from comes from.
func (q *Quantized) Provenance() Provenance { return q.provenance }

// finite reports whether every scale is a number to multiply with.
func (q *Quantized) finite() bool {
	for _, s := range q.scale {
		if math.IsNaN(float64(s)) || math.IsInf(float64(s), 0) {
			return false
		}
	}
	return true
}

// ErrQuantize is wrapped by the errors about networks that small integers
// cannot hold.
var ErrQuantize = errors.New("network cannot be quantised")

var errSkip = fmt.Errorf("%w: it has a skip connection", ErrQuantize)

const (
	// one is the activation 1 in integers: DenseInt8 takes at most that.
	one = 127
	// maxShift bounds the shift behind the first layer, and so how fine its
	// weights are: 1/127 of 2^-8 is far below what the next layer sees.
	maxShift = 8
	// maxDenseShift bounds the shifts behind the later layers.
	maxDenseShift = 14
	// maxBias bounds the biases of the later layers: with MaxOutputs inputs of
	// 127 times 127 a sum then fits 32 bits.
	maxBias = 1 << 30
)

// grid is the steps that the integers of a layer count in.
type grid struct {
	shift        uint      // from the layer's sums to the next layer's inputs
	weight, bias []float64 // the steps in 1, for each output
}

// Round sets dst to the parameters as a quantized network holds them: what a
// trainer computes with that is to know the error.
func (q Quantization) Round(a Architecture, dst, parameters []float32) error {
	from, to := a.Views(parameters), a.Views(dst)
	grids, err := q.grids(from)
	if err != nil {
		return err
	}
	for i, g := range grids {
		width := from[i].Outputs
		for k := 0; k < len(from[i].Weights); k += width {
			round(to[i].Weights[k:][:width], from[i].Weights[k:][:width], g.weight)
		}
		round(to[i].Bias, from[i].Bias, g.bias)
	}
	return nil
}

// round rounds a row of x to the steps of each output.
func round(dst, x []float32, steps []float64) {
	for j, v := range x {
		dst[j] = float32(nearest(v, steps[j]) / steps[j])
	}
}

// RoundActivations rounds the outputs of a hidden layer as a quantized network
// does. Half a step is frequent behind the first layer; it goes up, also where
// float32 has made a little less of it.
func RoundActivations(x []float32) {
	const half = 0.5 + 1./4096
	for i, v := range x {
		x[i] = float32(int32(v*one+half)) / one
	}
}

// nearest returns how many of the steps, of which there are so many in 1, are
// nearest to v.
func nearest(v float32, steps float64) float64 { return math.RoundToEven(float64(v) * steps) }

// grids chooses the finest steps with which nothing overflows.
func (q Quantization) grids(layers []View) ([]grid, error) {
	if q.Active < 1 {
		return nil, fmt.Errorf("%w: %d active features", ErrQuantize, q.Active)
	}
	last := len(layers) - 1
	if last < 1 {
		return nil, fmt.Errorf("%w: it has no hidden layer", ErrQuantize)
	}
	if layers[last].Skip != nil {
		return nil, errSkip
	}
	grids := make([]grid, len(layers))
	for i := range layers[:last] {
		l := &layers[i]
		if l.Activation != ClippedReLU {
			return nil, fmt.Errorf("%w: hidden layer %d has %v, it needs %v", ErrQuantize, i, l.Activation, ClippedReLU)
		}
		shift, err := q.shift(i, l)
		if err != nil {
			return nil, err
		}
		steps := math.Ldexp(1, int(shift))
		grids[i] = grid{shift: shift, weight: slices.Repeat([]float64{steps}, l.Outputs), bias: slices.Repeat([]float64{steps * one}, l.Outputs)}
		if i == 0 {
			grids[i].weight = grids[i].bias // it takes features, not activations
		}
	}
	var err error
	grids[last], err = outputGrid(&layers[last])
	return grids, err
}

// shift returns the shift of a hidden layer.
func (q Quantization) shift(i int, l *View) (uint, error) {
	weight, bias := largest(l.Weights), largest(l.Bias)
	fits := func(shift uint) bool {
		steps := math.Ldexp(1, int(shift))
		if i > 0 {
			return weight*steps <= math.MaxInt8 && bias*steps*one <= maxBias
		}
		// Every term may be off by half a step, and half of 2^shift is added for
		// the shift to round.
		rounding := float64(q.Active+1)/2 + steps/2
		return (bias+float64(q.Active)*weight)*steps*one+rounding <= math.MaxInt16
	}
	if !fits(0) {
		return 0, fmt.Errorf("%w: layer %d has weights up to %.3g and biases up to %.3g, too large for %d active features",
			ErrQuantize, i, weight, bias, q.Active)
	}
	shift, most := uint(0), uint(maxDenseShift)
	if i == 0 {
		most = maxShift
	}
	for shift < most && fits(shift+1) {
		shift++
	}
	return shift, nil
}

// outputGrid gives every output steps of its own, since nothing is shifted
// behind it.
func outputGrid(l *View) (grid, error) {
	const tiny = 1e-30 // keeps a neuron without weights from endless steps
	g := grid{weight: make([]float64, l.Outputs), bias: make([]float64, l.Outputs)}
	for j := range l.Outputs {
		weight := tiny
		for i := j; i < len(l.Weights); i += l.Outputs {
			weight = max(weight, math.Abs(float64(l.Weights[i])))
		}
		bias := max(tiny, math.Abs(float64(l.Bias[j])))
		steps := min(math.MaxInt8/weight, maxBias/(one*bias), 1<<maxDenseShift)
		if !(steps > 0) || steps < 1e-30 {
			return grid{}, fmt.Errorf("%w: output %d has weights up to %.3g and the bias %.3g", ErrQuantize, j, weight, bias)
		}
		g.weight[j], g.bias[j] = steps, steps*one
	}
	return g, nil
}

// largest returns the largest magnitude.
func largest(x []float32) (most float64) {
	for _, v := range x {
		most = max(most, math.Abs(float64(v)))
	}
	return most
}
