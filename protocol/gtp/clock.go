package gtp

import "time"

// Clock is the controller's clock as the protocol has it: main time, then
// Canadian byo-yomi, in which a period lasts for a number of moves and is given
// again after them.
type Clock struct {
	settings
	sides [2]sideClock
}

// settings are the clock at the beginning of a game.
type settings struct {
	limited      bool
	main, period time.Duration
	moves        int // in a period; 0 if there is none
}

// sideClock is the clock of one color.
type sideClock struct {
	running bool          // there is a limit
	left    time.Duration // of the main time, or of the period
	moves   int           // left in the period; 0 in the main time
	fresh   bool          // no move was made since the controller told
}

// set takes time_settings. No moves in a period that lasts some time is the
// protocol's way to say that there is no limit.
func (c *Clock) set(main, period time.Duration, moves int) {
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

// NewGame winds the clocks up. A time_left that no move has used yet was sent
// ahead of the game, and stands where there are no settings.
func (c *Clock) NewGame() {
	for i := range c.sides {
		side := &c.sides[i]
		switch {
		case c.limited && c.main == 0 && c.moves > 0:
			*side = sideClock{running: true, left: c.period, moves: c.moves}
		case c.limited:
			*side = sideClock{running: true, left: c.main}
		case !side.fresh:
			*side = sideClock{}
		}
	}
}

// setLeft takes time_left: what is left for so many moves, or of the main time
// if moves is 0.
func (c *Clock) setLeft(color Color, left time.Duration, moves int) {
	c.sides[color] = sideClock{running: true, left: left, moves: moves, fresh: true}
}

// Charge counts a move of a color.
func (c *Clock) Charge(color Color, used time.Duration) {
	side := &c.sides[color]
	side.left -= used
	side.fresh = false
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

// Limits is the time that a turn may take. Where neither Turn nor LeftGiven is
// set the controller has no clock, and the engine's own limits hold.
type Limits struct {
	// Received is when the turn's clock started.
	Received time.Time
	// Turn bounds the turn; 0 is no bound.
	Turn time.Duration
	// Left is what is left of the time for the whole game if LeftGiven. It is
	// negative after an overrun.
	Left      time.Duration
	LeftGiven bool
	// Increment is what every turn adds to Left.
	Increment time.Duration
	// Lines is how many of the best moves are wanted, each with its line; 0 is one. It is no
	// matter of the clock.
	Lines int
}

// LeastTurn is the shortest bound of a turn: 0 would be none.
const LeastTurn = time.Millisecond

// Limits returns the limits of a turn that began at a time. The time of a period
// is shared evenly among its moves. In the main time, the periods that follow it
// are time that every move adds.
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

// Within returns the limits of a turn with a bound of the engine's own, 0 being none: the
// smaller of the two bounds holds, whatever is left of the game.
func (l Limits) Within(turn time.Duration) Limits {
	if turn > 0 && (l.Turn == 0 || turn < l.Turn) {
		l.Turn = turn
	}
	return l
}

// Given reports whether the controller has a clock.
func (l Limits) Given() bool { return l.Turn > 0 || l.LeftGiven }
