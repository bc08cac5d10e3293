package nn

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"gogo/eval/simd"
)

// QuantizedEvaluator runs a Quantized. It holds the scratch, so that no call
// allocates, and serves one goroutine at a time.
type QuantizedEvaluator struct {
	net         *Quantized
	kernels     simd.Kernels
	accumulator []int16
	inputs      []uint8 // of the layer at hand
	sums        []int32
}

// NewQuantizedEvaluator returns an evaluator of q.
func NewQuantizedEvaluator(q *Quantized, k simd.Kernels) *QuantizedEvaluator {
	widest := 0
	for _, l := range q.architecture.Layers {
		widest = max(widest, l.Outputs)
	}
	return &QuantizedEvaluator{
		net: q, kernels: k,
		accumulator: make([]int16, len(q.first.bias)),
		inputs:      make([]uint8, widest),
		sums:        make([]int32, widest),
	}
}

// NewAccumulator returns room for the first layer's sums.
func (e *QuantizedEvaluator) NewAccumulator() []int16 { return make([]int16, len(e.net.first.bias)) }

// Refresh sets an accumulator to the sums for a position with these features, in
// any order; one that counts several times is there as often.
func (e *QuantizedEvaluator) Refresh(accumulator []int16, features []int32) {
	e.Update(accumulator, e.net.first.bias, features, nil)
}

// Update sets an accumulator to another position's, which has some features
// more and some less; from may be the accumulator itself. However many updates
// led to it, the result equals Refresh's.
func (e *QuantizedEvaluator) Update(accumulator, from []int16, added, removed []int32) {
	if len(added)+len(removed) == 0 {
		check("from", len(from), len(accumulator))
		copy(accumulator, from)
		return
	}
	both := min(len(added), len(removed))
	for i, f := range added[:both] {
		e.kernels.AddSubInt16(accumulator, from, e.row(f), e.row(removed[i]))
		from = accumulator
	}
	for _, f := range added[both:] {
		e.kernels.AddInt16(accumulator, from, e.row(f))
		from = accumulator
	}
	for _, f := range removed[both:] {
		e.kernels.SubInt16(accumulator, from, e.row(f))
		from = accumulator
	}
}

// row returns the weights of a feature.
func (e *QuantizedEvaluator) row(feature int32) []int16 {
	width := len(e.net.first.bias)
	return e.net.first.weights[int(feature)*width:][:width]
}

// Evaluate sets dst to the outputs for a position with these features.
func (e *QuantizedEvaluator) Evaluate(dst []float32, features []int32) {
	check("dst", len(dst), len(e.net.scale))
	e.Refresh(e.accumulator, features)
	e.finish(dst, e.accumulator)
}

// Sums sets dst to the outputs for a position with these features before their activation.
// They are the same on every platform, which an exponential need not be.
func (e *QuantizedEvaluator) Sums(dst []float32, features []int32) {
	check("dst", len(dst), len(e.net.scale))
	e.Refresh(e.accumulator, features)
	e.sum(dst, e.accumulator)
}

// EvaluateAccumulator sets dst to the outputs for an accumulator.
func (e *QuantizedEvaluator) EvaluateAccumulator(dst []float32, accumulator []int16) {
	check("dst", len(dst), len(e.net.scale))
	check("accumulator", len(accumulator), len(e.net.first.bias))
	e.finish(dst, accumulator)
}

// EvaluateBatch sets the rows of dst to the outputs for as many accumulators, one
// behind the other. It takes as long as they take alone: the weights behind the
// first layer are few enough to stay in the cache.
func (e *QuantizedEvaluator) EvaluateBatch(dst []float32, accumulators []int16, batch int) {
	outputs, width := len(e.net.scale), len(e.net.first.bias)
	check("dst", len(dst), batch*outputs)
	check("accumulators", len(accumulators), batch*width)
	for i := range batch {
		e.finish(dst[i*outputs:][:outputs], accumulators[i*width:][:width])
	}
}

