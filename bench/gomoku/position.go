package gomoku

import (
	"errors"
	"math"
	"math/rand/v2"

	"gogo/bench/match"
	"gogo/board/gomoku"
)

const (
	// Five is a win by a row.
	Five match.Reason = "five in a row"
	// Full is a draw by a full board.
	Full match.Reason = "the board is full"
)

// ErrContinuous rejects the rule Continuous, under which games end by agreement rather than by a
// rule.
var ErrContinuous = errors.New("a continuous game has no referee")

// Position is a game of gomoku in progress. Its moves are named as in h8; the empty name stands for
// a point off the board.
type Position struct{ *gomoku.Board }

// Sides returns the names of the two sides.
func Sides() [2]string { return [2]string{gomoku.Black.String(), gomoku.White.String()} }

// side returns the side of a color: Black begins.
func side(c gomoku.Color) match.Side {
	if c == gomoku.Black {
		return match.First
	}
	return match.Second
}

// Color returns the color of a side.
func Color(s match.Side) gomoku.Color {
	if s == match.First {
		return gomoku.Black
	}
	return gomoku.White
}

// Turn returns the side to move.
func (p Position) Turn() match.Side { return side(p.ToMove()) }

// Play makes a move that OutcomeOf has accepted.
func (p Position) Play(move string) { p.Place(p.point(move), p.ToMove()) }

// OutcomeOf returns the outcome if a move of the side to move would end the game.
func (p Position) OutcomeOf(move string) (match.Outcome, bool) {
	return OutcomeOf(p.Board, p.point(move))
}

func (p Position) point(move string) gomoku.Point {
	point, err := p.ParseName(move)
	if err != nil {
		return gomoku.NoPoint
	}
	return point
}

// Copy returns an independent copy.
func (p Position) Copy() Position { return Position{p.Clone()} }

// Over returns the outcome if the last move has ended the game.
func (p Position) Over() (outcome match.Outcome, over bool) {
	if p.Len() == 0 {
		return match.Outcome{}, false
	}
	before := p.Clone()
	last := before.Undo()
	before.SetToMove(last.Color)
	return OutcomeOf(before, last.Point)
}

// OutcomeOf returns the outcome if a move of b.ToMove() on a point, not yet placed, would end the game.
func OutcomeOf(b *gomoku.Board, p gomoku.Point) (outcome match.Outcome, over bool) {
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

// beginnerNoise is a beginner's error in comparing rows, in stones.
const beginnerNoise = 3

// BeginnerMove returns a legal move as a beginner would find it, by looking at the board and not at
// the replies: a stone that makes a long row of one's own or stops the opponent's, considering only
// the longest, and nothing that comes after it.
func (p Position) BeginnerMove(rng *rand.Rand) string {
	best, most := gomoku.NoPoint, math.Inf(-1)
	for y := range p.Height() {
		for x := range p.Width() {
			point := p.At(x, y)
			if p.Legal(point, p.ToMove()) != nil {
				continue
			}
			// Beginners do not see every row.
			worth := float64(p.interest(point)) + beginnerNoise*rng.Float64()
			if worth > most {
				best, most = point, worth
			}
		}
	}
	if best == gomoku.NoPoint {
		return "" // no legal move, as when only forbidden points are left
	}
	return p.Name(best)
}

// interest measures how much a point stands out: by the rows that a stone of either color would
// make there, and by being near the center if there is no stone yet.
func (p Position) interest(point gomoku.Point) int {
	const own, theirs = 3, 2 // per stone of a row
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

// row counts the stones of a color next to a point in a direction that may still become a row, none
// if it is closed at both ends; four are as good as won.
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
