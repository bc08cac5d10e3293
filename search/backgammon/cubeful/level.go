package cubeful

import (
	"context"
	"errors"
	"math"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// level is a truncated rollout as a level of play.
type level struct {
	depth      int          // of the lookahead before it, in rolls
	keep       engine.Stage // chooses the plays to roll out
	trials     int          // of each play, at most
	truncation int          // rolls of a trial, after which the networks evaluate it
}

// levels are the truncated rollouts 1T, 2T and 3T. The table in docs/strength.md has chosen the numbers.
var levels = [backgammon.MaxPly - backgammon.MaxLookahead]level{
	{depth: 1, keep: engine.Stage{Least: 1, Most: 4, Threshold: 0.06}, trials: 108, truncation: 5},
	{depth: 2, keep: engine.Stage{Least: 1, Most: 4, Threshold: 0.06}, trials: 324, truncation: 7},
	{depth: 2, keep: engine.Stage{Least: 1, Most: 5, Threshold: 0.06}, trials: 1080, truncation: 9},
}

// LookaheadOf returns how many rolls ahead a level looks: a truncated rollout does so before it plays
// anything out.
func LookaheadOf(p backgammon.Ply) int {
	if p.Truncated() {
		return levels[p-backgammon.FirstTruncated].depth
	}
	return max(int(p)-1, 0)
}

// Truncated is a truncated rollout as a level of play, from one state of the cube: a lookahead
// leaves the plays that are nearly the best, and these are played on for some rolls, many times
// and with the same dice, until one is clearly the best. Any number of goroutines may use it, and
// equal seeds give equal results.
//
// Where the context ends its trials, its methods return what the trials have said so far, and
// no error.
type Truncated struct {
	*Rollout
	level
	ply     backgammon.Ply
	threads int
	seed    uint64
}

// NewTruncated returns a truncated rollout for games whose cube is in a state, as the player who decides
// sees it.
func NewTruncated(e *engine.Engine, g *equity.Game, root equity.State, p backgammon.Ply, threads int, seed uint64) (*Truncated, error) {
	r, err := New(e, g, root)
	return &Truncated{Rollout: r, level: levels[p-backgammon.FirstTruncated], ply: p, threads: threads, seed: seed}, err
}

// Plays rolls out plays that the lookahead has put in their order: those that are nearly the best, and in
// any case the one with the board made, if it is not nil. The plays it has rolled out come
// first, and none of the others is worth more than the best. A play without a rival is not rolled out.
func (t *Truncated) Plays(ctx context.Context, plays []engine.Candidate, made *backgammon.Board) error {
	kept := 1
	for kept < len(plays) && plays[kept].Depth == plays[0].Depth {
		kept++
	}
	kept = t.keep.Keep(plays[:kept])
	for i := kept; made != nil && i < len(plays); i++ {
		if plays[i].Move.Board == *made {
			plays[kept], plays[i] = plays[i], plays[kept]
			kept++
			break
		}
	}
	if kept == 1 {
		return nil
	}
	if err := t.compare(ctx, plays[:kept]); err != nil {
		return err
	}
	return t.recall(ctx, plays, kept)
}

// recall rolls out the plays behind the first kept ones that stand above the best of these, each
// beside that.
func (t *Truncated) recall(ctx context.Context, plays []engine.Candidate, kept int) error {
	engine.SortPlays(plays)
	for ; kept < len(plays) && ctx.Err() == nil; kept++ {
		best := kept
		for i := kept + 1; i < len(plays); i++ {
			if plays[i].Equity > plays[best].Equity {
				best = i
			}
		}
		if plays[best].Equity <= plays[0].Equity {
			break
		}
		plays[kept], plays[best] = plays[best], plays[kept]
		two := []engine.Candidate{plays[0], plays[kept]}
		two[1].Equity = two[0].Equity // a lookahead and a rollout cannot be compared
		if err := t.compare(ctx, two); err != nil {
			return err
		}
		if two[1].Trials == 0 {
			break // the context has ended
		}
		plays[kept] = two[1]
		plays[kept].Equity += plays[0].Equity - two[0].Equity
		engine.SortPlays(plays)
	}
	return nil
}

// Play rolls a single play out, rivals or not.
func (t *Truncated) Play(ctx context.Context, p *engine.Candidate) error {
	one := []engine.Candidate{*p}
	err := t.compare(ctx, one)
	*p = one[0]
	return err
}

// compare rolls plays out, each until it is clearly worse than the best.
func (t *Truncated) compare(ctx context.Context, plays []engine.Candidate) error {
	c := newComparison(plays)
	enough := c.leaveOut
	if len(plays) == 1 {
		enough = nil
	}
	found, err := t.follow(ctx, c.length(), enough, func(tr *trial) rollout.Experiment { return &comparisonTrial{c, tr} })
	if found.Trials >= minTrials {
		c.settle(plays, &found, int(t.ply)-1)
	}
	return err
}

// minTrials is the least number of trials with a standard error.
const minTrials = 2

// follow carries out trials of experiments that play quick trials.
func (t *Truncated) follow(
	ctx context.Context, numbers int, enough func(*rollout.Summary) bool, experiment func(*trial) rollout.Experiment,
) (rollout.Summary, error) {
	o := Options{Trials: t.trials, Truncation: t.truncation, Threads: t.threads, Seed: t.seed, VarianceReduction: true}
	plan := rollout.Plan{Outcome: numbers, Round: strata, Enough: enough}
	shared := new(looks)
	found, err := t.carryOut(ctx, &plan, &o, func(p *engine.Player) rollout.Experiment {
		return experiment(newTrial(t.Rollout, nil, &o, newQuick(p, shared, o.limit())))
	})
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		err = nil
	}
	return found, err
}

