package bootstrap

import (
	"fmt"
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/simd"
)

// Stage is what a course learns from.
type Stage uint8

const (
	TD        Stage = iota // games, see Collector.TD
	Lookahead              // their positions, one roll looked ahead
	Rollout                // their positions, rolled out
	Sieve                  // what other networks say of plays, see Collector.Plays
)

var stageNames = []string{"td", "lookahead", "rollout", "sieve"}

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
	if s == Sieve {
		return chances.SieveArchitecture(c)
	}
	return chances.Architecture(c)
}

// encoder returns how the networks of the stage see a board.
func (s Stage) encoder() func(*chances.Input, *backgammon.Board) {
	if s == Sieve {
		return chances.NewEncoder().EncodePlaces
	}
	return chances.NewEncoder().Encode
}

// estimator returns an estimator by the networks of the stage.
func (s Stage) estimator(nets *chances.Nets, tables *bearoff.Tables, k simd.Kernels) *chances.Estimator {
	if s == Sieve {
		return chances.NewSieve(nets, k).With(tables)
	}
	return chances.NewEstimator(nets, k).With(tables)
}

// Sifts reports whether a sieve is of use in the stage.
func (s Stage) Sifts() bool { return s == Lookahead || s == Rollout }
