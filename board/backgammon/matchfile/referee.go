package matchfile

import (
	"errors"
	"fmt"

	"gogo/board/backgammon"
)

const (
	// maxActions bounds the actions of a file: no match has so many.
	maxActions = 200_000
	// maxLength is the longest match.
	maxLength = 64
	// maxCube is the highest cube, that of the ids of positions.
	maxCube = 1024
	// maxGames bounds the games of a file.
	maxGames = 10_000
)

// stage is what the player to act has to do.
type stage uint8

const (
	toRoll stage = iota
	toAnswer
	toAnswerBeaver
	over
)

// referee plays the games of a file. Errors are without their line.
type referee struct {
	match   Match
	game    *Game // under way, nil before the first
	side    int   // who is to act; NoPlayer before the first roll
	at      backgammon.Position
	stage   stage
	offered int  // the cube that a double would bring
	turns   int  // played in the game
	actions int  // in all games
	crossed bool // the Crawford game has begun
	line    int
}

var (
	errNoGame = errors.New("a move before the first game")
	errOver   = errors.New("more after the end of the game")
)

// begin begins a game with a score, in which the cube may stand higher by automatic doubles.
func (r *referee) begin(number int, score [2]int, cube int, crawford bool) error {
	if len(r.match.Games) >= maxGames {
		return fmt.Errorf("more than %d games", maxGames)
	}
	length := r.match.Length
	if length > 0 {
		if max(score[0], score[1]) >= length {
			return fmt.Errorf("a game at %d to %d in a match to %d", score[0], score[1], length)
		}
		if err := (&backgammon.Match{Length: length, Score: score, Crawford: crawford}).Validate(); err != nil {
			return err
		}
	}
	r.compare(number, score)
	r.match.Games = append(r.match.Games, Game{Number: number, Score: score, Crawford: crawford, Winner: NoPlayer, Start: backgammon.Start(), Line: r.line})
	r.game = &r.match.Games[len(r.match.Games)-1]
	r.side, r.stage, r.turns = NoPlayer, toRoll, 0
	r.at = backgammon.Position{Board: backgammon.Start(), Cube: backgammon.Cube{Value: cube}}
	r.at.Match = backgammon.Match{Length: length, Crawford: crawford}
	switch {
	case length > 0:
		r.at.Match.Score = score
	case !r.match.NoCube:
		r.at.Match.Jacoby, r.at.Match.Beavers = r.match.Jacoby, r.match.Beavers
	}
	return nil
}

// nextCrawford reports whether a game at a score is the Crawford game, and remembers it.
func (r *referee) nextCrawford(score [2]int) bool {
	last := r.match.Length - 1
	is := r.match.Length > 0 && r.match.Crawford && !r.crossed && (score[0] == last) != (score[1] == last) || r.match.Length == 1
	r.crossed = r.crossed || is
	return is
}

// turn brings a player on roll.
func (r *referee) turn(side int) error {
	switch {
	case r.game == nil:
		return errNoGame
	case r.stage == over:
		return errOver
	case r.stage == toAnswerBeaver:
		r.accept() // who plays on has taken it
	case r.stage == toAnswer:
		return errors.New("a double is to be answered")
	case r.at.Dice.Rolled():
		return fmt.Errorf("no play of the dice %d%d of %s is written, and there are several", r.at.Dice[0], r.at.Dice[1], r.match.Players[r.side])
	}
	switch {
	case r.side == NoPlayer:
		if side == 1 {
			r.at = r.at.Swap()
		}
		r.side = side
	case r.side != side && !closedOut(&r.at.Board):
		return fmt.Errorf("it is not the turn of %s", r.match.Players[side])
	case r.side != side:
		r.pass()
	}
	return nil
}

// closedOut reports whether the player on roll cannot move whatever the dice.
func closedOut(b *backgammon.Board) bool {
	if b[0][backgammon.Bar] == 0 {
		return false
	}
	const home = backgammon.Points / 4
	for point := range home {
		if b[1][point] < 2 {
			return false
		}
	}
	return true
}

// pass lets the other player act.
func (r *referee) pass() {
	r.at = r.at.Swap()
	r.side = 1 - r.side
}

// note adds an action in the position as it is.
func (r *referee) note(a Action) error {
	r.actions++
	if r.actions > maxActions {
		return fmt.Errorf("more than %d actions", maxActions)
	}
	if err := r.at.Validate(); err != nil {
		return err // a file may have set up anything
	}
	a.Player, a.Before, a.Line = r.side, r.at, r.line
	r.game.Actions = append(r.game.Actions, a)
	return nil
}

// play makes a play of the dice, which find returns for the board. A play that is against the rules may
// come with Illegal.
func (r *referee) play(side int, dice backgammon.Dice, find func(b *backgammon.Board) (m backgammon.Move, illegal bool, err error)) error {
	if err := r.throw(side, dice); err != nil {
		return err
	}
	m, illegal, err := find(&r.at.Board)
	if err != nil {
		return err
	}
	return r.made(m, illegal)
}

// made makes a play of the dice that were thrown.
func (r *referee) made(m backgammon.Move, illegal bool) error {
	if err := r.note(Action{Kind: Play, Move: m, Illegal: illegal, First: r.turns == 0}); err != nil {
		return err
	}
	r.turns++
	r.at.Board, r.at.Dice = m.Board, backgammon.Dice{}
	if won := m.Board.Won(); won > 0 {
		if r.at.Match.Jacoby && r.at.Cube.Owner == backgammon.Nobody {
			won = 1
		}
		r.end(r.side, won*r.at.Cube.Value)
		return nil
	}
	r.pass()
	return nil
}

// throw brings a player on roll with dice.
func (r *referee) throw(side int, dice backgammon.Dice) error {
	if err := r.turn(side); err != nil {
		return err
	}
	r.at.Dice = dice
	return nil
}

// unplayed takes dice for which no play is written: there is none, or but one, or the player has resigned.
func (r *referee) unplayed(side int, dice backgammon.Dice) error {
	if err := r.throw(side, dice); err != nil {
		return err
	}
	var g backgammon.Generator
	if moves := g.Moves(&r.at.Board, dice); len(moves) == 1 {
		return r.made(moves[0], false)
	}
	return r.note(Action{Kind: Thrown, First: r.turns == 0})
}

// end ends the game.
func (r *referee) end(winner, points int) {
	r.stage = over
	r.game.Winner, r.game.Points = winner, points
}
