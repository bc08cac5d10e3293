package analysis

import (
	"context"

	"gogo/board/backgammon"
	"gogo/search/backgammon/engine"
)

// asked looks at a position in which nothing was decided.
func (w *worker) asked(ctx context.Context, t *task, f *findings) error {
	a := t.action
	d := Decision{Game: t.game, Action: t.index, Player: a.Player, Before: a.Before, Ply: w.options.Ply, Open: true}
	p := d.OfCube()
	cs, err := w.states(w.match, &p)
	if err != nil {
		return err
	}
	if !p.Dice.Rolled() {
		doubler := Decision{Before: p}
		err = w.choice(ctx, &doubler, cs)
		d.Cube = doubler.Cube
	} else {
		var plays []engine.Candidate
		plays, err = w.engine.Plays(ctx, &p.Board, p.Dice, cs, engine.NormalFilter(w.depth()))
		if err == nil && len(plays) > 1 {
			err = w.engine.Show(ctx, plays, cs, w.depth(), w.options.Plays)
		}
		d.keep(plays, w.options.Plays)
	}
	if err != nil {
		return err
	}
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// OfCube returns the position of a decision as the player sees it who has doubled, or else who decides.
func (d *Decision) OfCube() backgammon.Position {
	if d.Before.Doubled {
		return d.Before.Swap()
	}
	return d.Before
}

// leaveOpen makes the best of a decision that is open what was done.
func (d *Decision) leaveOpen() {
	switch {
	case !d.Open:
	case d.Cube != nil:
		d.Cube.Done = d.Best()
	default:
		d.Made, d.Played = 0, d.Plays[0].Move.Play
	}
}
