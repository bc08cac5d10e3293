// Package selfplay records games that an engine plays against itself, to train on. What
// a game is and what its record says is a Player's, one a game.
//
// The file is text: each game adds whole lines, in one piece, when it is over.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
)

// Config says how games are played.
type Config struct {
	Nodes int64  // of the search for a move
	Seed  uint64 // of all that is random: the same seed gives the same games
}

// Check refuses what cannot be played.
func (c Config) Check() error {
	if c.Nodes < 1 {
		return fmt.Errorf("%d nodes a move: at least 1 is needed", c.Nodes)
	}
	return nil
}

// Rand returns the random numbers of the games.
func (c Config) Rand() *rand.Rand { return rand.New(rand.NewPCG(c.Seed, 1)) }

// Record is a game as it is written.
type Record struct {
	Text    []byte // whole lines
	Samples int    // in it
}

// Player plays games, one after the other.
type Player interface {
	// Play plays a game. The error wraps ErrDiscarded if the game is not worth a
	// record, and is that of ctx if the game was cancelled.
	Play(ctx context.Context) (Record, error)
}

// ErrDiscarded says that a game has no record. The next one is played instead.
var ErrDiscarded = errors.New("game discarded")

// Totals counts what was played.
type Totals struct{ Games, Samples int }

// Run plays games and writes the record of each. It ends after so many games, 0 being no
// limit, or when ctx is done, which is no error: a game that is not over then is lost.
// After each game it reports.
func Run(ctx context.Context, w io.Writer, p Player, games int, report func(Totals)) error {
	var played Totals
	for ctx.Err() == nil && (games == 0 || played.Games < games) {
		record, err := p.Play(ctx)
		if errors.Is(err, ErrDiscarded) || ctx.Err() != nil {
			continue
		}
		if err == nil {
			_, err = w.Write(record.Text)
		}
		if err != nil {
			return fmt.Errorf("game %d: %w", played.Games+1, err)
		}
		played.Games++
		played.Samples += record.Samples
		report(played)
	}
	return nil
}