// finish takes an accumulator through the rest of the network.
func (e *QuantizedEvaluator) finish(dst []float32, accumulator []int16) {
	e.sum(dst, accumulator)
	output := e.net.architecture.Layers[len(e.net.dense)]
	output.Activation.Apply(e.kernels, dst, len(dst))
}

// sum is finish without the last activation.
func (e *QuantizedEvaluator) sum(dst []float32, accumulator []int16) {
	x := e.inputs[:len(accumulator)]
	e.kernels.ClipInt16(x, accumulator, e.net.first.shift)
	last := len(e.net.dense) - 1
	for i := range e.net.dense {
		d := &e.net.dense[i]
		sums := e.sums[:len(d.bias)]
		e.kernels.DenseInt8(sums, d.bias, d.weights, x)
		if i < last {
			x = e.inputs[:len(sums)]
			e.kernels.ClipInt32(x, sums, d.shift)
			continue
		}
		for j, v := range sums {
			dst[j] = float32(v) * e.net.scale[j]
		}
	}
}

// The body of a quantized network's file, all numbers little-endian:
//
//	1     for each layer but the last: its shift, less than 16
//	      first layer
//	        2     for each weight, a row for each input
//	        2     for each bias
//	      each later layer
//	        1     for each weight, a row for each output
//	        4     for each bias
//	4     for each output: the value of one step, as float32

// quantizedSize returns the length of the body.
func quantizedSize(a Architecture) int {
	size, inputs := len(a.Layers)-1, a.Inputs
	for i, l := range a.Layers {
		weight, bias := 1, 4
		if i == 0 {
			weight, bias = 2, 2
		}
		size += (inputs*weight + bias) * l.Outputs
		inputs = l.Outputs
	}
	return size + 4*a.Outputs()
}

// parts returns everything in the body behind the shifts, in order.
func (q *Quantized) parts() []any {
	parts := []any{q.first.weights, q.first.bias}
	for i := range q.dense {
		parts = append(parts, q.dense[i].weights, q.dense[i].bias)
	}
	return append(parts, q.scale)
}

// shifts returns the shift of each layer but the last.
func (q *Quantized) shifts() []*uint {
	shifts := make([]*uint, len(q.dense))
	shifts[0] = &q.first.shift
	for i := range q.dense[1:] {
		shifts[i+1] = &q.dense[i].shift
	}
	return shifts
}

// contents returns what a file has of q.
func (q *Quantized) contents() (Info, []byte, error) {
	body := make([]byte, 0, quantizedSize(q.architecture))
	for _, shift := range q.shifts() {
		body = append(body, byte(*shift))
	}
	var err error
	for _, part := range q.parts() {
		if body, err = binary.Append(body, binary.LittleEndian, part); err != nil {
			return Info{}, nil, err
		}
	}
	return Info{Integer, q.architecture, q.provenance}, body, nil
}

// ReadQuantized reads a file that Write has written, with the
// guarantees of Read.
func ReadQuantized(r io.Reader, want Architecture) (*Quantized, error) {
	if len(want.Layers) < 2 {
		return nil, fmt.Errorf("%w: %v has no hidden layer", ErrQuantize, want)
	}
	if want.Skip {
		return nil, errSkip
	}
	info, body, err := read(r, Integer, want, quantizedSize)
	if err != nil {
		return nil, err
	}
	q := newQuantized(info.Architecture, info.Provenance)
	for i, shift := range q.shifts() {
		if *shift = uint(body[i]); *shift >= 16 {
			return nil, fmt.Errorf("network: %w: the shift of layer %d is %d", ErrAltered, i, *shift)
		}
	}
	in := bytes.NewReader(body[len(q.shifts()):])
	for _, part := range q.parts() {
		if err := binary.Read(in, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("network: %w: %w", ErrAltered, err)
		}
	}
	if !q.finite() {
		return nil, fmt.Errorf("network: %w: an output's step is not finite", ErrAltered)
	}
	return q, nil
}
