package analysis

import (
	"context"

	"gogo/board/backgammon"
)

// dice judges the roll that was thrown.
func (w *worker) dice(ctx context.Context, t *task, f *findings) error {
	thrower := t.action.Before
	dice := thrower.Dice
	thrower.Dice = backgammon.Dice{}
	worths, err := w.judge.Worths(ctx, &thrower)
	if err != nil {
		return err
	}
	r := Roll{Game: t.game, Action: t.index, Player: t.action.Player, Dice: dice, Worth: worths.Luck(dice)}
	if t.action.First && !dice.Double() {
		other := thrower.Swap()
		others, err := w.judge.Worths(ctx, &other)
		if err != nil {
			return err
		}
		r.Worth = worths.Begin(dice, others)
	}
	cs, err := w.states(w.match, &thrower)
	if err != nil {
		return err
	}
	r.Luck = r.Worth / cost(1, &thrower, cs)
	f.rolls = append(f.rolls, r)
	return nil
}
