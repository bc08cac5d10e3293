package nn

import (
	"fmt"

	"gogo/eval/simd"
)

// MixedEvaluator runs a Network whose inputs are of two kinds: some are rarely zero,
// the others mostly. It reads the first layer's weights of the former once for four
// positions, those of the latter for each input that is not zero. It serves one
// goroutine at a time, and no call allocates.
type MixedEvaluator struct {
	evaluator *Evaluator
	dense     int       // inputs that are rarely zero
	rows      []float32 // their weights
}

// NewMixedEvaluator returns an evaluator of n for batches of at most batch positions.
// The inputs in dense are rarely zero.
func NewMixedEvaluator(n *Network, k simd.Kernels, batch int, dense []int) *MixedEvaluator {
	m := &MixedEvaluator{evaluator: NewEvaluator(n, k, batch), dense: len(dense)}
	l := &m.evaluator.entry
	for _, at := range dense {
		if at < 0 || at >= l.Inputs {
			panic(fmt.Sprintf("nn: dense input %d of %d", at, l.Inputs))
		}
		m.rows = append(m.rows, l.Weights[at*l.Outputs:][:l.Outputs]...)
	}
	return m
}

// EvaluateBatch sets dst to the outputs for len(ends) positions. dense has a row of
// the dense inputs for each, in their order when the evaluator was made. The others
// are zero but for those that index and value name, as for
// Evaluator.EvaluateSparseBatch. What a position gets does not depend on the others.
func (m *MixedEvaluator) EvaluateBatch(dst, dense []float32, ends, index []int32, value []float32) {
	e, batch := m.evaluator, len(ends)
	l := &e.entry
	e.checkBatch(dst, batch)
	check("dense", len(dense), batch*m.dense)
	sums := e.first[:batch*l.Outputs]
	e.kernels.DenseBatchFloat32(sums, l.Bias, m.rows, dense, batch)
	e.addSparse(sums, sums, l.Outputs, ends, index, value)
	e.finish(dst, batch)
}
