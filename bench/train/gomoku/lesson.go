package gomoku

import (
	"gogo/eval/gomoku/lines"
)

// Lesson is what a game says of one of its positions.
type Lesson struct {
	Target float64 // the chance to win that is learnt
	Value  int     // what the search gave
	// Result of the game to the side to move, if it was Played.
	Result float64
	Played bool
	Quiet  bool
}

// EachLesson calls visit for all positions of a game that were searched, those beside it too,
// with the patterns of the position, which are the caller's until visit returns.
func EachLesson(g *Game, tables *lines.Tables, lookahead float64, visit func(*lines.State, Lesson)) error {
	game := newGame(g)
	replay := replay{tables: tables}
	targets := targets(game.positions, lookahead)
	each := func(s *sample, target float64) error {
		state, err := replay.to(s)
		if err != nil {
			return err
		}
		visit(state, Lesson{
			Target: target, Value: s.verdict.Value, Result: s.result, Played: s.result != unplayed,
			Quiet: s.verdict.Quiet,
		})
		return nil
	}
	for i := range game.positions {
		if err := each(&game.positions[i], targets[i]); err != nil {
			return err
		}
	}
	for i := range game.strays {
		if err := each(&game.strays[i], lines.Chance(game.strays[i].verdict.Value)); err != nil {
			return err
		}
	}
	return nil
}
