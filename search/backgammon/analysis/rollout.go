package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/cubeful"
)

// Rollout says which decisions are judged once more, by rollouts.
type Rollout struct {
	Trials int     // 0 is no rollout
	Above  float64 // the loss from which decisions are rolled out
	Ply    int     // at which plays are chosen in the trials; 0 is 1
	Seed   uint64  // equal seeds give equal results
}

const (
	minTrials, maxTrials = 36, 1_000_000
	// rivals is how many plays beside the one that was made are rolled out.
	rivals = 3
	// near is how far behind the best one they may be.
	near = 0.04
)

// check reports rollouts that cannot be.
func (r *Rollout) check() error {
	switch {
	case r.Trials != 0 && (r.Trials < minTrials || r.Trials > maxTrials):
		return fmt.Errorf("%d trials: %d to %d are possible", r.Trials, minTrials, maxTrials)
	case !(r.Above >= 0): // NaN neither
		return fmt.Errorf("rollouts above a loss of %g: it cannot be negative", r.Above)
	case r.Ply < 0 || r.Ply > MaxPly:
		return fmt.Errorf("ply %d of rollouts: 1 to %d are possible", r.Ply, MaxPly)
	}
	return nil
}

// options are those of the rollouts.
func (a *Analyst) rolloutOptions() cubeful.Options {
	r := &a.options.Rollout
	return cubeful.Options{
		Trials: r.Trials, Depth: max(r.Ply, 1) - 1, Threads: a.options.Threads, Seed: r.Seed, VarianceReduction: true,
	}
}

// rollOut judges the decisions that have lost so much once more.
func (a *Analyst) rollOut(ctx context.Context, m *matchfile.Match, r *Result, meter *meter) error {
	if a.options.Rollout.Trials == 0 {
		return nil
	}
	var doubtful []*Decision
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Resign == nil && (d.Open || d.Verdict.Loss > 0 && d.Verdict.Loss >= a.options.Rollout.Above) {
			doubtful = append(doubtful, d)
		}
	}
	meter.more(len(doubtful))
	for _, d := range doubtful {
		if err := a.rollOutOne(ctx, m, d); err != nil {
			return fmt.Errorf("game %d, a rollout: %w", m.Games[d.Game].Number, err)
		}
		meter.step()
	}
	return nil
}

// rollOutOne judges a decision by rollouts.
func (a *Analyst) rollOutOne(ctx context.Context, m *matchfile.Match, d *Decision) error {
	p := d.Before
	if p.Doubled {
		p = p.Swap() // the decision is about the doubler's position
	}
	game := a.rules(m, &p)
	state := equity.StateOf(p.Cube, &p.Match)
	games, err := cubeful.New(a.engine, game, state)
	if err != nil {
		return err
	}
	cs, err := game.CubeStates(state)
	if err != nil {
		return err
	}
	if d.Cube != nil {
		err = a.rollOutCube(ctx, d, games, cs)
	} else {
		err = a.rollOutPlays(ctx, d, games)
	}
	if err != nil {
		return err
	}
	d.Trials = a.options.Rollout.Trials
	d.judge(cs)
	return nil
}

// rollOutCube finds what the ways of a double are worth.
func (a *Analyst) rollOutCube(ctx context.Context, d *Decision, games *cubeful.Rollout, cs *equity.CubeStates) error {
	board := d.Before.Board
	if d.Before.Doubled {
		board = board.Swap()
	}
	found, err := games.Double(ctx, &board, a.rolloutOptions(), nil)
	if err != nil {
		return err
	}
	said := cs.DecideBetween(float32(found.NoDouble.Equity), float32(found.DoubleTake.Equity))
	c := *d.Cube
	c.Cube, c.Chances = cubeOf(&said, &d.Before), found.NoDouble.Chances
	c.NoDoubleError, c.DoubleTakeError, c.DifferenceError = found.NoDouble.EquityError, found.DoubleTake.EquityError, found.DifferenceError
	d.Cube = &c
	return nil
}

// rollOutPlays finds what the play that was made and its rivals are worth. They stand first then.
func (a *Analyst) rollOutPlays(ctx context.Context, d *Decision, games *cubeful.Rollout) error {
	made := d.Plays[d.Made].Move.Board
	for i := range d.Plays {
		c := &d.Plays[i]
		if i != d.Made && (i >= rivals || c.Equity < d.Plays[0].Equity-near) {
			continue
		}
		board := c.Move.Board.Swap()
		found, err := games.AfterPlay(ctx, &board, a.rolloutOptions())
		if err != nil {
			return err
		}
		c.Equity, c.Chances, c.Error, c.Trials = found.Equity, found.Chances, found.EquityError, found.Trials
	}
	slices.SortStableFunc(d.Plays, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(min(b.Trials, 1), min(a.Trials, 1)), cmp.Compare(b.Equity, a.Equity))
	})
	d.Made = slices.IndexFunc(d.Plays, func(c Candidate) bool { return c.Move.Board == made })
	return nil
}
