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
	separate []float32    // those of the first layer alone, with a skip connection
	hidden   [2][]float32 // the later layers' outputs, in turn
	cut      *layer.Input // for wide layers behind one that cuts off what is below zero
}

// wide is how many inputs a layer has that is worth a look at how many of them are zero.
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
