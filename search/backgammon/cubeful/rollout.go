// Package cubeful rolls backgammon positions out: it plays them many times with
// package engine's plays and cube decisions, and averages what the games come to.
//
//	r, err := cubeful.New(engine, game, state)
//	e, err := r.Position(ctx, &board, cubeful.Options{Trials: 1296, VarianceReduction: true})
//
// A trial is worth what the game is in the end in units of the root's cube. Doubles are
// offered and answered in the trial as the engine decides; a drop ends it.
// Chances are the results of the same games, without the cube's factor; of a game that is
// dropped they are the engine's estimate of the position. A position that a table knows
// all of ends a trial as well, with what the table says.
//
// Truncated is a rollout that is short enough to play by:
//
//	t, err := cubeful.NewTruncated(engine, game, state, backgammon.MaxPly, threads, seed)
//	err = t.Plays(ctx, plays, nil) // of engine.Plays, cubeful.LookaheadOf(backgammon.MaxPly) rolls deep
//
// # Variance reduction
//
// The luck of a roll is the networks' equity of the position behind its best
// play, less the mean of that over all rolls. Its own mean is 0, so that an outcome
// without the luck of all its rolls has the same mean as the outcome, and a much
// smaller deviation as far as the networks are right. A trial takes about twenty
// times as long, as the plays of all rolls are looked at.
package cubeful

import (
	"context"
	"fmt"
	"math"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// Options say how a position is rolled out.
type Options struct {
	Trials int // at most, 2 or more
	// Truncation is the number of rolls a trial has at most, after which the engine's
	// estimate stands for the rest; 0 is no limit.
	Truncation        int
	Depth             int // of the lookaheads by which plays and cube decisions are chosen, in rolls
	Threads           int // 0 means 1
	Seed              uint64
	VarianceReduction bool
	// StandardError is the standard error of the equity at which the rollout ends early; 0 is never.
	StandardError float64
	// Report is told from time to time what has been found, if it is not nil.
	Report func(Estimate)
}

// Estimate is the result of a rollout, as the root's player sees it.
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
	engine *engine.Engine
	root   *equity.CubeStates
	states []cubeState // that root can reach
}

// New returns a rollout of games whose cube is in a state, as the root's player sees
// it.
func New(e *engine.Engine, g *equity.Game, root equity.State) (*Rollout, error) {
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
	found, err := r.carryOut(ctx, &plan, o, func(p *engine.Player) rollout.Experiment { return newTrial(r, s, o, newSteady(p, o)) })
	if found.Trials == 0 {
		return Estimate{}, err
	}
	return estimate(&found), err
}

// carryOut carries out a plan, which it completes by the options, with an experiment
// for each thread.
func (r *Rollout) carryOut(
	ctx context.Context, plan *rollout.Plan, o *Options, experiment func(*engine.Player) rollout.Experiment,
) (rollout.Summary, error) {
	if o.Depth < 0 || o.Truncation < 0 || !(o.StandardError >= 0) { // NaN neither
		return rollout.Summary{}, fmt.Errorf("depth %d, truncation %d, standard error %g: none may be negative", o.Depth, o.Truncation, o.StandardError)
	}
	plan.Trials, plan.Seed, plan.Strata = o.Trials, o.Seed, strata
	experiments := make([]rollout.Experiment, max(o.Threads, 1))
	players := make([]*engine.Player, len(experiments))
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

// behind returns the estimate of a play that is worth less by what was found when it was left out.
func (e Estimate) behind(l *loser) Estimate {
	mean := newOutcome(0, e.Chances, e.Equity)
	mean.add(&l.less, -1)
	e.Trials, e.Chances, e.Equity = l.trials, chancesOf(mean[:]), mean[equityAt]
	e.EquityError = math.Hypot(e.EquityError, l.lessError)
	return e
}

// cubeState is a state that the cube can reach, and how its equities are brought to those
// of the root.
type cubeState struct {
	// states have this one as their root, as the root's player sees it and as the
	// other one does.
	states [2]*equity.CubeStates
	// An equity e of the first ones is slope*e + middle in units of the root: in a match, other scores follow, and where money has a limit, the unit
	// is another one.
	slope, middle float64
}

// newCubeStates returns the states that the cube can reach from the root.
func newCubeStates(g *equity.Game, root *equity.CubeStates) ([]cubeState, error) {
	stakes := make([]cubeState, root.Len())
	for i := range stakes {
		s, state := &stakes[i], root.State(i)
		for side := range s.states {
			var err error
			if s.states[side], err = g.CubeStates(state); err != nil {
				return nil, err
			}
			state = state.Swap()
		}
		s.align(root, i)
	}
	return stakes, nil
}

// align finds the conversion of equities to the root's unit for a state that is reached from the root, by what
// a single game won and one lost are worth on both.
func (s *cubeState) align(root *equity.CubeStates, state int) {
	single := func(cs *equity.CubeStates, state, won int) float64 {
		equities := make([]float32, cs.Len())
		cs.GameOver(0, won, equities)
		return float64(equities[state])
	}
	lost, won := single(s.states[0], 0, -1), single(s.states[0], 0, 1)
	rootLost, rootWon := single(root, state, -1), single(root, state, 1)
	s.slope = (rootWon - rootLost) / (won - lost)
	s.middle = rootWon - s.slope*won
}

// equity brings an equity to the player at a side to one to the root's player.
func (s *cubeState) equity(side int, eq float32) float64 {
	return s.slope*sign(side)*float64(eq) + s.middle
}

// sign is 1 for the root's player and -1 for the other one.
func sign(side int) float64 { return float64(1 - 2*side) }

// outcome is the outcome of a trial, as the root's player sees it: chances and equity.
type outcome [6]float64

// equityAt is the place of the equity in an outcome.
const equityAt = 5

// newOutcome returns the outcome of chances of the player at a side and of an equity to
// the root's player.
func newOutcome(side int, c backgammon.Chances, eq float64) outcome {
	if side == 1 {
		c = c.Swap()
	}
	return outcome{
		float64(c.Win), float64(c.WinGammon), float64(c.WinBackgammon),
		float64(c.LoseGammon), float64(c.LoseBackgammon), eq,
	}
}

// add adds share times x.
func (o *outcome) add(x *outcome, share float64) {
	for i := range o {
		o[i] += share * x[i]
	}
}

// chancesOf returns the chances of an outcome's numbers. What variance reduction has
// put a little below 0 or above 1 is cut off.
func chancesOf(numbers []float64) backgammon.Chances {
	of := func(i int) float32 { return float32(min(max(numbers[i], 0), 1)) }
	return backgammon.Chances{Win: of(0), WinGammon: of(1), WinBackgammon: of(2), LoseGammon: of(3), LoseBackgammon: of(4)}
}
