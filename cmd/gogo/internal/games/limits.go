package games

import (
	"time"

	"gogo/bench/backgammon"
	"gogo/bench/match"
)

// WithTurn gives limits that have none for a move the usual one or, where something else
// limits a move and in backgammon, whose programs have no clock, a guard that no program is
// told of.
func WithTurn(game string, l match.Limits) match.Limits {
	switch {
	case l.Turn > 0:
	case l.Nodes == 0 && l.Game == 0 && game != backgammon.GameName:
		l.Turn = usualTurn
	default:
		l.Turn, l.Guard = GuardTurn, true
	}
	return l
}

const (
	// usualTurn is the time for a move where nothing limits it.
	usualTurn = 500 * time.Millisecond
	// GuardTurn is the time for a move where something else limits it: a
	// program that hangs must lose some day.
	GuardTurn = time.Minute
)
