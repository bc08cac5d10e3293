package match

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Game is one game to be played.
type Game[P Position] struct {
	// Start is the position after the opening. Play plays on with it.
	Start         P
	First, Second Player[P]
	Limits        Limits
	// Observe, if there is one, sees every move before the next is asked for.
	Observe func(Step[P])
}

// Step is a move that was accepted.
type Step[P Position] struct {
	Position P // after the move; only to be read, and only at once
	Side     Side
	Reply    Reply
}

// Play plays the game to its end. The error is the end of ctx or a failure of
// the referee; everything that a player does wrong is that player's loss.
func (g *Game[P]) Play(ctx context.Context) (Outcome, error) {
	players := [2]Player[P]{g.First, g.Second}
	for _, side := range Sides() {
		if err := players[side.Index()].NewGame(ctx, g.Start, g.Limits); err != nil {
			return blame(ctx, side, fmt.Errorf("at the start: %w", err))
		}
	}
	left := [2]time.Duration{g.Limits.Game, g.Limits.Game}
	for {
		side := g.Start.Turn()
		reply, err := g.ask(ctx, players[side.Index()], left[side.Index()])
		if err != nil {
			return blame(ctx, side, err)
		}
		if limit, limited := g.Limits.turn(left[side.Index()]); limited && reply.Took > limit+g.Limits.Tolerance {
			late := fmt.Errorf("%v of %v", reply.Took.Round(time.Millisecond), limit)
			return Loss(side, TooLate, late), nil
		}
		left[side.Index()] -= reply.Took
		outcome, over := g.Start.Judge(reply.Move)
		if over && outcome.Reason.IsFault() {
			outcome.Detail = reply.Text + ": " + outcome.Detail
			return outcome, nil
		}
		g.Start.Play(reply.Move)
		if g.Observe != nil {
			g.Observe(Step[P]{Position: g.Start, Side: side, Reply: reply})
		}
		if over {
			return outcome, nil
		}
	}
}

// ask gets one move, waiting no longer than the limits allow.
func (g *Game[P]) ask(ctx context.Context, p Player[P], left time.Duration) (Reply, error) {
	if limit, limited := g.Limits.turn(left); limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit+g.Limits.Tolerance+g.Limits.Patience)
		defer cancel()
	}
	return p.Move(ctx, g.Start, left)
}

// blame turns the failure of a player into its loss.
func blame(ctx context.Context, side Side, err error) (Outcome, error) {
	var fault *PlayerError
	if ctx.Err() == nil && errors.As(err, &fault) {
		return Loss(side, fault.Reason, err), nil
	}
	return Outcome{}, err
}
