package bluechip

import "time"

// Timing is how long the sides have thought, by bridge.Side.
type Timing struct{ Board, Total [2]time.Duration }

// Dialect says which of several forms of a message a table uses.
type Dialect struct {
	// TeamsStop puts the text's full stop before E/W in the Teams line. Two programs
	// in use cannot read it.
	TeamsStop bool
}
