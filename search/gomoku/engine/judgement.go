package engine

import (
	"sync"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/shapenet"
	"gogo/eval/simd"
)

// Judgement is what an engine judges positions by.
type Judgement struct {
	// Weights returns the patterns of a rule.
	Weights func(gomoku.Rule) *lines.Weights
	// Network returns the network of a rule. Without one, or where it is nil, the patterns
	// judge alone.
	Network func(gomoku.Rule) *shapenet.Network
	Kernels simd.Kernels
}

// Trained returns the judgement built into the program, with the best kernels of the machine.
func Trained() Judgement { return Judgement{lines.Trained, shapenet.Trained, simd.Best()} }

// ruling is a Judgement of positions of one rule. It may be shared.
type ruling struct {
	tables  *lines.Tables
	network *shapenet.Network // nil where the patterns judge alone
	kernels simd.Kernels
}

// of returns the judgement of positions of a rule. Its two halves take a twentieth of a
// second together and are made at the same time.
func (j *Judgement) of(rule gomoku.Rule) *ruling {
	r := &ruling{kernels: j.Kernels}
	var work sync.WaitGroup
	if j.Network != nil {
		work.Go(func() { r.network = j.Network(rule) })
	}
	r.tables = lines.NewTables(rule, j.Weights(rule))
	work.Wait()
	return r
}

// accumulator returns one of the network, nil where the patterns judge alone.
func (r *ruling) accumulator() *shapenet.Accumulator {
	if r.network == nil {
		return nil
	}
	return shapenet.NewAccumulator(r.network, r.kernels)
}
