package selfplay

import (
	"math/rand/v2"

	"gogo/board/gomoku"
)

const (
	// leastOpening is the least number of random stones before the engine plays, and
	// openings how many numbers there are from it on.
	leastOpening = 3
	openings     = 7
	// scatteredShare is of how many openings one is scattered over the board.
	scatteredShare = 4
	// leastReach is the least number of columns and rows that the stones of other
	// openings lie from their middle, reaches how many there are.
	leastReach = 2
	reaches    = 3
)

// opening returns a board with random stones, none of them a five.
func (p *Player) opening() (*gomoku.Board, error) {
	size := p.config.LeastSize + p.rng.IntN(p.config.GreatestSize-p.config.LeastSize+1)
	b, err := gomoku.New(size, size, p.config.Rule)
	if err != nil {
		return nil, err
	}
	xs, ys := span{0, size}, span{0, size}
	if p.rng.IntN(scatteredShare) != 0 {
		reach := leastReach + p.rng.IntN(reaches)
		xs, ys = about(p.rng, size, reach), about(p.rng, size, reach)
	}
	for n := leastOpening + p.rng.IntN(openings); n > 0; {
		at := b.At(xs.draw(p.rng), ys.draw(p.rng))
		if playable(b, at) && !b.Wins(at, b.ToMove()) {
			b.Place(at, b.ToMove())
			n--
		}
	}
	return b, nil
}

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
