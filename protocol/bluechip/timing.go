package bluechip

import "time"

// Timing is how long the sides have thought, by bridge.Side.
type Timing struct{ Board, Total [2]time.Duration }

// Dialect says which of several forms of a message a table uses, and what it leaves out.
type Dialect struct {
	// TeamsStop puts the text's full stop before E/W in the Teams line. Two programs
	// in use cannot read it.
	TeamsStop bool
	// TeamsTight puts the stop there too, and no spaces before the colons of the Teams
	// line. One program in use reads nothing else.
	TeamsTight bool
	// SeatedBare leaves out the text's parentheses and quotation marks around the name
	// of a team when its player is seated. One program in use cannot read them.
	SeatedBare bool
	// NoTiming leaves out the times behind a board. Two programs in use end when they
	// are told any, and another one waits for them.
	NoTiming bool
	// NoAlerts leaves out what calls mean. One program in use cannot read a pass or a
	// double with something behind it.
	NoAlerts bool
}
