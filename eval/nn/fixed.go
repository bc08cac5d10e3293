package nn

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"gogo/eval/simd"
)

// ErrFixed is wrapped by the errors about networks that fixed-point numbers cannot hold.
var ErrFixed = errors.New("network has no fixed-point form")

const (
	// maxActivation is the most that a hidden layer gives to the next one. With activationBits behind
	// the point, it is 16, and with the laterBits of the second hidden layer and those behind it 32: networks
	// for backgammon come up to 8 and 31. Sums beyond are cut off there.
	maxActivation  = 1<<13 - 1
	activationBits = 9
	laterBits      = 8
	// weightBits is the most bits behind the point of a weight, minBits the fewest: a network whose
	// weights would have less is refused.
	weightBits = 15
	minBits    = 6
	// maxFine bounds how much finer the weights of the last layer are.
	maxFine = 12
)

// fixedForm is a network of 16-bit weights and inputs and 32-bit sums. It never changes.
type fixedForm struct {
	layers []fixedLayer
	// The last layer has two sums for each output: behind those of the weights come those of what
	// rounding has left of these, in steps of which there are 2^fine in one of the former.
	fine  uint
	scale float64 // what one of the finer steps is
}

// fixedLayer is a layer of a fixedForm.
type fixedLayer struct {
	rows    *simd.Rows
	bias    []int32
	shift   uint // from the sums to the outputs
	most    int16
	outputs int
}

// fixedForms are the fixed-point forms of one network, made when they are first asked for.
type fixedForms struct {
	mutex sync.Mutex
	forms map[simd.Kernels]*fixedForm
	err   error
}

// fixed returns the network in fixed-point numbers, or an error that wraps ErrFixed. What is asked
// for by several goroutines is made once.
func (n *Network) fixed(k simd.Kernels) (*fixedForm, error) {
	n.forms.mutex.Lock()
	defer n.forms.mutex.Unlock()
	if f := n.forms.forms[k]; f != nil || n.forms.err != nil {
		return f, n.forms.err
	}
	f, err := newFixedForm(n, k)
	if err != nil {
		n.forms.err = err
		return nil, err
	}
	if n.forms.forms == nil {
		n.forms.forms = map[simd.Kernels]*fixedForm{}
	}
	n.forms.forms[k] = f
	return f, nil
}

func newFixedForm(n *Network, k simd.Kernels) (*fixedForm, error) {
	last := len(n.layers) - 1
	switch {
	case last < 1:
		return nil, fmt.Errorf("%w: it has no hidden layer", ErrFixed)
	case n.architecture.Skip:
		return nil, fmt.Errorf("%w: it has a skip connection", ErrFixed)
	}
	f := &fixedForm{}
	from := fixedRange{oneBits, -maxInput, maxInput}
	for i := range n.layers {
		l := &n.layers[i]
		if i < last && l.Activation != ReLU {
			return nil, fmt.Errorf("%w: hidden layer %d has %v, it needs %v", ErrFixed, i, l.Activation, ReLU)
		}
		bits := from.finest(l)
		if bits < minBits {
			return nil, fmt.Errorf("%w: the weights of layer %d would have %d bits behind the point, it takes %d", ErrFixed, i, bits, minBits)
		}
		if i == last {
			f.finish(l, k, from, bits)
			break
		}
		to := fixedRange{activationBits, 0, maxActivation}
		if i > 0 {
			to.bits = laterBits
		}
		f.layers = append(f.layers, newFixedLayer(l, k, from.bits+bits, bits, to))
		from = to
	}
	return f, nil
}

// fixedRange says how many bits the numbers that a layer takes have behind the point, and the least and
// the most that they are.
type fixedRange struct{ bits, least, most int }

// finest returns the most bits behind the point that the weights of a layer can have: neither a
// weight then leaves 16 bits nor a sum 32.
func (r fixedRange) finest(l *View) int {
	low, high := make([]float64, l.Outputs), make([]float64, l.Outputs)
	for i := range l.Inputs {
		for j, w := range l.Weights[i*l.Outputs:][:l.Outputs] {
			a, b := float64(w)*float64(r.least), float64(w)*float64(r.most)
			low[j] += min(a, b)
			high[j] += max(a, b)
		}
	}
	extreme := 0.
	for j, b := range l.Bias {
		bias := math.Ldexp(float64(b), r.bits)
		extreme = max(extreme, high[j]+bias, -low[j]-bias)
	}
	// A weight may be half a step off, and half of an output is added for the shift to round.
	rounding := float64(l.Inputs)*float64(r.most)/2 + 1
	weight, bits := largest(l.Weights), weightBits
	for bits >= 0 && (math.Ldexp(weight, bits) > math.MaxInt16 || math.Ldexp(extreme+math.Ldexp(1, r.bits), bits)+rounding > math.MaxInt32) {
		bits--
	}
	return bits
}

