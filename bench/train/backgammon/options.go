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

// Options configure a training.
type Options struct {
	Stage Stage

	// Start holds the networks to start from; nil means random ones.
	Start *chances.Nets
	// Races is the network of class Race if it evaluates sides separately: it is trained
	// elsewhere, see package races, and stays unchanged. It may be nil if Start has it.
	Races *nn.Network
	// Pruning, if not nil, selects the plays that the stages Lookahead and Rollout evaluate.
	Pruning *chances.Nets
	// Teacher plays the games of stage Pruning, and evaluates their positions. In the other
	// stages the current networks do.
	Teacher *chances.Nets
	// Earlier holds samples of other trainings that initially fill the buffers, in this order.
	// The latest of them stay as far as there is room, and games fill the rest.
	Earlier []*Samples
	// Tables evaluate positions without the networks; nil creates tables for this training.
	Tables *bearoff.Database

	// Width limits the units of the networks' first layers, for networks that learn fast and are
	// widened later; 0 means the width of the program's networks.
	Width int

	Rounds  int
	Passes  int // of each network over its samples per round
	Samples int // in the buffer of class Contact; the others have a third
	Fresh   int // samples of class Contact that a round adds at least
	Average int // the final networks are the mean after this many last rounds

	// Lambda is the lambda of the games in the first round; it changes linearly to LambdaEnd.
	Lambda, LambdaEnd float64
	Playouts          Playouts // of Rollout

	// Training configures the learning: seed, batch, learning rates, kernels, threads. The
	// training itself sets Architecture, Start, Epochs, Progress and Every, and uses the same
	// seed for the games.
	Training train.NetworkOptions

	// Progress, if not nil, receives a report after every game and round.
	Progress func(Report)

	// architecture, if not nil, replaces the architecture of the stage.
	architecture func(chances.Class) nn.Architecture
}

// otherShare is the number of contact samples per sample of any other class.
const otherShare = 3

// Limits of the options: 71 bytes a sample, 2^32 games a round, and a trainer's step counter.
const (
	maxRounds  = 1 << 20
	maxPasses  = 1 << 10
	maxSamples = 1 << 26
)

// validate checks o, except for what the trainers check.
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

// validateNetworks checks the stage and its networks.
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

// describe describes whatever determines the games, apart from the networks. The rest is in the
// descriptions of the trainers.
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

// lambda returns the lambda of a round, counted from 0.
func (o *Options) lambda(round int) float32 {
	way := float64(round) / math.Max(float64(o.Rounds-1), 1)
	return float32(o.Lambda + (o.LambdaEnd-o.Lambda)*way)
}

// averaged returns the number of networks of a class in the mean after some rounds.
func (o *Options) averaged(rounds int) int { return max(rounds-(o.Rounds-o.Average), 0) }

// architectureOf returns the architecture of a class's network.
func (o *Options) architectureOf(c chances.Class) nn.Architecture {
	if o.architecture != nil {
		return o.architecture(c)
	}
	return o.Stage.ArchitectureWithin(c, o.Width)
}

// learns reports whether the training trains a class's network: those that see the whole board, and
// occur in the stage.
func (o *Options) learns(c chances.Class) bool {
	if o.Stage == Candidates && c == chances.Race {
		return false
	}
	return o.architectureOf(c).Inputs == chances.Inputs
}

// races returns the fixed network for races.
func (o *Options) races() *nn.Network {
	if o.Races == nil && o.Start != nil {
		return o.Start[chances.Race]
	}
	return o.Races
}

// training returns the options of a class's trainer.
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

// Stage is the source of a training's targets.
type Stage uint8

const (
	TD         Stage = iota // results of games, see Player.TD
	Lookahead               // one-roll lookahead
	Rollout                 // rollouts
	Candidates              // one-roll lookahead from the positions after several plays of a roll
	Pruning                 // other networks' evaluations of plays, see Player.PruningSamples
)

var stageNames = []string{"td", "lookahead", "rollout", "candidates", "pruning"}

// String returns the stage's name.
func (s Stage) String() string {
	if int(s) >= len(stageNames) {
		return "stage?"
	}
	return stageNames[s]
}

// UnmarshalText parses a stage's name.
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

// ArchitectureWithin is like Architecture with at most width units in the first layer, unless width
// is 0 or it is a race network, which sees one side.
func (s Stage) ArchitectureWithin(c chances.Class, width int) nn.Architecture {
	a := s.Architecture(c)
	if first := &a.Layers[0]; width > 0 && a.Inputs == chances.Inputs {
		first.Outputs = min(first.Outputs, width)
	}
	return a
}

// encoder returns the input encoding of the networks of the stage.
func (s Stage) encoder() func(*chances.Input, *backgammon.Board) {
	if s == Pruning {
		return chances.NewEncoder().EncodeBase
	}
	return chances.NewEncoder().Encode
}

// estimator returns an estimator with the networks of the stage.
func (s Stage) estimator(nets *chances.Nets, tables *bearoff.Database, k simd.Kernels) *chances.Estimator {
	if s == Pruning {
		return chances.NewPruningEstimator(nets, k).With(tables)
	}
	return chances.NewEstimator(nets, k).With(tables)
}

// Prunes reports whether the stage uses a pruning network.
func (s Stage) Prunes() bool { return s == Lookahead || s == Rollout || s == Candidates }
