package tune

import (
	"context"
	"fmt"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/search"
)

// Game is a game as a tuning sees it. It is safe for concurrent use.
type Game interface {
	Openings
	// Margins are those that the game's engine has.
	Margins() search.Params
	// Play plays a game from an opening between two engines of this process with
	// margins of their own, those of match.First first. A failure of an engine is an
	// error.
	Play(ctx context.Context, opening string, limits match.Limits, margins [2]search.Params) (match.Side, error)
}

// Openings are the openings of a game.
type Openings interface {
	// Opening makes balanced opening number n of a seed.
	Opening(ctx context.Context, seed uint64, n int) (string, error)
	// ReadOpenings reads the openings of a file.
	ReadOpenings(file string) ([]string, error)
}

// Games finds a game by its rules.
type Games func(arena.Rules) (Game, error)

// longest is after how many moves a game is a draw: more than any board of gomoku has
// cells, and than a game of Quoridor in which both go on needs.
const longest = 1100

// playGame plays a game from a position and returns the winner. The engines are those of
// match.First and of match.Second.
func playGame[P match.Position](ctx context.Context, position P, engines [2]Engine[P]) (match.Side, error) {
	for range longest {
		side := position.Turn()
		move, err := engines[side.Index()].Move(ctx, position)
		if err == nil {
			err = ctx.Err() // a search cut short has an answer too
		}
		if err != nil {
			return match.Nobody, err
		}
		outcome, over := position.Judge(move)
		switch {
		case over && outcome.Reason.IsFault() && outcome.Reason != match.Forbidden: // some boards leave nothing else
			return match.Nobody, fmt.Errorf("move %s: %v", move, outcome)
		case over:
			return outcome.Winner, nil
		}
		position.Play(move)
	}
	return match.Nobody, nil
}
