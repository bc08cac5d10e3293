// Package quoridor makes balanced random openings of Quoridor.
package quoridor

import (
	"context"
	"math/rand/v2"
	"time"

	"gogo/bench/openings"
	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	quoridorengine "gogo/search/quoridor/engine"
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

// Balanced returns the board after the n-th opening of a seed, which depends on
// the empty board, the two numbers and the engine alone.
func Balanced(ctx context.Context, empty *quoridor.Board, seed uint64, n int) (*quoridor.Board, error) {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	return openings.Balanced(ctx, func() (*quoridor.Board, error) { return draw(empty, rng), nil }, judge(), tolerance)
}

// draw makes random moves from the start: more steps than walls, because a wall
// in the open is rarely a good move.
func draw(empty *quoridor.Board, rng *rand.Rand) *quoridor.Board {
	b := empty.Clone()
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
	engine := quoridorengine.New(paths.Trained())
	engine.Configure(quoridorengine.Limits{Nodes: judgeNodes, Hash: judgeHash, Threads: 1})
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
