package gomoku

import (
	"errors"
	"math/rand/v2"

	"gogo/board/gomoku"
	"gogo/board/splitmix"
)

// mostDraws bounds how many scatterings are looked through for one of a heap.
const mostDraws = 1000 * Distinct

var errNoHeap = errors.New("too few openings on this board")

// draw returns a board with stones scattered about the centre, one from the heap
// of the index.
func (g *Generator) draw(rng *rand.Rand, index int) (*gomoku.Board, error) {
	width, height := g.empty.Width(), g.empty.Height()
	heap := uint64(index) % Distinct
	for range mostDraws {
		marks := scatter(rng, width, height)
		if splitmix.Spread(symmetryKey(marks, width, height)^g.seed)%Distinct != heap {
			continue
		}
		if b := g.place(marks); b != nil {
			return b, nil
		}
	}
	return nil, errNoHeap
}

// scatter draws stones of both colours in turn.
func scatter(rng *rand.Rand, width, height int) []mark {
	count := leastStones + rng.IntN(mostStones-leastStones+1)
	reach := leastReach + rng.IntN(mostReach-leastReach+1)
	marks := make([]mark, 0, mostStones)
	for len(marks) < count {
		black := len(marks)%2 == 0
		around := reach
		if black {
			around += blackReach
		}
		m := mark{near(rng, width, around), near(rng, height, around), black}
		if !taken(marks, m) {
			marks = append(marks, m)
		}
	}
	return marks
}

// near draws a column or a row at most so far from the middle.
func near(rng *rand.Rand, side, reach int) int {
	reach = min(reach, (side-1)/2)
	return side/2 - reach + rng.IntN(2*reach+1)
}

func taken(marks []mark, m mark) bool {
	for _, other := range marks {
		if other.x == m.x && other.y == m.y {
			return true
		}
	}
	return false
}

// place returns the board with the stones, nil if a move is no move of an
// opening.
func (g *Generator) place(marks []mark) *gomoku.Board {
	b := g.empty.Clone()
	for _, m := range marks {
		if extend(b, b.At(m.x, m.y)) != nil {
			return nil
		}
	}
	return b
}
