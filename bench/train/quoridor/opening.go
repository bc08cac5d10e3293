package quoridor

import (
	"math"
	"math/rand/v2"

	"gogo/board/quoridor"
)

const (
	// leastOpening is the least number of random moves before the engine plays, and
	// openings how many numbers there are from it on.
	leastOpening = 2
	openings     = 15

	usualCells = 81 // of the board that the walls of Config are for
)

// opening draws a board and moves on it that leave the game open.
func (c Config) opening(rng *rand.Rand) (*quoridor.Board, *Game, error) {
	size := c.Size(rng)
	g := &Game{Width: size, Height: size, Walls: c.hands(rng, size)}
	b, err := g.Start()
	if err != nil {
		return nil, nil, err
	}
	for n := leastOpening + rng.IntN(openings); n > 0; n-- {
		moves := b.AppendMoves(nil, b.ToMove())
		if rng.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		m := moves[rng.IntN(len(moves))]
		b.Make(m, b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
			continue
		}
		g.Plies = append(g.Plies, Ply{Move: m})
	}
	g.Opening = len(g.Plies)
	return b, g, nil
}

// hands draws how many walls the players begin with: a third of the games with the number
// of the configuration, or one that grows with the board as it does; a third with any
// number up to the greater of these; and a third with hands that differ.
func (c Config) hands(rng *rand.Rand, size int) [2]int {
	scaled := int(math.Round(float64(c.Walls*size*size) / usualCells))
	most := max(c.Walls, scaled)
	switch one, other := rng.IntN(most+1), rng.IntN(most+1); rng.IntN(3) {
	case 0:
		usual := [2]int{c.Walls, scaled}[rng.IntN(2)]
		return [2]int{usual, usual}
	case 1:
		return [2]int{one, one}
	default:
		return [2]int{one, other}
	}
}
