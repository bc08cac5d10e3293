package engine

import (
	"time"

	"gogo/search"
)

// Limits bound the thinking. Zero values are no limits.
type Limits struct {
	// Turn bounds one move.
	Turn time.Duration
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	Hash      int64 // bytes of the transposition table
	Depth     int
	Nodes     int64
	Threads   int
	// Lines is how many of the best moves are searched with their lines; 0 is one. A position
	// that is solved has one.
	Lines int
}

// Times returns what the limits say about time.
func (l Limits) Times() search.Turn {
	return search.Turn{Limit: l.Turn, Left: l.Left, LeftGiven: l.LeftGiven, Increment: l.Increment}
}
