package bearoff

import (
	"sync"

	"gogo/board/backgammon"
)

// Database answers what the package knows. It serves many goroutines at a time and
// allocates nothing once it is there.
type Database struct {
	one func() *oneSided
	two func() *twoSided
}

// New returns a database whose two parts are still to be worked out, each by the first question
// that needs it. They take 4 and 14 MB. A program needs no more than one Database.
func New() *Database {
	return &Database{sync.OnceValue(newOneSided), sync.OnceValue(newTwoSided)}
}

// Prepare works the tables out now, for a program that wants no pause later.
func (t *Database) Prepare() {
	t.one()
	t.two()
}

// Chances returns the chances of the player on roll before the roll, or false if
// no table covers the board. Without a cube, they are exact for up to 6 chequers
// a side; for more they are those of two players who play for the fewest rolls
// in the mean, or, when it comes to gammons, for the soonest first chequer.
func (t *Database) Chances(b *backgammon.Board) (backgammon.Chances, bool) {
	p := pairOf(b)
	switch {
	case p.coverage == None:
		return backgammon.Chances{}, false
	case p.over():
		return backgammon.Certain(b.Won()), true
	case p.coverage == TwoSided:
		e := t.two().rows[p.mover][p.opponent].cubeless
		return backgammon.Chances{Win: (1 + e) / 2}, true
	}
	mover, opponent := t.one().goals(p.mover), t.one().goals(p.opponent)
	return Meet(&mover, &opponent), true
}

// Cubeful returns the exact equity of a game for money before the roll, for the
// player on roll in units of the cube as it stands, or false if the two-sided
// table does not cover the board. The owner of the cube is as the player on roll
// sees it; if that player may double, the right to do so is counted in. A double
// that is taken is worth twice the equity with the cube at the opponent.
//
// Gammons are out of reach with so few chequers left, so Jacoby's rule changes
// nothing; nor do beavers, since a right double is never worth less than nothing.
func (t *Database) Cubeful(b *backgammon.Board, owner backgammon.Owner) (float32, bool) {
	p := pairOf(b)
	if p.coverage != TwoSided {
		return 0, false
	}
	return t.two().rows[p.mover][p.opponent].with(owner), true
}

// NoDouble returns the same equity if the player on roll does not double now.
func (t *Database) NoDouble(b *backgammon.Board, owner backgammon.Owner) (float32, bool) {
	p := pairOf(b)
	if p.coverage != TwoSided {
		return 0, false
	}
	two := t.two()
	if p.over() {
		return two.rows[p.mover][p.opponent].with(owner), true
	}
	return two.plans[p.mover].roll(&two.rows[p.opponent]).with(owner), true
}

// with returns the equity with the cube at an owner.
func (e equities) with(owner backgammon.Owner) float32 {
	switch owner {
	case backgammon.Mover:
		return e.owned
	case backgammon.Opponent:
		return e.against
	}
	return e.centred
}

// Goals returns how many rolls a side takes to reach each goal when it plays for the
// fewest in the mean, or false if a chequer is outside of the home board.
func (t *Database) Goals(s *backgammon.Side) (Goals, bool) {
	h, ok := homeOf(s)
	if !ok {
		return Goals{}, false
	}
	return t.one().goals(h.rank()), true
}
