package quoridor

import (
	"context"
	"time"

	"gogo/bench/match"
	"gogo/bench/tune"
	"gogo/eval/quoridor/paths"
	quoridorengine "gogo/search/quoridor/engine"
)

// hashSize is the size of an engine's transposition table in bytes: clearing a large one before every
// game would take time.
const hashSize = 8 << 20

// NewTuning returns the game with the options of a match.
func NewTuning(options map[string]string) (tune.Game, error) {
	rules, err := NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, quoridorengine.Margins(), newEngine), nil
}

// engine adapts the engine for a tuning.
type engine struct{ *quoridorengine.Engine }

func newEngine() tune.Engine[Position] {
	return engine{quoridorengine.New(paths.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	e.Engine.Configure(quoridorengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Hash: hashSize, Threads: 1})
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
