package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Game is a game to be played.
type Game[P Position] struct {
	// Start is the position after the opening. Play plays on with it.
	Start         P
	First, Second Player[P]
	Limits        Limits
	// Observe, if not nil, sees every move before the next is requested.
	Observe func(Step[P])
}

// Step is a move that was accepted.
type Step[P Position] struct {
	Position P // after the move; only to be read, and only at once
	Side     Side
	Reply    Reply
}

// Play plays the game to its end. The error is the end of ctx or a failure of the referee; every
// fault of a player is that player's loss.
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
		if limit, limited := g.Limits.moveTime(left[side.Index()]); limited && reply.Took > limit+g.Limits.Tolerance {
			late := fmt.Errorf("%v of %v", reply.Took.Round(time.Millisecond), limit)
			return Loss(side, TooLate, late), nil
		}
		left[side.Index()] -= reply.Took
		outcome, over := g.Start.OutcomeOf(reply.Move)
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

// ask requests one move, waiting no longer than the limits allow.
func (g *Game[P]) ask(ctx context.Context, p Player[P], left time.Duration) (Reply, error) {
	if limit, limited := g.Limits.moveTime(left); limited {
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

// Reason tells why a game ended. Each game has its own reasons for a win and a draw by its rules;
// the faults are common to all games.
type Reason string

const (
	// Forbidden is a move that is forbidden though possible, as in renju.
	Forbidden Reason = "forbidden move"
	// Illegal is an impossible move.
	Illegal Reason = "illegal move"
	// TooLate is a move after the limit.
	TooLate Reason = "too late"
	// NoAnswer is a missing answer.
	NoAnswer Reason = "no answer"
	// Memory is the use of more memory than the limit.
	Memory Reason = "too much memory"
	// Exit is the end of the player's process during the game.
	Exit Reason = "exit"
	// Crash is the end of the player's process with an error or by a signal.
	Crash Reason = "crash"
	// Garbage is an answer that is not text.
	Garbage Reason = "garbage"
	// Syntax is an answer that is not a move.
	Syntax Reason = "not a move"
	// Refused is a player's statement that it cannot go on.
	Refused Reason = "refused"
)

// Faults returns the reasons that are faults in the order in which tables show them.
func Faults() []Reason {
	return []Reason{Illegal, Forbidden, TooLate, NoAnswer, Memory, Crash, Exit, Garbage, Syntax, Refused}
}

// IsFault reports whether the loser committed a fault rather than lost by the rules.
func (r Reason) IsFault() bool { return slices.Contains(Faults(), r) }

// PlayerError is a fault of a player.
type PlayerError struct {
	Reason Reason
	Err    error
}

func (e *PlayerError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PlayerError) Unwrap() error { return e.Err }

// Outcome is the end of a game.
type Outcome struct {
	Winner Side // Nobody is a draw
	Reason Reason
	Detail string // for display; may be empty
	// Points is the number of points won in a game that is played for points, such as
	// backgammon; 0 in others.
	Points float64
}

// Loss returns the outcome of a game that a side lost by a fault.
func Loss(loser Side, reason Reason, detail error) Outcome {
	return Outcome{Winner: loser.Other(), Reason: reason, Detail: detail.Error()}
}

// Describe describes the outcome in words, using the names of the two sides.
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
