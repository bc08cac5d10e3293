package nn

import (
	"fmt"

	"gogo/eval/simd"
)

// FixedEvaluator runs a Network in fixed-point numbers: inputs and weights of 16 bits, sums of 32.
// Those are exact, so that the outputs depend neither on the order in which anything is added, nor on
// the level of package simd, nor on what was evaluated before. The sums of a wide first layer are made from
// those of a position before, by the inputs in which it differs. A network that fixed-point numbers
// cannot hold is evaluated in float32.
//
// It serves one goroutine at a time, and no call allocates.
type FixedEvaluator struct {
	form    *fixedForm
	kernels simd.Kernels
	outputs Activation
	recent  []fixedPosition // the last one first; none where the first layer is not wide
	row     []int16         // the inputs at hand
	changed [2]fixedList    // what is added next
	sums    []int32         // of the layer at hand

	float *floatFallback // nil unless the network needs it
}

// fixedPosition is inputs and the sums of the first layer for them.
type fixedPosition struct {
	inputs []int16
	sums   []int32
}

// fixedList is inputs that are not zero, or changes of inputs: what of them lies in the front.
type fixedList struct {
	index []int32
	value []int16
}

// wideFirst is how many outputs a first layer has whose sums are kept for the next position: to find
// the differences takes about as long as to add some rows of so many.
const wideFirst = 512

// NewFixedEvaluator returns an evaluator of n.
func NewFixedEvaluator(n *Network, k simd.Kernels) *FixedEvaluator {
	form, err := n.fixed(k)
	if err != nil {
		return &FixedEvaluator{float: newFloatFallback(n, k)}
	}
	a := &n.architecture
	e := &FixedEvaluator{form: form, kernels: k, outputs: a.Layers[len(a.Layers)-1].Activation}
	inputs := (a.Inputs + simd.ChangesGroup - 1) / simd.ChangesGroup * simd.ChangesGroup
	widest := inputs
	for i := range form.layers {
		widest = max(widest, form.layers[i].rows.Sums())
	}
	e.row, e.sums = make([]int16, inputs), make([]int32, widest)
	for i := range e.changed {
		e.changed[i] = fixedList{make([]int32, widest), make([]int16, widest)}
	}
	if first := &form.layers[0]; first.outputs >= wideFirst {
		for range 2 {
			e.recent = append(e.recent, fixedPosition{make([]int16, inputs), append([]int32(nil), first.bias...)})
		}
	}
	return e
}

// EvaluateBatch sets the rows of dst to the outputs for len(ends) positions: the inputs of position i are
// zero but for value at the places index, in any order, each once, from ends[i-1], for the first from 0, up to
// ends[i]. The last of ends is the length of both. Values are what Fix returns.
func (e *FixedEvaluator) EvaluateBatch(dst []float32, ends, index []int32, value []int16) {
	if e.float != nil {
		e.float.evaluate(dst, ends, index, value)
		return
	}
	outputs := e.form.layers[len(e.form.layers)-1].outputs
	check("dst", len(dst), len(ends)*outputs)
	check("value", len(value), len(index))
	start := int32(0)
	for i, end := range ends {
		if end < start || int(end) > len(index) {
			panic(fmt.Sprintf("nn: ends[%d] is %d, want %d to %d", i, end, start, len(index)))
		}
		e.evaluate(dst[i*outputs:][:outputs], fixedList{index[start:end], value[start:end]})
		start = end
	}
	check("index", len(index), int(start))
	e.outputs.Apply(e.kernels, dst, outputs)
}

// evaluate sets dst to the sums of the last layer for a list of inputs.
func (e *FixedEvaluator) evaluate(dst []float32, inputs fixedList) {
	sums := e.first(inputs)
	list := &e.changed[0]
	for i := range e.form.layers[1:] {
		before, l := &e.form.layers[i], &e.form.layers[i+1]
		next := e.sums[:len(l.bias)]
		e.kernels.NextLayerInt16(next, l.bias, l.rows, list.index[:len(sums)], list.value[:len(sums)], sums, before.shift, before.most)
		sums = next
	}
	for j := range dst {
		sum := int64(sums[j])<<e.form.fine + int64(sums[len(dst)+j])
		dst[j] = float32(float64(sum) * e.form.scale)
	}
}

// first returns the sums of the first layer.
func (e *FixedEvaluator) first(inputs fixedList) []int32 {
	l := &e.form.layers[0]
	if e.recent == nil {
		sums := e.sums[:len(l.bias)]
		e.kernels.AddRowsInt16(sums, l.bias, l.rows, inputs.index, inputs.value)
		return sums
	}
	for i, at := range inputs.index {
		e.row[at] = inputs.value[i]
	}
	from, list := e.nearest(inputs)
	to := &e.recent[1]
	e.kernels.AddRowsInt16(to.sums, from, l.rows, list.index, list.value)
	e.row, to.inputs = to.inputs, e.row
	clear(e.row)
	e.recent[0], e.recent[1] = e.recent[1], e.recent[0]
	return e.recent[0].sums
}

// near is how few changes are few enough to look no further.
const near = 32

// nearest returns the sums from which the fewest inputs lead to those in row, and a list of these. From the
// biases, that is all inputs.
func (e *FixedEvaluator) nearest(inputs fixedList) (sums []int32, list fixedList) {
	sums, list = e.form.layers[0].bias, inputs
	for i := range e.recent {
		if len(list.index) <= near && i > 0 {
			break
		}
		c := &e.changed[i]
		n := e.kernels.ChangesInt16(c.index[:len(e.row)], c.value[:len(e.row)], e.row, e.recent[i].inputs)
		if n < len(list.index) {
			sums, list = e.recent[i].sums, fixedList{c.index[:n], c.value[:n]}
		}
	}
	return sums, list
}
