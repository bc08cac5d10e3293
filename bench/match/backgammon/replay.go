package backgammon

import (
	"fmt"
	"strings"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/board/backgammon"
)

// Replay makes the moves of a record again. See is called after each, with the
// positions before and after it, which are only to be read. Dice and who begins come from
// the moves; the dice of the position after one mean nothing.
func (g *Game) Replay(opening string, moves []arena.Move, see func(before, after Position, move arena.Move, outcome match.Outcome, over bool)) error {
	p, err := g.Begin(opening, 0)
	if err != nil {
		return err
	}
	for i, m := range moves {
		before := *p.state
		if before.side != m.Side && before.phase == toPlay && before.turn == 0 {
			before.pass()
		}
		if before.side != m.Side {
			return fmt.Errorf("move %d: it is not the turn of %s", i+1, m.Side)
		}
		if before.phase == toPlay {
			if before.position.Dice, err = readDice(m.Move); err != nil {
				return fmt.Errorf("move %d: %w", i+1, err)
			}
		}
		after := before
		outcome, over, err := after.make(m.Move)
		if err != nil {
			return fmt.Errorf("move %d: %s: %w", i+1, m.Move, err)
		}
		see(Position{&before}, Position{&after}, m, outcome, over)
		p.state = &after
	}
	return nil
}

// readDice reads the dice before a play.
func readDice(move string) (backgammon.Dice, error) {
	text, _, ok := strings.Cut(move, ":")
	if !ok || len(text) != 2 {
		return backgammon.Dice{}, fmt.Errorf("%q has no dice", move)
	}
	d := backgammon.Dice{text[0] - '0', text[1] - '0'}
	if !d.Rolled() {
		return d, fmt.Errorf("%q has no dice", move)
	}
	return d, d.Validate()
}
