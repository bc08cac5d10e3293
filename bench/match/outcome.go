package match

import "slices"

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
