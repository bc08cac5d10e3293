package quoridor

import (
	"context"
	"time"

	"gogo/bench/match"
	"gogo/bench/tune"
	"gogo/eval/quoridor/paths"
	quoridorengine "gogo/search/quoridor/engine"
)

// hash is the transposition table of an engine in bytes: it is emptied before every
// game, which takes time where it is large.
const hash = 8 << 20

// NewTuning returns the game with the options of a match.
func NewTuning(options map[string]string) (tune.Game, error) {
	rules, err := NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, quoridorengine.Margins(), newEngine), nil
}

// engine is the engine as a tuning sees it.
type engine struct{ *quoridorengine.Engine }

func newEngine() tune.Engine[Position] {
	return engine{quoridorengine.New(paths.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	e.Engine.Configure(quoridorengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Hash: hash, Threads: 1})
	return nil
}

// Move returns the move that the engine finds.
func (e engine) Move(ctx context.Context, p Position) (string, error) {
	move, err := e.Think(ctx, p.Clone(), time.Now(), nil)
	if err != nil {
		return "", err
	}
	return p.Name(move), nil
}
