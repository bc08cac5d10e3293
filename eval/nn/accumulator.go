package nn

import "fmt"

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

// Update sets an accumulator to that of another position, in which the inputs
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
