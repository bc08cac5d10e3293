package main

import (
	"context"
	"time"

	"gogo/bench/match/arena"
	"gogo/cmd/gogo/internal/progress"
)

// balancing says what takes time before a game, in few words: a bar stands beside
// them, and what goes over the end of a line does not go away.
const balancing = "choosing a balanced opening"

// slowOpenings is a game that says so where an opening takes its time.
type slowOpenings struct {
	arena.Game

	moment time.Duration // that is not worth a word
	say    func()
}

// Opening makes an opening.
func (g slowOpenings) Opening(ctx context.Context, seed uint64, n int) (opening string, err error) {
	err = progress.IfSlow(g.moment, g.say, func() error {
		opening, err = g.Game.Opening(ctx, seed, n)
		return err
	})
	return opening, err
}
