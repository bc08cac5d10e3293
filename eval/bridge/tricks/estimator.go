package tricks

import (
	"gogo/board/bridge"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Estimator estimates tricks. It holds the scratch, so that no call allocates, and
// serves one goroutine at a time.
type Estimator struct {
	net     *nn.Evaluator
	picture picture
	inputs  inputs
	outputs [Outputs]float32
}

// NewEstimator returns an estimator by a network of Architecture.
func NewEstimator(n *nn.Network, k simd.Kernels) *Estimator {
	return &Estimator{net: nn.NewEvaluator(n, k, 1)}
}

// Tricks returns how many tricks a declarer takes in a strain of a complete deal.
func (e *Estimator) Tricks(d *bridge.Deal, strain bridge.Strain, by bridge.Seat) Distribution {
	e.picture.look(d, strain, by)
	e.picture.encode(&e.inputs)
	e.net.EvaluateSparse(e.outputs[:], e.inputs.index[:e.inputs.count], e.inputs.value[:e.inputs.count])
	return fromSteps(e.outputs[:])
}
