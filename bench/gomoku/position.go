package gomoku

import (
	"errors"
	"math"
	"math/rand/v2"

	"gogo/bench/match"
	"gogo/board/gomoku"
)

const (
	// Five is a winning row.
	Five match.Reason = "five in a row"
	// Full is a draw: no empty cell is left.
	Full match.Reason = "the board is full"
)

// ErrContinuous is the error of a game under the rule Continuous, which ends by
// agreement rather than by a rule.
var ErrContinuous = errors.New("a continuous game has no referee")

// Position is a game of gomoku in progress. Its moves are named as in h8; the
// empty name stands for a point off the board.
type Position struct{ *gomoku.Board }

// Sides are the names of the two sides.
func Sides() [2]string { return [2]string{gomoku.Black.String(), gomoku.White.String()} }

// side returns the side of a colour: Black begins.
func side(c gomoku.Color) match.Side {
	if c == gomoku.Black {
		return match.First
	}
	return match.Second
}

// Color returns the colour of a side.
func Color(s match.Side) gomoku.Color {
	if s == match.First {
		return gomoku.Black
	}
	return gomoku.White
}

// Turn returns the side to move.
func (p Position) Turn() match.Side { return side(p.ToMove()) }

// Play makes a move that Judge has not refused.
func (p Position) Play(move string) { p.Place(p.point(move), p.ToMove()) }

// Judge says how a move of the side to move would end the game, if it would.
func (p Position) Judge(move string) (match.Outcome, bool) { return Judge(p.Board, p.point(move)) }

func (p Position) point(move string) gomoku.Point {
	point, err := p.ParseName(move)
	if err != nil {
		return gomoku.NoPoint
	}
	return point
}

// Copy returns a copy that is played on independently.
func (p Position) Copy() Position { return Position{p.Clone()} }

// Over says how the last move has ended the game, if it has.
func (p Position) Over() (outcome match.Outcome, over bool) {
	if p.Len() == 0 {
		return match.Outcome{}, false
	}
	before := p.Clone()
	last := before.Undo()
	before.SetToMove(last.Color)
	return Judge(before, last.Point)
}

// Judge says how a move of b.ToMove() on a point, not yet placed, ends the game,
// if it does.
func Judge(b *gomoku.Board, p gomoku.Point) (outcome match.Outcome, over bool) {
	c := b.ToMove()
	if err := b.Legal(p, c); err != nil {
		var forbidden gomoku.ForbiddenError
		switch {
		case errors.As(err, &forbidden):
			return match.Loss(side(c), match.Forbidden, err), true
		case errors.Is(err, gomoku.ErrOffBoard):
			return match.Loss(side(c), match.Illegal, gomoku.ErrOffBoard), true
		}
		return match.Loss(side(c), match.Illegal, err), true
	}
	if b.Wins(p, c) {
		return match.Outcome{Winner: side(c), Reason: Five}, true
	}
	if b.Len() == b.Width()*b.Height()-1 {
		return match.Outcome{Winner: match.Nobody, Reason: Full}, true
	}
	return match.Outcome{}, false
}

// blindness is by how many stones' worth beginners take one row for another.
const blindness = 3

// BeginnerMove is a legal move as beginners find it, by looking at the board and not at the
// answers: a stone that makes a long row of one's own or keeps the
// opponent from one, with an eye for the longest only, and none for what comes after it.
func (p Position) BeginnerMove(rng *rand.Rand) string {
	best, most := gomoku.NoPoint, math.Inf(-1)
	for y := range p.Height() {
		for x := range p.Width() {
			point := p.At(x, y)
			if p.Legal(point, p.ToMove()) != nil {
				continue
			}
			// Beginners do not see every row.
			worth := float64(p.interest(point)) + blindness*rng.Float64()
			if worth > most {
				best, most = point, worth
			}
		}
	}
	if best == gomoku.NoPoint {
		return "" // nothing is legal, as where all that is left is forbidden
	}
	return p.Name(best)
}

// interest is how much a point stands out: by the rows that a stone of either colour would
// make there, and by being near the middle where there is no stone yet.
func (p Position) interest(point gomoku.Point) int {
	const own, theirs = 3, 2 // for each stone of a row
	interest := 0
	for d := range gomoku.Direction(gomoku.Directions) {
		interest = max(interest, own*p.row(point, d, p.ToMove()), theirs*p.row(point, d, p.ToMove().Other())+1)
	}
	if p.Len() == 0 {
		x, y := p.XY(point)
		interest -= abs(x-p.Width()/2) + abs(y-p.Height()/2)
	}
	return interest
}

// row is how many stones of a colour stand beside a point in a direction that may still
// become a row, none if it is closed at both ends; four are as good as won.
func (p Position) row(point gomoku.Point, d gomoku.Direction, c gomoku.Color) int {
	const four, certain = 4, 100
	length, before, after := p.Run(point, d, c)
	switch {
	case length > four:
		return certain
	case before != gomoku.Empty && after != gomoku.Empty:
		return 0
	case before != gomoku.Empty || after != gomoku.Empty:
		return length - 2
	}
	return length - 1
}

func abs(n int) int { return max(n, -n) }
