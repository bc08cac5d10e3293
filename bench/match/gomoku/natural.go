package gomoku

import (
	"math"
	"math/rand/v2"

	"gogo/board/gomoku"
)

// blindness is by how many stones' worth beginners take one row for another.
const blindness = 3

// Natural is a legal move as beginners find it, by looking at the board and not at the
// answers: a stone that makes a long row of one's own or keeps the
// opponent from one, with an eye for the longest only, and none for what comes after it.
func (p Position) Natural(rng *rand.Rand) string {
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
