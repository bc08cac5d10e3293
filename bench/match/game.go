package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
)

// Game is one game to be played.
type Game struct {
	// Start has the size, the rule and the stones of the opening. Play works
	// on a copy.
	Start        *gomoku.Board
	Black, White Player
	Limits       Limits
	// Observe, if there is one, sees every move before the next is asked for.
	Observe func(Step)
}

// Step is a move that was accepted.
type Step struct {
	Board *gomoku.Board // after the move; only to be read, and only at once
	Color gomoku.Color
	Reply Reply
}

// ErrContinuous is the error of a game under the rule Continuous, which ends by
// agreement rather than by a rule.
var ErrContinuous = errors.New("a continuous game has no referee")

// Play plays the game. The error is a player that could not even begin, or the
// end of ctx; everything else that goes wrong is somebody's loss.
func (g *Game) Play(ctx context.Context) (Outcome, error) {
	if g.Start.Rule()&gomoku.Continuous != 0 {
		return Outcome{}, ErrContinuous
	}
	players := map[gomoku.Color]Player{gomoku.Black: g.Black, gomoku.White: g.White}
	for _, c := range []gomoku.Color{gomoku.Black, gomoku.White} {
		if err := players[c].NewGame(ctx, g.Start, g.Limits); err != nil {
			return Outcome{}, fmt.Errorf("%s, %s: %w", c, players[c].Name(), err)
		}
	}
	b := g.Start.Clone()
	left := map[gomoku.Color]time.Duration{gomoku.Black: g.Limits.Game, gomoku.White: g.Limits.Game}
	for !b.Full() {
		c := b.ToMove()
		reply, err := g.ask(ctx, players[c], b, left[c])
		if err != nil {
			var fault *PlayerError
			if ctx.Err() == nil && errors.As(err, &fault) {
				return loss(c, fault.Reason, err), nil
			}
			return Outcome{}, err
		}
		if limit, limited := g.Limits.turn(left[c]); limited && reply.Took > limit+g.Limits.Tolerance {
			return loss(c, TooLate, fmt.Errorf("%v of %v", reply.Took.Round(time.Millisecond), limit)), nil
		}
		left[c] -= reply.Took
		outcome, over := Judge(b, reply.Point)
		if over && outcome.Winner == c.Other() {
			outcome.Detail = reply.Text + ": " + outcome.Detail
			return outcome, nil
		}
		b.Place(reply.Point, c)
		if g.Observe != nil {
			g.Observe(Step{Board: b, Color: c, Reply: reply})
		}
		if over {
			return outcome, nil
		}
	}
	return Outcome{Reason: Full}, nil
}

// ask gets one move, waiting no longer than the limits allow.
func (g *Game) ask(ctx context.Context, p Player, b *gomoku.Board, left time.Duration) (Reply, error) {
	if limit, limited := g.Limits.turn(left); limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit+g.Limits.Tolerance+g.Limits.Patience)
		defer cancel()
	}
	return p.Move(ctx, b, left)
}

// Judge says how a move of b.ToMove() on p, not yet placed, ends the game, if it
// does.
func Judge(b *gomoku.Board, p gomoku.Point) (outcome Outcome, over bool) {
	c := b.ToMove()
	if err := b.Legal(p, c); err != nil {
		var forbidden gomoku.ForbiddenError
		switch {
		case errors.As(err, &forbidden):
			return loss(c, Forbidden, err), true
		case errors.Is(err, gomoku.ErrOffBoard):
			return loss(c, Illegal, gomoku.ErrOffBoard), true
		}
		return loss(c, Illegal, err), true
	}
	if b.Wins(p, c) {
		return Outcome{Winner: c, Reason: Five}, true
	}
	if b.Len() == b.Width()*b.Height()-1 {
		return Outcome{Reason: Full}, true
	}
	return Outcome{}, false
}
