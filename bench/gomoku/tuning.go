package gomoku

import (
	"context"
	"time"

	"gogo/bench/match"
	"gogo/bench/tune"
	gomokuengine "gogo/search/gomoku/engine"
)

// tuningMemory is the memory limit of an engine: clearing large tables before every game would take
// time.
const tuningMemory = 40 << 20

// NewTuning returns the game with the options of a match.
func NewTuning(options map[string]string) (tune.Game, error) {
	rules, err := NewGame(options)
	if err != nil {
		return nil, err
	}
	return tune.NewGame(rules, gomokuengine.Margins(), newEngine), nil
}

// engine adapts the engine for a tuning.
type engine struct{ *gomokuengine.Engine }

func newEngine() tune.Engine[Position] {
	return engine{gomokuengine.New(gomokuengine.Trained())}
}

// Configure sets the limits of a move.
func (e engine) Configure(l match.Limits) error {
	return e.Engine.Configure(gomokuengine.Limits{Nodes: l.Nodes, Turn: l.Turn, Memory: tuningMemory, Threads: 1})
}

// Move returns the move that the engine finds.
func (e engine) Move(ctx context.Context, p Position) (string, error) {
	move, err := e.Think(ctx, p.Clone(), time.Now(), nil)
	if err != nil {
		return "", err
	}
	return p.Name(move), nil
}
