// Package bearoff knows races in which both sides have all their checkers in
// their home boards: the chances of a game, and its equity with a cube.
//
//	database := bearoff.New()
//	chances, ok := database.Chances(&board)
//	equity, ok := database.Cubeful(&board, backgammon.Nobody)
//
// Two databases answer. The two-sided one has all 924 x 924 pairs of up to 6
// checkers a side, played as well as can be: its chances and its money equities
// with a cube are exact, to the precision of a float32. The one-sided one has all
// 54,264 ways to have up to 15 checkers at home. It knows how many rolls a side
// needs if it plays for the fewest in the mean, whatever the opponent does, and
// the chances of a pair follow from that. This is what the field's programs take
// for the truth there; a side that is far behind could do slightly better by
// playing for luck.
//
// Neither is stored: each is worked out when it is first asked for, in some 50 ms
// of one core. What makes that quick is that homes are ranked by the combinatorial
// number system, where a step is a subtraction, and that for the two-sided one
// it is known beforehand which plays can be best at all: otherplays.go lists them,
// and a test finds them again from all legal plays.
package bearoff

import (
	"sync"

	"gogo/board/backgammon"
	"gogo/internal/eventloop"
)

//go:generate go test -run TestOtherPlays -update

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
// no table covers the board. Without a cube, they are exact for up to 6 checkers
// a side; for more both players are taken to play for the fewest rolls
// in the mean, or, when it comes to gammons, for the soonest first checker.
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
// Gammons are out of reach with so few checkers left, so Jacoby's rule changes
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

// equities are the equities of a position before the roll, for the player on roll, in
// units of the cube: without a cube, with one in the middle, with one of the
// player's own, and with one of the opponent's. The right to double before the
// roll is counted in.
type equities struct {
	cubeless, centered, owned, against float32
}

// with returns the equity with the cube at an owner.
func (e equities) with(owner backgammon.Owner) float32 {
	switch owner {
	case backgammon.Mover:
		return e.owned
	case backgammon.Opponent:
		return e.against
	}
	return e.centered
}

// Goals returns how many rolls a side takes to reach each goal when it plays for the
// fewest in the mean, or false if a checker is outside of the home board.
func (t *Database) Goals(s *backgammon.Side) (Goals, bool) {
	h, ok := homeOf(s)
	if !ok {
		return Goals{}, false
	}
	return t.one().goals(h.rank()), true
}

// row are the equities of one home on roll against each small home.
type row [smallHomes]equities

// twoSided are the equities of all pairs of small homes.
type twoSided struct {
	rows  []row // by the home on roll
	plans []plan
}

// blockSize is the number of rows that are computed side by side. So many stay in the
// cache; all at once took 1.4 times as long.
const blockSize = 32

func newTwoSided() *twoSided {
	t := &twoSided{make([]row, smallHomes), newPlans()}
	for rank := range smallHomes {
		t.rows[0][rank] = equities{1, 1, 1, 1}
		t.rows[rank][0] = equities{-1, -1, -1, -1}
	}
	for start := 1; start < smallHomes; start += blockSize {
		eventloop.Yield()
		t.block(start, min(start+blockSize, smallHomes))
	}
	return t
}

// block works out the pairs in which the higher home is one from start up to end.
// Each follows from pairs with one home the same and the other lower.
func (t *twoSided) block(start, end int) {
	for low := 1; low < end; low++ {
		for high := max(low, start); high < end; high++ {
			t.rows[high][low] = t.plans[high].roll(&t.rows[low]).double()
			t.rows[low][high] = t.plans[low].roll(&t.rows[high]).double()
		}
	}
}

