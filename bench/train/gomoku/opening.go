package gomoku

import (
	"math/rand/v2"

	"gogo/board/gomoku"
)

const (
	// leastOpening is the least number of random stones before the engine plays, and
	// openings how many numbers there are from it on.
	leastOpening = 4
	openings     = 12
	// scatteredShare is of how many openings one is scattered over the board, with up to
	// scattered numbers of stones.
	scatteredShare = 4
	scattered      = 22
	// leastReach is the least number of columns and rows that the stones of other
	// openings lie from their middle, reaches how many there are.
	leastReach = 3
	reaches    = 4
)

// opening returns a board with random stones, none of them a five. A small board may have
// no room for all.
func (c Config) opening(rng *rand.Rand) (*gomoku.Board, error) {
	size := c.Size(rng)
	b, err := gomoku.New(size, size, c.Rules[rng.IntN(len(c.Rules))])
	if err != nil {
		return nil, err
	}
	xs, ys, numbers := span{0, size}, span{0, size}, scattered
	if rng.IntN(scatteredShare) != 0 {
		reach := leastReach + rng.IntN(reaches)
		xs, ys, numbers = about(rng, size, reach), about(rng, size, reach), openings
	}
	stones := min(leastOpening+rng.IntN(numbers), xs.count*ys.count/2)
	for tries := mostTries * stones; b.Len() < stones && tries > 0; tries-- {
		at := b.At(xs.draw(rng), ys.draw(rng))
		if playable(b, at) && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
		}
	}
	return b, nil
}

// mostTries is how often a stone is drawn again, on average, at most.
const mostTries = 100

// span is a range of columns or rows.
type span struct{ from, count int }

func (s span) draw(rng *rand.Rand) int { return s.from + rng.IntN(s.count) }

// about returns the columns or rows within reach of one that lies in the middle third
// of a side, as far as they are on the board.
func about(rng *rand.Rand, size, reach int) span {
	middle := size/3 + rng.IntN(size-2*(size/3))
	from, to := max(middle-reach, 0), min(middle+reach+1, size)
	return span{from, to - from}
}
