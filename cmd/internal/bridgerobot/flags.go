// Package bridgerobot makes bridge robots from flags, and seats them at tables of the Blue Chip
// protocol. It also starts other programs that play there, and restarts them when they stop too
// early.
package bridgerobot

import (
	"time"

	"gogo/cmd/internal/program"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/eval/simd"
	"gogo/search"
	"gogo/search/bridge/bidder"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/layouts"
	"gogo/search/bridge/robot"
)

// Flags configures a robot.
type Flags struct {
	System       string        `default:"two-over-one" placeholder:"NAME" help:"Bid by this system: two-over-one, sayc or a file."`
	Theirs       string        `placeholder:"NAME" help:"Assume this system where the opponents explain nothing; default: the same."`
	Carding      string        `default:"standard" placeholder:"NAME" help:"Lead and signal by this agreement: standard, modern or a file."`
	Samples      int           `default:"100" placeholder:"N" help:"Settle close calls by N deals that fit the auction; 0 bids by the system and the network of calls."`
	RulesOnly    bool          `help:"Bid by the system alone: make the first of its calls that fits the hand."`
	Layouts      int           `default:"80" placeholder:"N" help:"Solve up to N layouts of the hidden hands for each card."`
	TimePerCard  time.Duration `default:"800ms" help:"Limit a card or a call to this time; 0 is no limit."`
	TimePerBoard time.Duration `default:"18s" help:"Limit all cards of a board to this time; 0 is no limit."`
	Threads      int           `default:"1" help:"Think about each card with this many threads."`
	Seed         uint64        `default:"1" help:"Choose at random by this seed; without time limits the same seed plays the same."`
	Scoring      string        `enum:"IMP,MP" default:"IMP" help:"Play for this scoring: ${enum}."`
	Level        int           `default:"10" placeholder:"N" help:"Play at this level, from 1 (beginner) to 10 (full strength); up to 5 it bids a simpler system."`
	Play         string        `enum:"full,plain" default:"full" help:"Play cards by all that is known (full) or by layouts that ignore calls and signals (plain)."`
}

// plain plays by layouts drawn from the visible cards alone.
const plain = "plain"

// maxSamples bounds the samples and layouts of a decision.
const maxSamples = 10_000

// Validate implements kong.Validatable.
func (f *Flags) Validate() error {
	switch {
	case f.Samples < 0 || f.Samples > maxSamples:
		return program.Misusef("--samples %d: want 0 to %d", f.Samples, maxSamples)
	case f.Layouts < 1 || f.Layouts > maxSamples:
		return program.Misusef("--layouts %d: want 1 to %d", f.Layouts, maxSamples)
	}
	if f.Level < 1 || f.Level > search.MaxLevel {
		return program.Misusef("--level %d: want 1 to %d", f.Level, search.MaxLevel)
	}
	return program.CheckThreads(f.Threads)
}

// Fast configures a deterministic robot that plays a board in a second or two.
var Fast = Flags{
	System: system.Default, Carding: carding.Default, Layouts: 8,
	Threads: 1, Seed: 1, Scoring: "IMP", Play: "full", Level: search.MaxLevel,
}

// SystemAt returns the name of the system that a robot of a level bids when it is asked for one:
// weak robots know simpler ones alone.
func SystemAt(level int, asked string) string {
	if skill, weak := robot.SkillAt(level); weak && skill.System != "" {
		return skill.System
	}
	return asked
}

// atLevel returns the flags with the limits of the level.
func (f Flags) atLevel() Flags {
	if skill, weak := robot.SkillAt(f.Level); weak {
		f.System = SystemAt(f.Level, f.System)
		f.RulesOnly, f.Layouts = true, min(f.Layouts, skill.Layouts)
		if !skill.Reads {
			f.Play = plain
		}
	}
	return f
}

// Robot returns a robot that bids its system.
func (f *Flags) Robot() (*robot.Robot, error) {
	at := f.atLevel()
	ours, err := system.Open(at.System)
	if err != nil {
		return nil, err
	}
	who, err := at.bidder(ours)
	if err != nil {
		return nil, err
	}
	return at.robotOf(who)
}

// RobotOf returns a robot with another bidder.
func (f *Flags) RobotOf(who bidding.Bidder) (*robot.Robot, error) {
	at := f.atLevel()
	return at.robotOf(who)
}

// robotOf returns a robot with a bidder, for flags with the limits of their level.
func (f *Flags) robotOf(who bidding.Bidder) (*robot.Robot, error) {
	theirs := who.System()
	var err error
	if f.Theirs != "" {
		if theirs, err = system.Open(f.Theirs); err != nil {
			return nil, err
		}
	}
	settings := robot.Settings{Theirs: theirs, Uniform: f.Play == plain, Ask: policyOf(who)}
	if !settings.Uniform {
		if settings.Carding, err = carding.Open(f.Carding); err != nil {
			return nil, err
		}
		settings.TheirCarding = settings.Carding.With(carding.OpponentsTrust)
	}
	return robot.New(who, cardplay.New(f.cards()), settings), nil
}

// policyOf returns the policy that a bidder bids by, nil if it bids otherwise.
func policyOf(who bidding.Bidder) layouts.Caller {
	switch b := who.(type) {
	case *bidder.Policy:
		return b
	case *bidder.Simulator:
		return b.Policy()
	}
	return nil
}

// scoring returns the form of scoring.
func (f *Flags) scoring() bidder.Scoring {
	if f.Scoring == "MP" {
		return bidder.Matchpoints
	}
	return bidder.IMPs
}

// bidder returns the bidder.
func (f *Flags) bidder(s *system.System) (bidding.Bidder, error) {
	if f.RulesOnly {
		return bidder.NewRules(s), nil
	}
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	if f.Samples == 0 {
		return bidder.NewTrainedPolicy(s, kernels)
	}
	settings := bidder.DefaultSettings
	settings.Deals, settings.Scoring, settings.Seed = f.Samples, f.scoring(), f.Seed
	if f.TimePerCard > 0 {
		settings.Time = min(settings.Time, f.TimePerCard)
	}
	return bidder.NewTrainedSimulator(s, kernels, settings)
}

// cards returns the settings of card play.
func (f *Flags) cards() cardplay.Settings {
	settings := cardplay.DefaultSettings
	settings.Layouts, settings.Time, settings.Board = f.Layouts, f.TimePerCard, f.TimePerBoard
	settings.Threads, settings.Seed, settings.Scoring = f.Threads, f.Seed, f.scoring()
	if f.Play == plain {
		settings.Belief, settings.Plans = cardplay.Belief{Slip: 1}, cardplay.Plans{}
	}
	if skill, weak := robot.SkillAt(f.Level); weak {
		settings.Horizon = skill.Horizon
		if !skill.Plans {
			settings.Plans = cardplay.Plans{}
		}
	}
	return settings
}