// Cube returns what a position before the roll is worth without a double now, and with one that
// is taken; where the player may not double, the latter is nothing. A decision that the
// lookahead finds obvious is not rolled out, and has no trials then.
func (t *Truncated) Cube(ctx context.Context, b *backgammon.Board) (DoubleEstimate, error) {
	x, err := t.engine.Cube(ctx, b, t.root, t.depth)
	if err != nil {
		return DoubleEstimate{}, err
	}
	said := t.root.Decide(x.Equities)
	found := DoubleEstimate{
		NoDouble:   Estimate{Chances: x.Chances, Equity: float64(said.NoDouble)},
		DoubleTake: Estimate{Chances: x.Chances, Equity: float64(said.DoubleTake)},
	}
	if !said.Available {
		found.NoDouble, err = t.position(ctx, b, found.NoDouble)
		return found, err
	}
	if t.clear(&found, obvious, obvious) {
		return found, nil
	}
	offer, _ := t.root.RootOffer()
	sides := [2]start{{board: *b, rolls: true, units: 1}, {board: *b, rolls: true, state: offer.Take, units: float64(offer.Factor)}}
	rolled, err := t.follow(ctx, pairLength, t.decided, func(tr *trial) rollout.Experiment { return &pair{trial: tr, sides: &sides} })
	if rolled.Trials >= minTrials {
		found = doubleEstimate(&rolled)
	}
	return found, err
}

// position returns what a position is worth without a double now, or what was known before.
func (t *Truncated) position(ctx context.Context, b *backgammon.Board, known Estimate) (Estimate, error) {
	rolled, err := t.follow(ctx, len(outcome{}), nil, func(tr *trial) rollout.Experiment {
		tr.start = &start{board: *b, rolls: true, units: 1}
		return tr
	})
	if rolled.Trials >= minTrials {
		known = estimate(&rolled)
	}
	return known, err
}

// obvious is the equity by which both a double and its answer must be right or wrong to be left to
// the lookahead.
const obvious = 0.2

// clear reports whether a double is right or wrong by more than an equity, and its answer by more
// than another one.
func (t *Truncated) clear(e *DoubleEstimate, double, answer float64) bool {
	d := t.root.DecideBetween(float32(e.NoDouble.Equity), float32(e.DoubleTake.Equity))
	return math.Abs(float64(d.Doubled-d.NoDouble)) > double && math.Abs(float64(d.DoubleTake-d.DoublePass)) > answer
}

// sure is the number of standard errors that decide about a double.
const sure = 3

// minDecided is the least number of trials that decide about a double: the errors of fewer are not well
// known themselves.
const minDecided = 2 * strata

// decided reports whether a double and its answer are clear by the standard errors. It is a
// Plan's Enough.
func (t *Truncated) decided(s *rollout.Summary) bool {
	if s.Trials < minDecided {
		return false
	}
	e := doubleEstimate(s)
	double := e.DifferenceError
	if offer, _ := t.root.RootOffer(); e.DoubleTake.Equity > float64(offer.Pass) {
		double = e.NoDouble.EquityError // nothing but that is left to chance
	}
	return t.clear(&e, sure*double, sure*e.DoubleTake.EquityError)
}