// roll returns the equities of rolling without a double, given the equities of the
// opponent's home on roll. The opponent's own cube is the one against the player.
func (p *plan) roll(opponent *row) equities {
	var cubeless, centered, owned, against float32
	for _, s := range p.sure {
		e := &opponent[s.to]
		cubeless -= s.ways * e.cubeless
		centered -= s.ways * e.centered
		owned -= s.ways * e.against
		against -= s.ways * e.owned
	}
	for _, c := range p.choices {
		e := opponent[c.to[0]]
		for _, to := range c.to[1:] {
			e = e.least(&opponent[to])
		}
		cubeless -= c.ways * e.cubeless
		centered -= c.ways * e.centered
		owned -= c.ways * e.against
		against -= c.ways * e.owned
	}
	// Divided in the end, 36 ways to win are a chance of 1 and no bit more.
	return equities{cubeless / 36, centered / 36, owned / 36, against / 36}
}

// least returns the lesser of each equity.
func (e equities) least(f *equities) equities {
	return equities{
		min(e.cubeless, f.cubeless), min(e.centered, f.centered),
		min(e.owned, f.owned), min(e.against, f.against),
	}
}

// double adds the right to double to the equities of rolling without: a double is
// passed for a point, or leaves a cube of two with the opponent.
func (e equities) double() equities {
	doubled := min(2*e.against, 1)
	e.centered = max(e.centered, doubled)
	e.owned = max(e.owned, doubled)
	return e
}

// Coverage tells which table covers a board.
type Coverage uint8

const (
	None     Coverage = iota // a checker is outside of the home boards, or the board is not valid
	OneSided                 // up to 15 checkers a side
	TwoSided                 // up to 6 checkers a side
)

// Covers says which table covers a board. It needs no table.
func Covers(b *backgammon.Board) Coverage {
	return pairOf(b).coverage
}

// pair is a board by the ranks of its homes.
type pair struct {
	mover, opponent int
	coverage        Coverage
}

func pairOf(b *backgammon.Board) pair {
	mover, in := homeOf(&b[0])
	if !in {
		return pair{} // as most positions of a game do
	}
	opponent, in := homeOf(&b[1])
	if !in {
		return pair{}
	}
	p := pair{mover.rank(), opponent.rank(), OneSided}
	switch {
	case p.mover == 0 && p.opponent == 0:
		return pair{}
	case p.mover < smallHomes && p.opponent < smallHomes:
		p.coverage = TwoSided
	}
	return p
}

// over reports whether a side has borne off.
func (p pair) over() bool {
	return p.mover == 0 || p.opponent == 0
}

const (
	points = 6 // of a home board

	homes      = 54264 // ways to have up to 15 checkers on these points
	firstFull  = 38760 // the rank of the first home of all 15
	smallHomes = 924   // ways to have up to 6 checkers; their ranks come first
)

// home is a side whose checkers are all in its home board or off: element k is
// how many of them are on point k+1 or behind it, so element 0 is how many are
// left.
//
// Homes are ranked in the order of these elements, the first weighing most. This
// is the combinatorial number system (Knuth, The Art of Computer Programming 4A,
// 7.2.1.3): the numbers home[k]+5-k fall strictly with k, and the rank of such a
// combination is the sum of choose(home[k]+5-k, 6-k). So homes of few checkers
// come first, whatever the most that there may be, and a step by a die always
// leads to a lower rank.
type home [points]uint8

// homeOf returns the home of a side, or false if a checker is outside or there
// are more than 15.
func homeOf(s *backgammon.Side) (home, bool) {
	var h home
	for _, c := range s[points:] {
		if c > 0 {
			return h, false
		}
	}
	n := 0
	for k := points - 1; k >= 0; k-- {
		n += int(s[k])
		h[k] = uint8(n)
	}
	return h, n <= backgammon.Checkers
}

// rank returns the home's place among all homes, 0 for no checkers left.
func (h *home) rank() int {
	n := 0
	for k, c := range h {
		n += int(choose[int(c)+points-1-k][points-k])
	}
	return n
}

// next makes h the home of the next rank.
func (h *home) next() {
	k := points - 1
	for k > 0 && h[k] == h[k-1] {
		h[k] = 0
		k--
	}
	h[k]++
}

// choose has the binomial coefficients: choose[n][k] is n over k.
var choose = pascal()

func pascal() (c [backgammon.Checkers + points][points + 1]uint16) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= min(n, points); k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}
