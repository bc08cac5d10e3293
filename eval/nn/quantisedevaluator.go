package nn

import "gogo/eval/simd"

// QuantisedEvaluator runs a Quantised. It holds the scratch, so that no call
// allocates, and serves one goroutine at a time.
type QuantisedEvaluator struct {
	net         *Quantised
	kernels     simd.Kernels
	accumulator []int16
	inputs      []uint8 // of the layer at hand
	sums        []int32
}

// NewQuantisedEvaluator returns an evaluator of q.
func NewQuantisedEvaluator(q *Quantised, k simd.Kernels) *QuantisedEvaluator {
	widest := 0
	for _, l := range q.architecture.Layers {
		widest = max(widest, l.Outputs)
	}
	return &QuantisedEvaluator{
		net: q, kernels: k,
		accumulator: make([]int16, len(q.first.bias)),
		inputs:      make([]uint8, widest),
		sums:        make([]int32, widest),
	}
}

// NewAccumulator returns room for the first layer's sums.
func (e *QuantisedEvaluator) NewAccumulator() []int16 { return make([]int16, len(e.net.first.bias)) }

// Refresh sets an accumulator to the sums for a position with these features, in
// any order; one that counts several times is there as often.
func (e *QuantisedEvaluator) Refresh(accumulator []int16, features []int32) {
	e.Update(accumulator, e.net.first.bias, features, nil)
}

// Update sets an accumulator to that of another position, which has some features
// more and some less; from may be the accumulator itself. However many updates
// led to it, the result is that of Refresh.
func (e *QuantisedEvaluator) Update(accumulator, from []int16, added, removed []int32) {
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
func (e *QuantisedEvaluator) row(feature int32) []int16 {
	width := len(e.net.first.bias)
	return e.net.first.weights[int(feature)*width:][:width]
}

// Evaluate sets dst to the outputs for a position with these features.
func (e *QuantisedEvaluator) Evaluate(dst []float32, features []int32) {
	check("dst", len(dst), len(e.net.scale))
	e.Refresh(e.accumulator, features)
	e.finish(dst, e.accumulator)
}

// Sums sets dst to the outputs for a position with these features before their activation.
// They are the same on every platform, which an exponential need not be.
func (e *QuantisedEvaluator) Sums(dst []float32, features []int32) {
	check("dst", len(dst), len(e.net.scale))
	e.Refresh(e.accumulator, features)
	e.sum(dst, e.accumulator)
}

// EvaluateAccumulator sets dst to the outputs for an accumulator.
func (e *QuantisedEvaluator) EvaluateAccumulator(dst []float32, accumulator []int16) {
	check("dst", len(dst), len(e.net.scale))
	check("accumulator", len(accumulator), len(e.net.first.bias))
	e.finish(dst, accumulator)
}

// EvaluateBatch sets the rows of dst to the outputs for as many accumulators, one
// behind the other. It takes as long as they take alone: the weights behind the
// first layer are few enough to stay in the cache.
func (e *QuantisedEvaluator) EvaluateBatch(dst []float32, accumulators []int16, batch int) {
	outputs, width := len(e.net.scale), len(e.net.first.bias)
	check("dst", len(dst), batch*outputs)
	check("accumulators", len(accumulators), batch*width)
	for i := range batch {
		e.finish(dst[i*outputs:][:outputs], accumulators[i*width:][:width])
	}
}

// finish takes an accumulator through the rest of the network.
func (e *QuantisedEvaluator) finish(dst []float32, accumulator []int16) {
	e.sum(dst, accumulator)
	output := e.net.architecture.Layers[len(e.net.dense)]
	output.Activation.Apply(e.kernels, dst, len(dst))
}

// sum is finish without the last activation.
func (e *QuantisedEvaluator) sum(dst []float32, accumulator []int16) {
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
