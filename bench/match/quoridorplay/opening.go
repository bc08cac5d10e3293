package quoridorplay

import (
	"context"
	"math/rand/v2"
	"time"

	"gogo/bench/openings"
	"gogo/board/quoridor"
	"gogo/eval/paths"
	"gogo/search/corridor"
)

const (
	// leastMoves and mostMoves are how long a random opening may be.
	leastMoves, mostMoves = 2, 6
	// wallShare is how many moves of ten are walls while there are any.
	wallShare = 3

	// judgeNodes is how far the judge of balance looks ahead.
	judgeNodes = 5_000
	judgeHash  = 8 << 20
)

// tolerance is how uneven an opening may be, in values of the engine.
var tolerance = openings.Tolerance{Imbalance: 40, Tries: 64}

// Opening makes a balanced random opening.
func (g *Game) Opening(ctx context.Context, seed uint64, n int) (string, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	draw := func() (*quoridor.Board, error) { return g.draw(rng), nil }
	b, err := openings.Balanced(ctx, draw, judge(), tolerance)
	if err != nil {
		return "", err
	}
	return names(b), nil
}

// draw makes random moves from the start: more steps than walls, because a wall
// in the open is rarely a good move.
func (g *Game) draw(rng *rand.Rand) *quoridor.Board {
	b := g.empty.Clone()
	for moves := leastMoves + rng.IntN(mostMoves-leastMoves+1); moves > 0; moves-- {
		list := b.AppendPawnMoves(nil, b.ToMove())
		if all := b.AppendMoves(nil, b.ToMove()); len(all) > len(list) && rng.IntN(10) < wallShare {
			list = all[len(list):]
		}
		if len(list) == 0 {
			break
		}
		b.Make(list[rng.IntN(len(list))], b.ToMove())
	}
	return b
}

// judge returns a judge of balance with an engine of its own.
func judge() openings.Judge[*quoridor.Board] {
	engine := corridor.NewEngine(paths.Trained())
	engine.Configure(corridor.Limits{Nodes: judgeNodes, Hash: judgeHash, Threads: 1})
	return func(ctx context.Context, b *quoridor.Board) (imbalance int, decided bool, err error) {
		if _, won := b.Winner(); won {
			return 0, true, nil
		}
		engine.NewGame() // what it knows of other positions must not count
		r, err := engine.Analyse(ctx, b, time.Now(), nil)
		if err == nil {
			err = ctx.Err()
		}
		return int(r.Value), r.Value.IsProven(), err
	}
}
