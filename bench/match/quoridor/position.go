package quoridor

import (
	"maps"

	"gogo/bench/match"
	"gogo/board/quoridor"
)

const (
	// Goal is a pawn that has reached its goal row.
	Goal match.Reason = "reached the goal"
	// Repetition is a draw: a position has come for the third time.
	Repetition match.Reason = "threefold repetition"
)

// occurrences of a position make a draw.
const occurrences = 3

// Position is a game of Quoridor in progress. Its moves are named as in E8 and in
// E3 h.
type Position struct {
	*quoridor.Board

	walls int            // in each hand at the start
	given int            // moves by which a file sets a position up
	setUp bool           // even if there are none of them
	dealt bool           // the hands were dealt behind them
	seen  map[uint64]int // how often each position has come, by its hash
}

// NewPosition returns the game that begins with a board on which nobody has
// moved yet.
func NewPosition(b *quoridor.Board) Position {
	return Position{Board: b, walls: b.WallsLeft(quoridor.Black), seen: map[uint64]int{b.Hash(): 1}}
}

// Hand returns how many walls each side had at the start.
func (p Position) Hand() int { return p.walls }

// Given returns how many of the moves are none of the game: a file sets up the position in
// which it begins by them.
func (p Position) Given() int { return p.given }

// Copy returns a copy that is played on independently.
func (p Position) Copy() Position {
	p.Board, p.seen = p.Clone(), maps.Clone(p.seen)
	return p
}

// Undo takes the last move back, of which there must be one.
func (p Position) Undo() {
	p.seen[p.Hash()]--
	p.Board.Undo()
}

// Over says how the moves so far have ended the game, if they have.
func (p Position) Over() (outcome match.Outcome, over bool) {
	if winner, won := p.Winner(); won {
		return match.Outcome{Winner: side(winner), Reason: Goal}, true
	}
	if p.seen[p.Hash()] >= occurrences {
		return match.Outcome{Winner: match.Nobody, Reason: Repetition}, true
	}
	return match.Outcome{}, false
}

// Sides are the names of the two sides.
func Sides() [2]string { return [2]string{quoridor.Black.String(), quoridor.White.String()} }

// side returns the side of a colour: Black begins.
func side(c quoridor.Color) match.Side {
	if c == quoridor.Black {
		return match.First
	}
	return match.Second
}

// Color returns the colour of a side.
func Color(s match.Side) quoridor.Color {
	if s == match.First {
		return quoridor.Black
	}
	return quoridor.White
}

// Turn returns the side to move.
func (p Position) Turn() match.Side { return side(p.ToMove()) }

// Judge says how a move of the side to move would end the game, if it would.
func (p Position) Judge(move string) (outcome match.Outcome, over bool) {
	c := p.ToMove()
	m, err := p.ParseMove(move)
	if err == nil {
		err = p.Legal(m, c)
	}
	if err != nil {
		return match.Loss(side(c), match.Illegal, err), true
	}
	p.Make(m, c)
	defer p.Board.Undo()
	if winner, won := p.Winner(); won {
		return match.Outcome{Winner: side(winner), Reason: Goal}, true
	}
	if p.seen[p.Hash()]+1 >= occurrences {
		return match.Outcome{Winner: match.Nobody, Reason: Repetition}, true
	}
	return match.Outcome{}, false
}

// Play makes a move that Judge has not refused.
func (p Position) Play(move string) {
	m, err := p.ParseMove(move)
	if err != nil {
		panic("quoridor: " + err.Error()) // Judge has taken the same move
	}
	p.Make(m, p.ToMove())
	p.seen[p.Hash()]++
}
