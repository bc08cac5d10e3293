package cubeful

import (
	"context"
	"fmt"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	backgammonengine "gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// Options say how a position is rolled out.
type Options struct {
	Trials int // at most, 2 or more
	// Truncation is how many rolls a trial has at most, after which the engine's
	// estimate stands for the rest; 0 is no limit.
	Truncation        int
	Depth             int // of the lookaheads by which plays and cube decisions are chosen, in rolls
	Threads           int // 0 means 1
	Seed              uint64
	VarianceReduction bool
	// StandardError is that of the equity at which the rollout ends early; 0 is never.
	StandardError float64
	// Report is told from time to time what has been found, if it is not nil.
	Report func(Estimate)
}

// Estimate is what a rollout has found, as the root's player sees it.
type Estimate struct {
	Trials  int
	Chances backgammon.Chances
	Equity  float64 // of the root
	// Standard errors of the above. Each is on its own, and none tells of what the
	// players in the trials do wrong.
	ChancesError backgammon.Chances
	EquityError  float64
}

// Rollout rolls positions out from one state of the cube. Any number of goroutines
// may use it.
type Rollout struct {
	engine *backgammonengine.Engine
	root   *equity.CubeStates
	states []cubeState // that root can reach
}

// New returns a rollout of games whose cube is in a state, as the root's player sees
// it.
func New(e *backgammonengine.Engine, g *equity.Game, root equity.State) (*Rollout, error) {
	states, err := g.CubeStates(root)
	if err != nil {
		return nil, err
	}
	stakes, err := newCubeStates(g, states)
	if err != nil {
		return nil, err
	}
	return &Rollout{engine: e, root: states, states: stakes}, nil
}

// Position rolls out a position before the roll of the root's player, who does not
// double now.
func (r *Rollout) Position(ctx context.Context, b *backgammon.Board, o Options) (Estimate, error) {
	return r.run(ctx, &start{board: *b, side: 0, rolls: true, units: 1}, &o)
}

// AfterPlay rolls out the position behind a play of the root's player, as the
// opponent sees it, who may double before the roll. Equal seeds give equal dice, so
// that the plays of a roll are compared with less error than each of them has.
func (r *Rollout) AfterPlay(ctx context.Context, b *backgammon.Board, o Options) (Estimate, error) {
	return r.run(ctx, &start{board: *b, side: 1, units: 1}, &o)
}

// strata is the number of rolls whose dice are told apart.
const strata = 36

func (r *Rollout) run(ctx context.Context, s *start, o *Options) (Estimate, error) {
	plan := rollout.Plan{Outcome: len(outcome{})}
	if o.StandardError > 0 {
		plan.Enough = func(s *rollout.Summary) bool { return s.Error[equityAt] <= o.StandardError }
	}
	if o.Report != nil {
		plan.Report = func(s *rollout.Summary) { o.Report(estimate(s)) }
	}
	found, err := r.carryOut(ctx, &plan, o, func(p *backgammonengine.Player) rollout.Experiment { return newTrial(r, s, o, p) })
	if found.Trials == 0 {
		return Estimate{}, err
	}
	return estimate(&found), err
}

// carryOut carries out a plan, which it completes by the options, with an experiment
// for each thread.
func (r *Rollout) carryOut(
	ctx context.Context, plan *rollout.Plan, o *Options, experiment func(*backgammonengine.Player) rollout.Experiment,
) (rollout.Summary, error) {
	if o.Depth < 0 || o.Truncation < 0 || !(o.StandardError >= 0) { // NaN neither
		return rollout.Summary{}, fmt.Errorf("depth %d, truncation %d, standard error %g: none may be negative", o.Depth, o.Truncation, o.StandardError)
	}
	plan.Trials, plan.Seed, plan.Strata = o.Trials, o.Seed, strata
	experiments := make([]rollout.Experiment, max(o.Threads, 1))
	players := make([]*backgammonengine.Player, len(experiments))
	for i := range players {
		players[i] = r.engine.NewPlayer(o.Depth)
		experiments[i] = experiment(players[i])
	}
	found, err := plan.Run(ctx, experiments...)
	for _, p := range players {
		p.Close()
	}
	return found, err
}

// estimate returns a summary as an estimate.
func estimate(s *rollout.Summary) Estimate {
	return Estimate{
		Trials:       s.Trials,
		Chances:      chancesOf(s.Mean),
		Equity:       s.Mean[equityAt],
		ChancesError: chancesOf(s.Error),
		EquityError:  s.Error[equityAt],
	}
}
