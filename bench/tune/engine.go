package tune

import (
	"context"

	"gogo/bench/match"
	"gogo/search"
)

// Engine is an engine of this process. Its positions are P.
type Engine[P match.Position] interface {
	// Configure sets the limits of a move.
	Configure(match.Limits) error
	// NewGame has the engine forget the game before.
	NewGame()
	// Tune has it search with other margins from the next move on.
	Tune(search.Params)
	// Move returns a move in the notation of the position, which is only read.
	Move(context.Context, P) (string, error)
}

// Rules are the rules of a game whose positions are P, and its openings, as a match
// has them.
type Rules[P match.Position] interface {
	Openings
	// Start returns the position after an opening.
	Start(opening string) (P, error)
}

// local is a game between two engines of this process.
type local[P match.Position] struct {
	Rules[P]

	margins search.Params
	engines search.Pool[[2]Engine[P]] // of both sides
}

// NewGame returns a game between engines that have these margins from the start. They
// are made when they are needed and kept from game to game.
func NewGame[P match.Position](rules Rules[P], margins search.Params, newEngine func() Engine[P]) Game {
	g := &local[P]{Rules: rules, margins: margins}
	g.engines.Make = func() [2]Engine[P] { return [2]Engine[P]{newEngine(), newEngine()} }
	return g
}

// Margins are those of the engine.
func (g *local[P]) Margins() search.Params { return g.margins }

// Play plays a game.
func (g *local[P]) Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error) {
	position, err := g.Start(opening)
	if err != nil {
		return match.Nobody, err
	}
	engines := g.engines.Take()
	defer g.engines.Give(engines)
	for i, engine := range engines {
		if err := engine.Configure(limits); err != nil {
			return match.Nobody, err
		}
		engine.NewGame()
		engine.Tune(margins[i])
	}
	return playGame(ctx, position, engines)
}
