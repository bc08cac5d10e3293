package judge

import (
	"gogo/eval/bridge/system"
	"gogo/eval/bridge/tricks"
	"gogo/eval/simd"
)

// Default returns a bidder that estimates tricks by the network that is built into the
// program.
func Default(s *system.System, kernels simd.Kernels, settings Settings) (*Judge, error) {
	net, err := tricks.Default()
	if err != nil {
		return nil, err
	}
	return New(s, DefaultSampler, Estimated{Estimator: tricks.NewEstimator(net, kernels)}, settings), nil
}
