package backgammon

import (
	"fmt"
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Stage is what a training learns from.
type Stage uint8

const (
	TD         Stage = iota // games, see Player.TD
	Lookahead               // their positions, one roll looked ahead
	Rollout                 // their positions, rolled out
	Candidates              // positions behind their plays and others, one roll looked ahead
	Pruning                 // what other networks say of plays, see Player.PruningSamples
)

var stageNames = []string{"td", "lookahead", "rollout", "candidates", "pruning"}

// String returns the stage's name.
func (s Stage) String() string {
	if int(s) >= len(stageNames) {
		return "stage?"
	}
	return stageNames[s]
}

// UnmarshalText reads a stage's name.
func (s *Stage) UnmarshalText(text []byte) error {
	i := slices.Index(stageNames, string(text))
	if i < 0 {
		return fmt.Errorf("stage %q is none of %q", text, stageNames)
	}
	*s = Stage(i)
	return nil
}

// Architecture returns the architecture of a class's network in the stage.
func (s Stage) Architecture(c chances.Class) nn.Architecture {
	if s == Pruning {
		return chances.PruningArchitecture(c)
	}
	return chances.Architecture(c)
}

// ArchitectureWithin returns the same with at most so many units in the first layer, unless that is 0 or
// the network is one of races, which sees one side.
func (s Stage) ArchitectureWithin(c chances.Class, width int) nn.Architecture {
	a := s.Architecture(c)
	if first := &a.Layers[0]; width > 0 && a.Inputs == chances.Inputs {
		first.Outputs = min(first.Outputs, width)
	}
	return a
}

// encoder returns how the networks of the stage see a board.
func (s Stage) encoder() func(*chances.Input, *backgammon.Board) {
	if s == Pruning {
		return chances.NewEncoder().EncodeBase
	}
	return chances.NewEncoder().Encode
}

// estimator returns an estimator by the networks of the stage.
func (s Stage) estimator(nets *chances.Nets, tables *bearoff.Database, k simd.Kernels) *chances.Estimator {
	if s == Pruning {
		return chances.NewPruningEstimator(nets, k).With(tables)
	}
	return chances.NewEstimator(nets, k).With(tables)
}

// Prunes reports whether a pruning network is of use in the stage.
func (s Stage) Prunes() bool { return s == Lookahead || s == Rollout || s == Candidates }
