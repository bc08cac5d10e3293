// Package gomoku plays the games of a tuning of the gomoku engine.
package gomoku

import (
	"context"
	"time"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/bench/tune"
	"gogo/eval/gomoku/lines"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
	"gogo/search/pool"
)

// Game is gomoku as a tuning sees it.
type Game struct {
	*gomokumatch.Game

	engines pool.Pool[[2]*gomokuengine.Engine] // of both sides
}

// memory is the limit of an engine: its tables are emptied before every game, which
// takes time where they are large.
const memory = 40 << 20

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (*Game, error) {
	game, err := gomokumatch.NewGame(options)
	if err != nil {
		return nil, err
	}
	return &Game{Game: game, engines: pool.Pool[[2]*gomokuengine.Engine]{
		Make: func() [2]*gomokuengine.Engine {
			return [2]*gomokuengine.Engine{gomokuengine.New(lines.Trained), gomokuengine.New(lines.Trained)}
		},
	}}, nil
}

// Margins are those of the engine.
func (*Game) Margins() search.Params { return gomokuengine.Margins() }

// Play plays a game.
func (g *Game) Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error) {
	position, err := g.Start(opening)
	if err != nil {
		return match.Nobody, err
	}
	var moves [2]func(context.Context, gomokumatch.Position) (string, error)
	engines := g.engines.Take()
	defer g.engines.Give(engines)
	for i, engine := range engines {
		if err := engine.Configure(gomokuengine.Limits{Nodes: limits.Nodes, Turn: limits.Turn, Memory: memory, Threads: 1}); err != nil {
			return match.Nobody, err
		}
		engine.NewGame()
		engine.Tune(margins[i])
		moves[i] = func(ctx context.Context, p gomokumatch.Position) (string, error) {
			move, err := engine.Think(ctx, p.Clone(), time.Now(), nil)
			if err != nil {
				return "", err
			}
			return p.Name(move), nil
		}
	}
	return tune.Play(ctx, position, moves)
}

// The compiler checks that gomoku is a game of a tuning.
var _ tune.Game = (*Game)(nil)
