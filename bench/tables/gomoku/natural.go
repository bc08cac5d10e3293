package gomoku

import (
	"math/rand/v2"

	"gogo/board/gomoku"
)

// Natural implements tables.Position: a stone that makes a long row of one's own or keeps the
// opponent from one, with an eye for the longest only, and none for what comes after it.
func (p position) Natural(rng *rand.Rand) string {
	best, most := gomoku.NoPoint, -1.0
	for _, c := range p.Choices() {
		point := p.At(c.X, c.Y)
		// Beginners do not see every row.
		worth := float64(p.interest(point)) + 3*rng.Float64()
		if worth > most {
			best, most = point, worth
		}
	}
	return p.Name(best)
}

// interest is how much a point stands out: by the rows that a stone of either colour would
// make there, and by being near the middle where there is no stone yet.
func (p position) interest(point gomoku.Point) int {
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
func (p position) row(point gomoku.Point, d gomoku.Direction, c gomoku.Color) int {
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
