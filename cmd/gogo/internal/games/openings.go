package games

import (
	"context"
	"time"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/progress"
)

// Balancing says what takes time before a game, in few words: a bar stands beside
// them, and what goes over the end of a line does not go away.
const Balancing = "choosing a balanced opening"

// OpeningsNotice is a game that says so where an opening takes its time.
type OpeningsNotice struct {
	arena.Game

	Moment time.Duration // that is not worth a word
	Notify func()
}

// Opening makes an opening.
func (g OpeningsNotice) Opening(ctx context.Context, seed uint64, n int) (opening string, err error) {
	err = progress.IfSlow(g.Moment, g.Notify, func() error {
		opening, err = g.Game.Opening(ctx, seed, n)
		return err
	})
	return opening, err
}
