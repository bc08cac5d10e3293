package engine

import (
	"time"

	"gogo/search"
)

// Limits bound the thinking. Zero values are no limits.
type Limits struct {
	// Turn bounds one move; AtOnce asks for the static evaluation instead.
	Turn   time.Duration
	AtOnce bool
	// Left is what remains of the time for the whole game if LeftGiven; it may
	// be negative.
	Left      time.Duration
	LeftGiven bool
	// Increment is added to the time of the game with every move.
	Increment time.Duration
	Memory    int64 // bytes that the process may use
	Depth     int
	Nodes     int64
	Threads   int
	// WideRoot has every move of the position searched, none left out for coming late.
	WideRoot bool
	// Lines is how many of the best moves are searched with their lines; 0 is one. A win by
	// force has one.
	Lines int
	// Marks has the moves of the position reported as they are searched, by reports with a
	// Mark. They may come from several goroutines.
	Marks bool
}

// Times returns what the limits say about time.
func (l Limits) Times() search.Turn {
	return search.Turn{Limit: l.Turn, Left: l.Left, LeftGiven: l.LeftGiven, Increment: l.Increment, AtOnce: l.AtOnce}
}
