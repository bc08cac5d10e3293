package backgammon

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// Options says what a training is.
type Options struct {
	Stage Stage

	// Start is the networks to begin with; nil means random ones.
	Start *chances.Nets
	// Races is the network of class Race where that knows one side: it is trained
	// elsewhere, see package races, and stays as it is. It may be nil if Start has it.
	Races *nn.Network
	// Pruning, unless it is nil, chooses the plays that stages Lookahead and Rollout
	// look at.
	Pruning *chances.Nets
	// Teacher plays the games of stage Pruning, and says what their positions are
	// worth. In the other stages the networks at hand do.
	Teacher *chances.Nets
	// Earlier is samples of other trainings with which the buffers begin, in this
	// order. The latest of them stay as far as there is room, and games fill
	// what is empty.
	Earlier []*Samples
	// Tables know the positions in which the networks are not asked; nil makes
	// tables for this training.
	Tables *bearoff.Database

	// Width is the most units that the first layers of the networks have, for those that
	// learn fast and are widened later; 0 is as many as the program's.
	Width int

	Rounds  int
	Passes  int // of each network over its samples in a round
	Samples int // in the buffer of class Contact; the others have a third
	Fresh   int // of class Contact that a round adds at least
	Average int // the training ends with the mean of the networks after so many last rounds

	// Lambda is that of the games in the first round, LambdaEnd is what it comes to
	// by even steps.
	Lambda, LambdaEnd float64
	Playouts          Playouts // of Rollout

	// Training says how the networks learn: seed, batch, rates, kernels, threads.
	// The training fills in what it decides itself, Architecture, Start, Epochs,
	// Progress and Every, and draws the games by the same seed.
	Training train.NetworkOptions

	// Progress is told of every game taken in and of every round's end; may be nil.
	Progress func(Report)

	// architecture, unless it is nil, replaces that of the stage.
	architecture func(chances.Class) nn.Architecture
}

// otherShare is how many times as many samples contact has as any other class.
const otherShare = 3

// Bounds of the options: 71 bytes a sample and 2^32 games a round, and a
// trainer's count of steps.
const (
	maxRounds  = 1 << 20
	maxPasses  = 1 << 10
	maxSamples = 1 << 26
)

// validate reports what is wrong with o, if anything. What concerns the training,
// the trainers check.
func (o *Options) validate() error {
	if err := o.validateNetworks(); err != nil {
		return err
	}
	unit := func(x float64) bool { return x >= 0 && x <= 1 }
	switch {
	case o.Width < 0:
		return fmt.Errorf("%d units", o.Width)
	case o.Rounds < 1 || o.Rounds > maxRounds:
		return fmt.Errorf("%d rounds, 1 to %d are possible", o.Rounds, maxRounds)
	case o.Passes < 1 || o.Passes > maxPasses:
		return fmt.Errorf("%d passes, 1 to %d are possible", o.Passes, maxPasses)
	case o.Average < 1 || o.Average > o.Rounds:
		return fmt.Errorf("average of %d rounds, 1 to %d are possible", o.Average, o.Rounds)
	case o.Samples < otherShare || o.Samples > maxSamples:
		return fmt.Errorf("%d samples, %d to %d are possible", o.Samples, otherShare, maxSamples)
	case o.Fresh < 1 || o.Fresh > maxSamples:
		return fmt.Errorf("%d fresh samples, 1 to %d are possible", o.Fresh, maxSamples)
	case !unit(o.Lambda) || !unit(o.LambdaEnd):
		return fmt.Errorf("lambda from %v to %v, 0 to 1 are possible", o.Lambda, o.LambdaEnd)
	case o.Stage == Rollout:
		return o.Playouts.validate()
	}
	return nil
}

// validateNetworks reports what is wrong with the stage and the networks that it is given.
func (o *Options) validateNetworks() error {
	switch {
	case int(o.Stage) >= len(stageNames):
		return fmt.Errorf("stage %d is not known", o.Stage)
	case o.Stage == Pruning && o.Teacher == nil:
		return errors.New("pruning networks have no networks to learn from")
	case o.Stage == Pruning && o.Start != nil:
		return errors.New("pruning networks start from random ones")
	case !o.learns(chances.Race) && o.races() == nil:
		return errors.New("there is no network for races")
	case o.Pruning != nil && !o.Stage.Prunes():
		return fmt.Errorf("stage %v uses no pruning networks", o.Stage)
	}
	return nil
}

// describe returns what decides the games beside the networks at hand, in words.
// The rest is in the descriptions of the trainers.
func (o *Options) describe() string {
	text := fmt.Sprintf("stage %v, rounds %d, passes %d, samples %d, fresh %d, average %d", o.Stage, o.Rounds, o.Passes, o.Samples, o.Fresh, o.Average)
	switch o.Stage {
	case Rollout:
		text += fmt.Sprintf(", playouts %+v", o.Playouts)
		fallthrough
	case TD, Lookahead:
		text += fmt.Sprintf(", lambda %v to %v", o.Lambda, o.LambdaEnd)
	}
	if races := o.races(); !o.learns(chances.Race) {
		text += fmt.Sprintf(", races %016x", nn.Fingerprint(races))
	}
	return text + fmt.Sprintf(", pruning %016x, teacher %016x", hash(o.Pruning), hash(o.Teacher))
}

// hash returns the fingerprint of the networks, 0 for none.
func hash(nets *chances.Nets) uint64 {
	if nets == nil {
		return 0
	}
	return nn.Fingerprint(nets[:]...)
}

// samples returns the size of a class's buffer.
func (o *Options) samples(c chances.Class) int {
	if c == chances.Contact {
		return o.Samples
	}
	return o.Samples / otherShare
}

// lambda returns that of a round, counted from 0.
func (o *Options) lambda(round int) float32 {
	way := float64(round) / math.Max(float64(o.Rounds-1), 1)
	return float32(o.Lambda + (o.LambdaEnd-o.Lambda)*way)
}

// averaged returns how many networks of a class are in the mean after so many rounds.
func (o *Options) averaged(rounds int) int { return max(rounds-(o.Rounds-o.Average), 0) }

// architectureOf returns the architecture of a class's network.
func (o *Options) architectureOf(c chances.Class) nn.Architecture {
	if o.architecture != nil {
		return o.architecture(c)
	}
	return o.Stage.ArchitectureWithin(c, o.Width)
}

// learns reports whether the training is of a class's network: those that see the whole
// board, and come up in the stage.
func (o *Options) learns(c chances.Class) bool {
	if o.Stage == Candidates && c == chances.Race {
		return false
	}
	return o.architectureOf(c).Inputs == chances.Inputs
}

// races returns the network of races that the training leaves as it is.
func (o *Options) races() *nn.Network {
	if o.Races == nil && o.Start != nil {
		return o.Start[chances.Race]
	}
	return o.Races
}

// training returns what a class's trainer is told.
func (o *Options) training(c chances.Class) train.NetworkOptions {
	t := o.Training
	t.Architecture, t.Epochs, t.ProgressEvery = o.architectureOf(c), o.Rounds*o.Passes, 0
	t.Seed += uint64(c)
	t.Start = nil
	if o.Start != nil {
		t.Start = o.Start[c]
	}
	return t
}

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
