package nn

import (
	"fmt"

	"gogo/eval/nn/internal/layer"
	"gogo/eval/simd"
)

// Evaluator runs a Network. It holds the scratch, so that no call allocates, and
// serves one goroutine at a time.
type Evaluator struct {
	net      *Network
	kernels  simd.Kernels
	batch    int
	input    *layer.Input
	entry    View         // what the inputs lead to: see entryOf
	first    []float32    // its outputs
	separate []float32    // sums of the first layer alone, with a skip connection
	hidden   [2][]float32 // the later layers' outputs, in turn
	cut      *layer.Input // for wide layers behind one that cuts off what is below zero
}

// wide is the number of inputs from which a layer is worth a look at how many of them are zero.
const wide = 128

// NewEvaluator returns an evaluator of n for batches of at most batch positions.
func NewEvaluator(n *Network, k simd.Kernels, batch int) *Evaluator {
	if batch < 1 {
		panic(fmt.Sprintf("nn: an evaluator for batches of %d", batch))
	}
	e := &Evaluator{net: n, kernels: k, batch: batch, input: layer.NewInput(n.architecture.Inputs), entry: entryOf(n)}
	e.first = make([]float32, batch*e.entry.Outputs)
	if n.architecture.Skip {
		e.separate = make([]float32, batch*n.layers[0].Outputs)
	}
	e.cut = layer.NewInput(n.architecture.widest())
	for i, l := range n.layers[1:] {
		if size := batch * l.Outputs; len(e.hidden[i%2]) < size {
			e.hidden[i%2] = make([]float32, size)
		}
	}
	return e
}

// Evaluate sets dst to the outputs for the inputs x.
func (e *Evaluator) Evaluate(dst, x []float32) { e.EvaluateBatch(dst, x, 1) }

// EvaluateBatch sets dst to the outputs for batch positions: x has a row of
// inputs for each, dst gets a row of outputs. Each row equals what Evaluate makes
// of it, but a batch is faster.
func (e *Evaluator) EvaluateBatch(dst, x []float32, batch int) {
	l := &e.entry
	e.checkBatch(dst, batch)
	check("x", len(x), batch*l.Inputs)
	sums := e.first[:batch*l.Outputs]
	e.input.Forward(e.kernels, sums, l.Bias, l.Weights, x, batch)
	e.finish(dst, batch)
}

// EvaluateSparse sets dst to the outputs for inputs that are zero but for value
// at the places index, in any order.
func (e *Evaluator) EvaluateSparse(dst []float32, index []int32, value []float32) {
	check("dst", len(dst), e.net.architecture.Outputs())
	e.Refresh(e.first[:e.entry.Outputs], index, value)
	e.finish(dst, 1)
}

// EvaluateSparseBatch is EvaluateSparse for len(ends) positions: those of position
// i are index and value from ends[i-1], for the first from 0, up to ends[i]. The
// last of ends is the length of both.
func (e *Evaluator) EvaluateSparseBatch(dst []float32, ends, index []int32, value []float32) {
	e.EvaluateChanges(dst, e.entry.Bias, ends, index, value)
}

// checkBatch panics unless e can evaluate so many positions and dst holds their
// outputs.
func (e *Evaluator) checkBatch(dst []float32, batch int) {
	if batch < 0 || batch > e.batch {
		panic(fmt.Sprintf("nn: a batch of %d, the evaluator was made for %d", batch, e.batch))
	}
	check("dst", len(dst), batch*e.net.architecture.Outputs())
}

// finish takes the sums behind the inputs through the rest of the network.
func (e *Evaluator) finish(dst []float32, batch int) {
	l := &e.net.layers[0]
	x := e.firstSums(batch)
	l.Activation.Apply(e.kernels, x, l.Outputs)
	for i := range e.net.layers[1:] {
		l = &e.net.layers[i+1]
		sums := e.hidden[i%2][:batch*l.Outputs]
		switch {
		case l.Skip != nil:
			e.joinSkip(sums, l, x, batch)
		case l.Inputs >= wide:
			e.cut.Forward(e.kernels, sums, l.Bias, l.Weights, x, batch)
		default:
			e.kernels.DenseBatchFloat32(sums, l.Bias, l.Weights, x, batch)
		}
		l.Activation.Apply(e.kernels, sums, l.Outputs)
		x = sums
	}
	copy(dst, x)
}

// check panics unless a slice has the length that it must have.
func check(name string, have, want int) {
	if have != want {
		panic(fmt.Sprintf("nn: %s has %d elements, want %d", name, have, want))
	}
}

