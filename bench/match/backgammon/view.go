package backgammon

import (
	"gogo/bench/match"
	"gogo/board/backgammon"
)

// Phase is what a player has to decide.
type Phase = phase

// The phases of a turn.
const (
	ToPlay   = toPlay
	ToDouble = toDouble
	ToAnswer = toAnswer
)

// Phase returns what the player has to decide.
func (p Position) Phase() Phase { return p.phase }

// Seen returns the position as a side sees it.
func (p Position) Seen(from match.Side) backgammon.Position {
	if from == p.side {
		return p.position
	}
	return p.position.Swap()
}

// Rules returns what the game is played for.
func (p Position) Rules() Rules { return p.rules }

// Scores returns the points of the two sides in a match.
func (p Position) Scores() [2]int { return p.scores() }

// Copy returns a copy that is played on independently.
func (p Position) Copy() Position {
	s := *p.state
	return Position{&s}
}

// Dance returns the play of a player who has none.
func (p Position) Dance() (move string, forced bool) {
	move, forced = p.forced()
	return move, forced && move == diceName(p.position.Dice)+": "+pass
}

// Notation writes a move for people: a play as it is printed in books, with its dice.
func (p Position) Notation(move string) string {
	if p.phase != toPlay {
		return move
	}
	m, err := p.Playing(move)
	if err != nil {
		return move
	}
	return diceName(p.position.Dice) + ": " + p.position.Board.Notation(m.Play)
}
