package gtp

import "time"

// Clock is the controller's clock: main time, then Canadian byo-yomi, in which a period
// is for a number of moves and is renewed after them.
type Clock struct {
	settings
	sides [2]sideClock
}

// settings are the clock at the beginning of a game.
type settings struct {
	limited      bool
	main, period time.Duration
	moves        int // in a period; 0 without periods
}

// sideClock is the clock of one color.
type sideClock struct {
	running   bool          // whether there is a limit
	left      time.Duration // of the main time, or of the period
	moves     int           // left in the period; 0 in the main time
	untouched bool          // no move since the controller set the clock
}

// configure applies time_settings. A period with time but without moves means no limit.
func (c *Clock) configure(main, period time.Duration, moves int) {
	switch {
	case period == 0:
		c.settings = settings{limited: true, main: main}
	case moves == 0:
		c.settings = settings{}
	default:
		c.settings = settings{limited: true, main: main, period: period, moves: moves}
	}
	c.sides = [2]sideClock{}
	c.NewGame()
}

// NewGame resets the clocks. A time_left that no move has used yet was sent ahead of the
// game, and is kept if there are no settings.
func (c *Clock) NewGame() {
	for i := range c.sides {
		side := &c.sides[i]
		switch {
		case c.limited && c.main == 0 && c.moves > 0:
			*side = sideClock{running: true, left: c.period, moves: c.moves}
		case c.limited:
			*side = sideClock{running: true, left: c.main}
		case !side.untouched:
			*side = sideClock{}
		}
	}
}

// setLeft applies time_left: the time left for a number of moves, or of the main time if
// moves is 0.
func (c *Clock) setLeft(color Color, left time.Duration, moves int) {
	c.sides[color] = sideClock{running: true, left: left, moves: moves, untouched: true}
}

// Charge charges a move to the clock of a color.
func (c *Clock) Charge(color Color, used time.Duration) {
	side := &c.sides[color]
	side.left -= used
	side.untouched = false
	switch {
	case side.moves > 0:
		side.moves--
	case c.moves > 0 && side.left <= 0:
		// The move that used up the main time is the first of a period.
		side.left += c.period
		side.moves = c.moves - 1
	default:
		return
	}
	if side.moves == 0 {
		side.left, side.moves = c.period, c.moves
	}
}

// Limits bounds the time of a turn. If neither Turn nor LeftGiven is set the controller
// has no clock, and the engine's own limits hold.
type Limits struct {
	// Received is when the turn's clock started.
	Received time.Time
	// Turn bounds the turn; 0 means no bound.
	Turn time.Duration
	// Left is the time left for the whole game if LeftGiven. It is negative after an
	// overrun.
	Left      time.Duration
	LeftGiven bool
	// Increment is what every turn adds to Left.
	Increment time.Duration
	// Lines is the number of best moves to find, each with its line; 0 means one.
	Lines int
}

// LeastTurn is the shortest bound of a turn: 0 would mean none.
const LeastTurn = time.Millisecond

// Limits returns the limits of a turn that began at a time. The time of a period is
// shared evenly among its moves. In the main time, the following periods count as an
// increment.
func (c *Clock) Limits(color Color, began time.Time) Limits {
	side := &c.sides[color]
	l := Limits{Received: began}
	switch {
	case !side.running:
	case side.moves > 0:
		l.Turn = max(side.left/time.Duration(side.moves), LeastTurn)
	default:
		l.Left, l.LeftGiven = side.left, true
		if c.moves > 0 {
			l.Increment = c.period / time.Duration(c.moves)
		}
	}
	return l
}

// Within returns the limits with an additional bound of the turn, 0 meaning none: the
// smaller of the two bounds holds, whatever is left of the game.
func (l Limits) Within(turn time.Duration) Limits {
	if turn > 0 && (l.Turn == 0 || turn < l.Turn) {
		l.Turn = turn
	}
	return l
}

// Given reports whether the controller has a clock.
func (l Limits) Given() bool { return l.Turn > 0 || l.LeftGiven }
