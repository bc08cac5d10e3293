package match

import (
	"fmt"

	"gogo/board/gomoku"
)

// Reason is why a game ended.
type Reason string

const (
	// Five is a winning row.
	Five Reason = "five in a row"
	// Full is a draw: no empty cell is left.
	Full Reason = "the board is full"
	// Forbidden is a move that the renju rules forbid Black.
	Forbidden Reason = "forbidden move"
	// Illegal is a move off the board or on a stone.
	Illegal Reason = "illegal move"
	// TooLate is a move after the limit.
	TooLate Reason = "too late"
	// Silence is no answer at all.
	Silence Reason = "no answer"
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
	Winner gomoku.Color // gomoku.Empty is a draw
	Reason Reason
	Detail string // for people; may be empty
}

// loss is the outcome of a game that c lost by a failure of its own.
func loss(c gomoku.Color, reason Reason, detail error) Outcome {
	return Outcome{Winner: c.Other(), Reason: reason, Detail: detail.Error()}
}

func (o Outcome) String() string {
	var s string
	switch {
	case o.Winner == gomoku.Empty:
		s = fmt.Sprintf("draw: %s", o.Reason)
	case o.Reason == Five:
		s = fmt.Sprintf("%s wins: %s", o.Winner, o.Reason)
	default:
		s = fmt.Sprintf("%s wins: %s by %s", o.Winner, o.Reason, o.Winner.Other())
	}
	if o.Detail != "" {
		s += " (" + o.Detail + ")"
	}
	return s
}
