// Package gomoku plays the games of a tuning of the gomoku engine.
package gomoku

import (
	"context"
	"time"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/bench/tune"
	gomokuengine "gogo/search/gomoku/engine"
)

// memory is the limit of an engine: its tables are emptied before every game, which
// takes time where they are large.
const memory = 40 << 20

// NewGame returns the game with the options of a match.
func NewGame(options map[string]string) (tune.Game, error) {
	rules, err := gomokumatch.NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, gomokuengine.Margins(), newEngine), nil
}

// engine is the engine as a tuning sees it.
type engine struct{ *gomokuengine.Engine }

func newEngine() tune.Engine[gomokumatch.Position] {
	return engine{gomokuengine.New(gomokuengine.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	return e.Engine.Configure(gomokuengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Memory: memory, Threads: 1})
}

// Move returns the move that the engine finds.
func (e engine) Move(ctx context.Context, p gomokumatch.Position) (string, error) {
	move, err := e.Think(ctx, p.Clone(), time.Now(), nil)
	if err != nil {
		return "", err
	}
	return p.Name(move), nil
}
