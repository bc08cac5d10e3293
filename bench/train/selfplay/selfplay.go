// Package selfplay is games that an engine plays against itself, to train on: what the
// games have in common. What a game is and what its record says is a Player's, one a
// game.
//
// Games are numbered. A number and a seed say all that is drawn in a game, so that they may
// be played in any order and anywhere.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"gogo/board/splitmix"
)

// Config says how games are played.
type Config struct {
	Nodes int64  // of the search for a move
	Seed  uint64 // of all that is random: the same seed gives the same games
	// Sizes are of the boards: a game draws one of them, then a size in it.
	Sizes []Range
}

// Check refuses what cannot be played on boards of so many cells a side.
func (c Config) Check(least, greatest int) error {
	if c.Nodes < 1 {
		return fmt.Errorf("%d nodes a move: at least 1 is needed", c.Nodes)
	}
	if len(c.Sizes) == 0 {
		return errors.New("no size of the board")
	}
	for _, s := range c.Sizes {
		if s.Least < least || s.Greatest > greatest || s.Least > s.Greatest {
			return fmt.Errorf("boards from %d to %d a side: they may have %d to %d", s.Least, s.Greatest, least, greatest)
		}
	}
	return nil
}

// Rand returns the random numbers of a game.
func (c Config) Rand(number uint64) *rand.Rand {
	return rand.New(rand.NewPCG(c.Seed, splitmix.Spread(number)))
}

// Size draws the size of a board.
func (c Config) Size(rng *rand.Rand) int {
	s := c.Sizes[rng.IntN(len(c.Sizes))]
	return s.Least + rng.IntN(s.Greatest-s.Least+1)
}

// Player plays games. It plays one at a time.
type Player interface {
	// Play plays the game of a number and returns its record. The error wraps ErrDiscarded
	// if the game is not worth one, and is that of ctx if the game was cancelled.
	Play(ctx context.Context, number uint64) ([]byte, error)
}

// ErrDiscarded says that a game has no record.
var ErrDiscarded = errors.New("game discarded")