// The first layer's sums before the activation, its accumulator, cost most of
// an evaluation, and a move changes few inputs. With a skip connection the accumulator
// has its sums as well. A search therefore keeps the
// accumulator of each position on its path and makes a child's from its
// parent's.

// NewAccumulator returns room for the first layer's sums.
func (e *Evaluator) NewAccumulator() []float32 { return make([]float32, e.entry.Outputs) }

// Refresh sets an accumulator to the sums for inputs that are zero but for value
// at the places index, in any order.
func (e *Evaluator) Refresh(accumulator []float32, index []int32, value []float32) {
	l := &e.entry
	e.kernels.SparseFloat32(accumulator, l.Bias, l.Weights, index, value)
}

// Update sets an accumulator to another position's, in which the inputs
// index differ by change; from may be the accumulator itself. Every update rounds
// again: after 1000 of them, sums near 1 were still right to 1e-4, but a search
// does well to Refresh at its root.
func (e *Evaluator) Update(accumulator, from []float32, index []int32, change []float32) {
	e.kernels.SparseFloat32(accumulator, from, e.entry.Weights, index, change)
}

// EvaluateAccumulator sets dst to the outputs for an accumulator, which stays as
// it is.
func (e *Evaluator) EvaluateAccumulator(dst, accumulator []float32) {
	check("dst", len(dst), e.net.architecture.Outputs())
	check("accumulator", len(accumulator), e.entry.Outputs)
	copy(e.first, accumulator)
	e.finish(dst, 1)
}

// EvaluateChanges sets the rows of dst to the outputs for len(ends) positions near
// one whose accumulator is from: in position i the inputs index differ by change,
// both from ends[i-1], for the first from 0, up to ends[i]. The last of ends is the
// length of both. It rounds as Update does.
func (e *Evaluator) EvaluateChanges(dst, from []float32, ends, index []int32, change []float32) {
	e.checkBatch(dst, len(ends))
	outputs := e.entry.Outputs
	check("from", len(from), outputs)
	e.addSparse(e.first[:len(ends)*outputs], from, 0, ends, index, change)
	e.finish(dst, len(ends))
}

// addSparse sets each row of sums to a row of from plus what the inputs from ends[i-1]
// to ends[i] add. The rows of from are step apart, with a step of 0 the same one.
func (e *Evaluator) addSparse(sums, from []float32, step int, ends, index []int32, value []float32) {
	check("value", len(value), len(index))
	l := &e.entry
	start := int32(0)
	for i, end := range ends {
		if end < start || int(end) > len(index) {
			panic(fmt.Sprintf("nn: ends[%d] is %d, want %d to %d", i, end, start, len(index)))
		}
		e.kernels.SparseFloat32(sums[i*l.Outputs:][:l.Outputs], from[i*step:][:l.Outputs], l.Weights, index[start:end], value[start:end])
		start = end
	}
	check("index", len(index), int(start))
}

// entryOf returns the layer that the inputs lead to: the first one and, with a skip
// connection, beside each row of its weights that of the connection. The biases of the
// last layer are then among its own.
func entryOf(n *Network) View {
	first, last := n.layers[0], n.layers[len(n.layers)-1]
	if last.Skip == nil {
		return first
	}
	entry := View{Inputs: first.Inputs, Outputs: first.Outputs + last.Outputs}
	for i := range first.Inputs {
		entry.Weights = append(entry.Weights, first.Weights[i*first.Outputs:][:first.Outputs]...)
		entry.Weights = append(entry.Weights, last.Skip[i*last.Outputs:][:last.Outputs]...)
	}
	entry.Bias = append(append(entry.Bias, first.Bias...), last.Bias...)
	return entry
}

// firstSums returns the sums of the first layer, row behind row. With a skip
// connection it takes them from between those of the connection, which stay where they
// are.
func (e *Evaluator) firstSums(batch int) []float32 {
	width, outputs := e.entry.Outputs, e.net.layers[0].Outputs
	if width == outputs {
		return e.first[:batch*outputs]
	}
	for row := range batch {
		copy(e.separate[row*outputs:][:outputs], e.first[row*width:])
	}
	return e.separate[:batch*outputs]
}

// joinSkip sets sums to those of the last layer, which go on from what the skip
// connection has brought there.
func (e *Evaluator) joinSkip(sums []float32, l *View, x []float32, batch int) {
	width, first := e.entry.Outputs, e.net.layers[0].Outputs
	for row := range batch {
		e.kernels.DenseFloat32(sums[row*l.Outputs:][:l.Outputs], e.first[row*width+first:][:l.Outputs],
			l.Weights, x[row*l.Inputs:][:l.Inputs])
	}
}
