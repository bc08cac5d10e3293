// Package weights has the flags of the programs that name what a gomoku engine judges by.
package weights

import (
	"os"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/nn"
	"gogo/eval/simd"
	gomokuengine "gogo/search/gomoku/engine"
)

// Flags name the files to judge by, under every rule, whichever they were made for.
type Flags struct {
	Weights string `placeholder:"FILE" help:"Judge by the patterns with the weights in FILE, without a network unless one is named."`
	Network string `placeholder:"FILE" help:"Judge by the network in FILE in place of those built in."`
}

// Load returns what to judge by: without a flag what is built into the program. An error
// names the file.
func (f *Flags) Load() (gomokuengine.EvalConfig, error) {
	kernels, err := simd.Select(os.Getenv(simd.Env))
	if err != nil {
		return gomokuengine.EvalConfig{}, err
	}
	j := gomokuengine.Trained()
	j.Kernels = kernels
	if f.Weights != "" {
		w, err := nn.Load(f.Weights, nil, lines.ReadWeights)
		if err != nil {
			return j, err
		}
		j.Weights, j.Network = func(gomoku.Rule) *lines.Weights { return w }, nil
	}
	if f.Network != "" {
		m, err := nn.Load(f.Network, nil, shapenet.ReadModels)
		if err != nil {
			return j, err
		}
		n := shapenet.Quantize(m)
		j.Network = func(gomoku.Rule) *shapenet.Network { return n }
	}
	return j, nil
}
