package gomocup

import "time"

// matchClock knows what is left of the match. It only ever adds up turns: the
// process may be stopped while the opponent thinks, so that no clock that runs
// across turns can be trusted.
type matchClock struct {
	match      time.Duration // 0 is no limit
	matchGiven bool

	left      time.Duration // as the manager said it last
	leftGiven bool

	spent     time.Duration // in turns, since the game began
	spentLeft time.Duration // in turns, since left was given
	turns     int           // since left was given
}

// remaining returns what is left of the match before the next turn. What the
// manager says of it outweighs what follows from the match limit.
func (c *matchClock) remaining() time.Duration {
	switch {
	case c.leftGiven && (c.left == Unlimited || c.left == 0 && c.matchGiven && c.match == 0):
		return Unlimited
	case c.leftGiven:
		return c.left - c.spentLeft
	case c.match > 0:
		return c.match - c.spent
	}
	return Unlimited
}

// setMatch takes INFO timeout_match.
func (c *matchClock) setMatch(d time.Duration) { c.match, c.matchGiven = d, true }

// setLeft takes INFO time_left, which arrived when the present turn, if there
// is one, had used the given time.
func (c *matchClock) setLeft(left, used time.Duration) {
	c.left, c.leftGiven = left, true
	c.spentLeft, c.turns = 0, 0
	if left != Unlimited {
		c.spentLeft = -used
	}
}

// charge counts a turn that is over.
func (c *matchClock) charge(d time.Duration) {
	c.spent += d
	c.spentLeft += d
	c.turns++
}

// newGame starts a match. A time_left that no turn has used yet was sent ahead
// of START and is kept.
func (c *matchClock) newGame() {
	c.spent = 0
	if c.turns > 0 {
		c.leftGiven = false
	}
}
