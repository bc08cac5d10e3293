package matchfile

import (
	"errors"
	"fmt"

	"gogo/board/backgammon"
)

// double offers the cube. From a player who has to answer a double it is a beaver, or a raccoon.
func (r *referee) double(side int) error {
	if r.stage == toAnswer || r.stage == toAnswerBeaver {
		return r.beaver(side)
	}
	if err := r.turn(side); err != nil {
		return err
	}
	switch {
	case r.match.NoCube:
		return errors.New("a double in a game without a cube")
	case r.turns == 0 || !r.at.MayDouble() || r.at.Dice.Rolled():
		return fmt.Errorf("%s may not double", r.match.Players[side])
	case 2*r.at.Cube.Value > maxCube:
		return fmt.Errorf("the cube would be above %d", maxCube)
	}
	if err := r.note(Action{Kind: Double}); err != nil {
		return err
	}
	r.stage, r.offered = toAnswer, 2*r.at.Cube.Value
	r.pass()
	r.at.Doubled = true
	return nil
}

// beaver doubles in answer to a double.
func (r *referee) beaver(side int) error {
	switch {
	case r.side != side:
		return fmt.Errorf("it is not the turn of %s", r.match.Players[side])
	case r.match.Length > 0:
		return errors.New("a match has no beavers")
	case 2*r.offered > maxCube:
		return fmt.Errorf("the cube would be above %d", maxCube)
	}
	a := Action{Kind: Beaver}
	if r.stage == toAnswerBeaver {
		a = Action{Kind: Raccoon, Again: true}
	}
	if err := r.note(a); err != nil {
		return err
	}
	if a.Kind == Beaver {
		// The cube stays with the player who beavers, whatever follows.
		r.at.Cube.Owner = backgammon.Mover
	}
	r.offered *= 2
	r.stage = toAnswerBeaver
	r.at.Doubled = false
	r.pass()
	return nil
}

// take takes a double, a beaver or a raccoon.
func (r *referee) take(side int) error {
	if err := r.answer(side, Action{Kind: Take, Again: r.stage == toAnswerBeaver}); err != nil {
		return err
	}
	r.accept()
	return nil
}

// drop passes a double, a beaver or a raccoon.
func (r *referee) drop(side int) error {
	points := r.at.Cube.Value
	if r.stage == toAnswerBeaver {
		points = r.offered / 2 //nolint:mnd // the cube before the beaver
	}
	if err := r.answer(side, Action{Kind: Drop, Again: r.stage == toAnswerBeaver}); err != nil {
		return err
	}
	r.end(1-side, points)
	return nil
}

// answer notes the answer to a double.
func (r *referee) answer(side int, a Action) error {
	switch {
	case r.game == nil:
		return errNoGame
	case r.stage != toAnswer && r.stage != toAnswerBeaver:
		return errors.New("there is no double to answer")
	case r.side != side:
		return fmt.Errorf("it is not the turn of %s", r.match.Players[side])
	}
	return r.note(a)
}

// resign makes a player give up a number of games.
func (r *referee) resign(side, level int) error {
	answers := r.stage == toAnswer && r.side == side                                          // the doubler is on roll
	a := Action{Kind: Resign, Level: min(max(level, 1), 3), Again: r.stage == toAnswerBeaver} //nolint:mnd // a backgammon
	switch {
	case r.game == nil:
		return errNoGame
	case r.stage == over:
		return errOver
	case r.side == NoPlayer:
		if side == 1 {
			r.at = r.at.Swap()
		}
		r.side = side
	case answers && level == 1:
		return r.drop(side)
	case r.side != side:
		a.Waits = r.stage == toRoll
		dice := r.at.Dice
		r.pass()
		r.at.Dice = dice
	default:
		a.Waits = answers
	}
	r.at.Doubled = false
	if err := r.note(a); err != nil {
		return err
	}
	r.game.Resigned = true
	r.end(1-side, a.Level*r.at.Cube.Value)
	return nil
}

// wins handles the stated result of a game. If the game is not over, the other player has resigned.
func (r *referee) wins(side, points int) error {
	switch {
	case r.game == nil:
		return errNoGame
	case r.stage == over:
		r.compareWin(side, points) // by its moves
		return nil
	}
	cube := r.at.Cube.Value
	return r.resign(1-side, (points+cube-1)/cube)
}
