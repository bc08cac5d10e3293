package nn

// The first layer's sums before the activation, its accumulator, cost most of
// an evaluation, and a move changes few inputs. A search therefore keeps the
// accumulator of each position on its path and makes a child's from its
// parent's.

// NewAccumulator returns room for the first layer's sums.
func (e *Evaluator) NewAccumulator() []float32 { return make([]float32, e.net.layers[0].Outputs) }

// Refresh sets an accumulator to the sums for inputs that are zero but for value
// at the places index, in any order.
func (e *Evaluator) Refresh(accumulator []float32, index []int32, value []float32) {
	l := &e.net.layers[0]
	e.kernels.SparseFloat32(accumulator, l.Bias, l.Weights, index, value)
}

// Update sets an accumulator to that of another position, in which the inputs
// index differ by change; from may be the accumulator itself. Every update rounds
// again: after 1000 of them, sums near 1 were still right to 1e-4, but a search
// does well to Refresh at its root.
func (e *Evaluator) Update(accumulator, from []float32, index []int32, change []float32) {
	e.kernels.SparseFloat32(accumulator, from, e.net.layers[0].Weights, index, change)
}

// EvaluateAccumulator sets dst to the outputs for an accumulator, which stays as
// it is.
func (e *Evaluator) EvaluateAccumulator(dst, accumulator []float32) {
	check("dst", len(dst), e.net.architecture.Outputs())
	check("accumulator", len(accumulator), e.net.layers[0].Outputs)
	copy(e.first, accumulator)
	e.finish(dst, 1)
}
