package analysis

import (
	"cmp"
	"context"
	"slices"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// play judges a play.
func (w *worker) play(ctx context.Context, t *task, f *findings) error {
	a := t.action
	d := Decision{Game: t.game, Action: t.index, Player: a.Player, Before: a.Before, Ply: w.options.Ply, Played: a.Move.Play}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	plays, err := w.engine.Plays(ctx, &d.Before.Board, d.Before.Dice, cs, engine.NormalFilter(w.depth()))
	if err != nil {
		return err
	}
	if len(plays) > 1 && w.depth() > 0 {
		if plays, err = w.alike(ctx, plays, a, cs); err != nil {
			return err
		}
	}
	d.Made = slices.IndexFunc(plays, func(c engine.Candidate) bool { return c.Move.Board == a.Move.Board })
	if d.Illegal = d.Made < 0; d.Illegal {
		d.Made = 0
	}
	d.keep(plays, w.options.Plays)
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// alike looks at the best play and at the one that was made as deep as at any: a filter leaves them to the networks where
// they have no rival, or are none. They stand in their order before the others.
func (w *worker) alike(ctx context.Context, plays []engine.Candidate, a *matchfile.Action, cs *equity.CubeStates) ([]engine.Candidate, error) {
	if err := w.engine.Complete(ctx, plays, cs, w.depth()); err != nil {
		return nil, err
	}
	made := slices.IndexFunc(plays, func(c engine.Candidate) bool { return c.Move.Board == a.Move.Board })
	if made >= 0 && plays[made].Depth < w.depth() {
		if err := w.engine.Deepen(ctx, plays[made:made+1], cs, w.depth()); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(plays, func(a, b engine.Candidate) int {
		return cmp.Or(cmp.Compare(b.Depth, a.Depth), cmp.Compare(b.Equity, a.Equity))
	})
	return plays, nil
}

// keep keeps the best plays, and the one that was made behind them if it is not among them.
func (d *Decision) keep(plays []engine.Candidate, n int) {
	made := d.Made
	for i, c := range plays {
		if i >= n && i != made {
			continue
		}
		if i == made {
			d.Made = len(d.Plays)
		}
		d.Plays = append(d.Plays, Candidate{Move: c.Move, Chances: c.Chances, Equity: float64(c.Equity), Ply: c.Depth + 1})
	}
}
