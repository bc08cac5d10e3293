package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
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

// Reason is why a game ended. Each game has reasons of its own for a win and a
// draw by its rules; those for a failure are the same in all games.
type Reason string

const (
	// Forbidden is a move that the rules forbid though it looks possible.
	Forbidden Reason = "forbidden move"
	// Illegal is a move that is not possible.
	Illegal Reason = "illegal move"
	// TooLate is a move after the limit.
	TooLate Reason = "too late"
	// Silence is no answer at all.
	Silence Reason = "no answer"
	// Memory is a player that took more memory than the limit.
	Memory Reason = "too much memory"
	// Exit is a player that ended in the middle of the game.
	Exit Reason = "exit"
	// Crash is a player that ended with an error or by a signal.
	Crash Reason = "crash"
	// Garbage is an answer that is not even text.
	Garbage Reason = "garbage"
	// Syntax is an answer that is no move.
	Syntax Reason = "not a move"
	// Refused is a player that says it cannot go on.
	Refused Reason = "refused"
)

// Faults are the failures in the order in which tables show them.
func Faults() []Reason {
	return []Reason{Illegal, Forbidden, TooLate, Silence, Memory, Crash, Exit, Garbage, Syntax, Refused}
}

// IsFault reports whether the loser failed rather than lost by the rules.
func (r Reason) IsFault() bool { return slices.Contains(Faults(), r) }

// PlayerError is the failure of a player.
type PlayerError struct {
	Reason Reason
	Err    error
}

func (e *PlayerError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PlayerError) Unwrap() error { return e.Err }

// Outcome is how a game ended.
type Outcome struct {
	Winner Side // Nobody is a draw
	Reason Reason
	Detail string // for people; may be empty
	// Points are what the winner wins in a game that is played for points, as
	// backgammon is; 0 in others.
	Points float64
}

// Loss is the outcome of a game that a side lost by a failure of its own.
func Loss(loser Side, reason Reason, detail error) Outcome {
	return Outcome{Winner: loser.Other(), Reason: reason, Detail: detail.Error()}
}

// Describe says the outcome in words, with the names that the two sides have.
func (o Outcome) Describe(sides [2]string) string {
	if o.Winner == Nobody {
		return o.describe("draw: "+string(o.Reason), "")
	}
	loser := ""
	if o.Reason.IsFault() {
		loser = sides[o.Winner.Other().Index()]
	}
	return o.describe(sides[o.Winner.Index()]+" wins: "+string(o.Reason), loser)
}

func (o Outcome) describe(s, loser string) string {
	if loser != "" {
		s += " by " + loser
	}
	if o.Detail != "" {
		s += " (" + o.Detail + ")"
	}
	return s
}

func (o Outcome) String() string { return o.Describe([2]string{First.String(), Second.String()}) }
