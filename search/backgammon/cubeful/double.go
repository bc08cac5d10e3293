package cubeful

import (
	"context"
	"errors"

	"gogo/board/backgammon"
	backgammonengine "gogo/search/backgammon/engine"
	"gogo/search/rollout"
)

// DoubleEstimate is what a rollout has found of both sides of a double.
type DoubleEstimate struct {
	NoDouble, DoubleTake Estimate // both in units of the root's cube
	// DifferenceError is the standard error of what DoubleTake is worth more than
	// NoDouble. The same dice make it smaller than those of the two suggest.
	DifferenceError float64
}

// errNoDouble refuses to roll out a double that is against the rules.
var errNoDouble = errors.New("the player on roll may not double")

// MayDouble reports whether the root's player may double, so that Double can be asked.
func (r *Rollout) MayDouble() bool {
	_, legal := r.root.RootOffer()
	return legal
}

// Double rolls out a position before the roll of the root's player both without a
// double now and with one that is taken. A trial plays both with the same dice, as long
// as the games last. The report is told of both in place of o.Report, if it is not nil.
// StandardError is that of either equity.
func (r *Rollout) Double(ctx context.Context, b *backgammon.Board, o Options, report func(DoubleEstimate)) (DoubleEstimate, error) {
	offer, legal := r.root.RootOffer()
	if !legal {
		return DoubleEstimate{}, errNoDouble
	}
	sides := [2]start{
		{board: *b, rolls: true, units: 1},
		{board: *b, rolls: true, state: offer.Take, units: float64(offer.Factor)},
	}
	plan := rollout.Plan{Outcome: pairLength}
	if o.StandardError > 0 {
		plan.Enough = func(s *rollout.Summary) bool {
			return max(s.Error[equityAt], s.Error[pairTake+equityAt]) <= o.StandardError
		}
	}
	if report != nil {
		plan.Report = func(s *rollout.Summary) { report(doubleEstimate(s)) }
	}
	found, err := r.carryOut(ctx, &plan, &o, func(p *backgammonengine.Player) rollout.Experiment {
		return &pair{trial: newTrial(r, &sides[0], &o, p), sides: &sides}
	})
	if found.Trials == 0 {
		return DoubleEstimate{}, err
	}
	return doubleEstimate(&found), err
}

// The numbers of a pair: the outcomes without and with the double, and what the second
// is worth more.
const (
	pairTake       = len(outcome{})
	pairDifference = 2 * pairTake
	pairLength     = pairDifference + 1
)

// pair plays both sides of a double, for one goroutine. It is a rollout.Experiment.
type pair struct {
	trial *trial
	sides *[2]start
}

// Trial plays both games out with the same draw.
func (p *pair) Trial(ctx context.Context, d *rollout.Draw, result []float64) error {
	again := *d
	for i, draw := range []*rollout.Draw{d, &again} {
		p.trial.start = &p.sides[i]
		if err := p.trial.Trial(ctx, draw, result[i*pairTake:(i+1)*pairTake]); err != nil {
			return err
		}
	}
	result[pairDifference] = result[pairTake+equityAt] - result[equityAt]
	return nil
}

// doubleEstimate returns a summary of pairs as estimates.
func doubleEstimate(s *rollout.Summary) DoubleEstimate {
	side := func(from int) Estimate {
		to := from + pairTake
		return estimate(&rollout.Summary{Trials: s.Trials, Mean: s.Mean[from:to], Error: s.Error[from:to]})
	}
	return DoubleEstimate{NoDouble: side(0), DoubleTake: side(pairTake), DifferenceError: s.Error[pairDifference]}
}