// newFixedLayer returns a hidden layer whose sums and weights have so many bits behind the point, and
// what it gives to the next one.
func newFixedLayer(l *View, k simd.Kernels, sums, weights int, to fixedRange) fixedLayer {
	lanes := make([]int16, len(l.Weights))
	for i, w := range l.Weights {
		lanes[i] = int16(nearest(w, math.Ldexp(1, weights)))
	}
	f := fixedLayer{rows: k.PackRows(lanes, l.Outputs), shift: uint(sums - to.bits), most: int16(to.most), outputs: l.Outputs}
	f.bias = make([]int32, f.rows.Sums())
	for j, b := range l.Bias {
		f.bias[j] = int32(nearest(b, math.Ldexp(1, sums))) + half(f.shift)
	}
	return f
}

// finish adds the last layer, whose weights have so many bits behind the point. Its weights may be large,
// and what they lose to rounding would be most of the error.
func (f *fixedForm) finish(l *View, k simd.Kernels, from fixedRange, bits int) {
	for f.fine < maxFine && l.Inputs*from.most<<f.fine <= math.MaxInt32 {
		f.fine++
	}
	steps := math.Ldexp(1, bits)
	lanes := make([]int16, 2*len(l.Weights))
	for i, w := range l.Weights {
		coarse := nearest(w, steps)
		at := i/l.Outputs*2*l.Outputs + i%l.Outputs
		lanes[at] = int16(coarse)
		lanes[at+l.Outputs] = int16(math.RoundToEven(math.Ldexp(float64(w)*steps-coarse, int(f.fine))))
	}
	last := fixedLayer{rows: k.PackRows(lanes, 2*l.Outputs), outputs: l.Outputs}
	last.bias = make([]int32, last.rows.Sums())
	for j, b := range l.Bias {
		last.bias[j] = int32(nearest(b, math.Ldexp(1, from.bits+bits)))
	}
	f.layers = append(f.layers, last)
	f.scale = math.Ldexp(1, -from.bits-bits-int(f.fine))
}

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

// wideFirst is the number of outputs from which the sums of a first layer are kept for the next position: to find
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
// ends[i]. The last of ends is the length of both. Values are in the format of Fix.
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

// near is the number of changes that is small enough to look no further.
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

// One is the input 1 of a FixedEvaluator. Inputs are less than 8, so that they fit 15 bits and the
// difference of two of them 16.
const (
	One      = 1 << oneBits
	oneBits  = 11
	maxInput = 8*One - 1
)

// Fix returns an input as a FixedEvaluator takes it: the nearest that there is. Beyond a million it is
// any.
func Fix(input float32) int16 {
	const above = 8 * One // makes it positive, so that it rounds down
	return int16(min(max(int32(input*One+(above+0.5))-above, -maxInput), maxInput))
}

// floatFallback evaluates a network in float32 for a FixedEvaluator.
type floatFallback struct {
	net   *Evaluator
	value []float32 // the inputs of a position
}

func newFloatFallback(n *Network, k simd.Kernels) *floatFallback {
	return &floatFallback{net: NewEvaluator(n, k, 1), value: make([]float32, n.architecture.Inputs)}
}

// evaluate is FixedEvaluator.EvaluateBatch.
func (f *floatFallback) evaluate(dst []float32, ends, index []int32, value []int16) {
	outputs := f.net.net.architecture.Outputs()
	check("dst", len(dst), len(ends)*outputs)
	check("value", len(value), len(index))
	start := int32(0)
	for i, end := range ends {
		x := f.value[:end-start]
		for k, v := range value[start:end] {
			x[k] = float32(v) / One
		}
		f.net.EvaluateSparse(dst[i*outputs:][:outputs], index[start:end], x)
		start = end
	}
	check("index", len(index), int(start))
}
