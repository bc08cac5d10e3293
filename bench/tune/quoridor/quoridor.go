// Package quoridor plays the games of a tuning of the Quoridor engine.
package quoridor

import (
	"context"
	"time"

	"gogo/bench/match"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/bench/tune"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/pool"
	quoridorengine "gogo/search/quoridor/engine"
)

// Game is Quoridor as a tuning sees it.
type Game struct {
	*quoridormatch.Game

	engines pool.Pool[[2]*quoridorengine.Engine] // of both sides
}

// hash is the transposition table of an engine in bytes: it is emptied before every
// game, which takes time where it is large.
const hash = 8 << 20

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (*Game, error) {
	game, err := quoridormatch.NewGame(options)
	if err != nil {
		return nil, err
	}
	return &Game{Game: game, engines: pool.Pool[[2]*quoridorengine.Engine]{
		Make: func() [2]*quoridorengine.Engine {
			return [2]*quoridorengine.Engine{quoridorengine.New(paths.Trained()), quoridorengine.New(paths.Trained())}
		},
	}}, nil
}

// Margins are those of the engine.
func (*Game) Margins() search.Params { return quoridorengine.Margins() }

// Play plays a game.
func (g *Game) Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error) {
	position, err := g.Start(opening)
	if err != nil {
		return match.Nobody, err
	}
	var moves [2]func(context.Context, quoridormatch.Position) (string, error)
	engines := g.engines.Take()
	defer g.engines.Give(engines)
	for i, engine := range engines {
		engine.Configure(quoridorengine.Limits{Nodes: limits.Nodes, Turn: limits.Turn, Hash: hash, Threads: 1})
		engine.NewGame()
		engine.Tune(margins[i])
		moves[i] = func(ctx context.Context, p quoridormatch.Position) (string, error) {
			move, err := engine.Think(ctx, p.Clone(), time.Now(), nil)
			if err != nil {
				return "", err
			}
			return p.Name(move), nil
		}
	}
	return tune.Play(ctx, position, moves)
}

// The compiler checks that Quoridor is a game of a tuning.
var _ tune.Game = (*Game)(nil)
