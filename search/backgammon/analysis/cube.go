package analysis

import (
	"context"

	"gogo/board/backgammon"
	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/equity"
	"gogo/eval/backgammon/skill"
)

// roll judges that a player did not double before the dice.
func (w *worker) roll(ctx context.Context, t *task, f *findings) error {
	d := Decision{Game: t.game, Action: t.index, Player: t.action.Player, Before: t.action.Before, Ply: w.options.Ply}
	d.Before.Dice = backgammon.Dice{}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	if _, alive := cs.Offer(0, 0); !alive {
		return nil // nobody would ask
	}
	if err := w.choice(ctx, &d, cs); err != nil {
		return err
	}
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	return nil
}

// double judges a double and its answer.
func (w *worker) double(ctx context.Context, t *task, f *findings) error {
	d := Decision{Game: t.game, Action: t.index, Player: t.action.Player, Before: t.action.Before, Ply: w.options.Ply}
	cs, err := w.states(w.match, &d.Before)
	if err != nil {
		return err
	}
	if err := w.choice(ctx, &d, cs); err != nil {
		return err
	}
	d.Cube.Done = skill.Double
	d.judge(cs)
	f.decisions = append(f.decisions, d)
	if t.answer == nil {
		return nil
	}
	choice := *d.Cube
	choice.Done = map[matchfile.Kind]skill.Action{matchfile.Take: skill.Take, matchfile.Drop: skill.Pass, matchfile.Beaver: skill.Beaver}[t.answer.Kind]
	reply := Decision{Game: t.game, Action: t.index + 1, Player: t.answer.Player, Before: t.answer.Before, Ply: d.Ply, Cube: &choice}
	reply.judge(cs)
	f.decisions = append(f.decisions, reply)
	return nil
}

// choice finds what the ways of a double are worth.
func (w *worker) choice(ctx context.Context, d *Decision, cs *equity.CubeStates) error {
	x, err := w.engine.Cube(ctx, &d.Before.Board, cs, w.depth())
	if err != nil {
		return err
	}
	said := cs.Decide(x.Equities)
	d.Cube = &CubeChoice{Cube: cubeOf(&said, &d.Before), Chances: x.Chances}
	return nil
}

// cubeOf is a decision of package equity as package skill has it.
func cubeOf(said *equity.Decision, p *backgammon.Position) skill.Cube {
	return skill.Cube{
		NoDouble: float64(said.NoDouble), DoubleTake: float64(said.DoubleTake), DoublePass: float64(said.DoubleDrop),
		Beavers: p.Match.Length == 0 && p.Match.Beavers,
	}
}
