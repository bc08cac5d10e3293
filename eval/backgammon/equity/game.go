// Package equity turns chances into equities with a cube, for money and in a
// match.
//
// A Game knows the rules: money or match, Jacoby, beavers, a limit. CubeStates are
// all that the cube can still become from one state of it. A search carries one equity
// for each of them through its tree, all of them with the same chances and the same
// plays:
//
//	game := equity.NewMatch(equity.Kazaross(), equity.Rules{Cube: true, Gammons: true, Backgammons: true})
//	states, err := game.CubeStates(equity.State{Value: 1, Away: [2]int{5, 7}})
//	...
//	e := make([]float32, states.Len())
//	states.NoDouble(ply, &chances, equity.ContactEfficiency, e) // at a leaf
//	states.Double(ply, e)                                       // the best of doubling and not, for every cube state
//	...
//	states.Decide(e)                                            // at the root, in place of Double
//
// Above a leaf, the mean over the rolls of the equities of the best plays, each
// with its sign turned as the opponent is on roll then, takes the place of NoDouble.
//
// # Unit
//
// An equity is in units of the root's cube, as the player on roll sees it: 1 is a
// single game won at the root's cube, -1 one lost. In a match, it is the match winning
// chance (MWP) on that scale (EMG), so that means of equities are right there too, and
// MWP brings them back. An equity of e to a player is one of -e to the other. Where
// money is played without a limit, three cube states stand for all values of the cube,
// and the equity of each is in units of its own cube; Double and Decide bring the
// factor in.
//
// # Model
//
// Janowski's: the equity is a mean of that with a dead cube, which nobody will
// turn, and that with a live cube, which is turned at the very moment that it is
// right to. The weight of the live cube is its efficiency. In a match the live
// cube is worked out from the highest value that matters down to the present one.
// See CubeStates.NoDouble.
package equity

import (
	"fmt"

	"gogo/board/backgammon"
)

// Rules say what counts in a game.
type Rules struct {
	Cube        bool // is used at all
	Gammons     bool // count double
	Backgammons bool // count three times, where gammons count
	// Jacoby makes gammons count only once the cube was turned. It has no meaning
	// in a match or without a cube.
	Jacoby bool
	// Beavers allow the player who is doubled to redouble at once and to keep the cube.
	// They have no meaning in a match. What may follow, another double by the
	// first player, is left out: it would have to gain for both.
	Beavers bool
	// Limit is the most points, of a cube on 1, that a game for money can cost; 0 is
	// no limit.
	Limit float64
}

// Game has the rules, and for a match the table of match equities. It is
// not changed once made, and any number of goroutines may use it.
type Game struct {
	rules Rules
	table *Table // nil for money
}

// NewMoney returns a game for money.
func NewMoney(r Rules) *Game {
	r.Jacoby = r.Jacoby && r.Cube
	return &Game{rules: r}
}

// NewMatch returns a game of a match.
func NewMatch(t *Table, r Rules) *Game {
	r.Jacoby, r.Beavers, r.Limit = false, false, 0
	return &Game{rules: r, table: t}
}

// Match reports whether this is a game of a match.
func (g *Game) Match() bool { return g.table != nil }

// CubeStates returns the states that the cube can reach from root.
func (g *Game) CubeStates(root State) (*CubeStates, error) {
	if err := root.validate(g.Match()); err != nil {
		return nil, err
	}
	if limit := g.rules.Limit; !(limit >= 0) { // NaN neither
		return nil, fmt.Errorf("limit of %g points: it must not be negative", limit)
	}
	return g.cubeStates(root), nil
}

// farLimit is the multiple of the cube at which a limit no longer matters: a
// cube that is turned ten times over.
const farLimit = 1024

// endless reports whether all values of the cube are alike from root on.
func (g *Game) endless(root State) bool {
	limit := g.rules.Limit
	return !g.Match() && (limit == 0 || limit >= farLimit*float64(root.Value))
}

// payoff returns what the player on roll of root has once points are won, or, where
// negative, lost. For money they are limited points, in a match chances.
func (g *Game) payoff(root State, points int) float64 {
	if g.Match() {
		return g.table.After(root, points)
	}
	if limit := g.rules.Limit; limit > 0 {
		return min(max(float64(points), -limit), limit)
	}
	return float64(points)
}

// scale is the unit of equities: the equity of a payoff is its distance from the middle
// of a game won and a game lost at the root's cube, in halves of their distance.
type scale struct{ middle, half float64 }

func (g *Game) scaleOf(root State) scale {
	won, lost := g.payoff(root, root.Value), g.payoff(root, -root.Value)
	if !g.Match() {
		won, lost = float64(root.Value), -float64(root.Value) // as if without limit
	}
	return scale{(won + lost) / 2, (won - lost) / 2}
}

func (s scale) equity(payoff float64) float64 { return (payoff - s.middle) / s.half }
func (s scale) payoff(equity float64) float64 { return s.middle + equity*s.half }

// MaxCube is the highest value of the cube.
const MaxCube = 4096

// State is the cube and the score, on which equities depend besides the rules, as the player
// on roll sees it. The zero value is not a state: Value is at least 1.
type State struct {
	Value    int              // of the cube: 1, 2, 4, ...
	Owner    backgammon.Owner // of the cube
	Away     [2]int           // points that the player on roll and the opponent need; zeros for money
	Crawford bool             // this is the game without a cube
}

// StateOf returns the state of a game with this cube and score.
func StateOf(c backgammon.Cube, m *backgammon.Match) State {
	mover, opponent := m.Away()
	return State{c.Value, c.Owner, [2]int{mover, opponent}, m.Crawford && m.Length > 0}
}

// Swap returns the state as the other player sees it.
func (s State) Swap() State {
	s.Owner = s.Owner.Swap()
	s.Away = [2]int{s.Away[1], s.Away[0]}
	return s
}

// Doubled returns the state after the player on roll has doubled and the opponent
// has taken.
func (s State) Doubled() State {
	s.Value *= 2
	s.Owner = backgammon.Opponent
	return s
}

// lastPresumedMove is the last move at which a trailer who has not doubled yet is
// taken to have forgotten nothing.
const lastPresumedMove = 3

// PresumeDoubled returns the state for what a game that is broken off is worth. A
// trailer will double at once after the Crawford game, so that until the third
// move the double counts as made and taken: a leader who leaves before it came
// would gain by that. From the fourth move on the trailer is taken to have
// forgotten it. The moves of a game count from 1; 0 is an unknown one, and changes
// nothing.
func (s State) PresumeDoubled(move int) State {
	if move < 1 || move > lastPresumedMove || s.Crawford || s.Value != 1 || s.Owner != backgammon.Nobody {
		return s
	}
	switch {
	case s.Away[0] > 1 && s.Away[1] == 1:
		return s.Doubled()
	case s.Away[0] == 1 && s.Away[1] > 1:
		return s.Swap().Doubled().Swap()
	}
	return s
}

// validate returns an error if the state is impossible.
func (s State) validate(match bool) error {
	if s.Value < 1 || s.Value > MaxCube || s.Value&(s.Value-1) != 0 {
		return fmt.Errorf("cube of %d: it must be a power of 2 up to %d", s.Value, MaxCube)
	}
	if s.Owner > backgammon.Opponent {
		return fmt.Errorf("cube owner %d: there is none", s.Owner)
	}
	if !match {
		if s.Away != [2]int{} || s.Crawford {
			return fmt.Errorf("score %d-away, %d-away in a game for money", s.Away[0], s.Away[1])
		}
		return nil
	}
	for _, away := range s.Away {
		if away < 1 || away > MaxAway {
			return fmt.Errorf("score %d-away, %d-away: each must be 1 to %d", s.Away[0], s.Away[1], MaxAway)
		}
	}
	if s.Crawford && s.Away[0] != 1 && s.Away[1] != 1 {
		return fmt.Errorf("score %d-away, %d-away is not that of a Crawford game", s.Away[0], s.Away[1])
	}
	return nil
}

// Settle returns what the player on roll gets, in units of currency, if a game for
// money ends now at its equity: negative is to be paid. The equity is in units of the
// cube, whose value is given; bet is what a game with the cube on 1 is for. No game
// costs more than limit, unless that is 0: an equity of a Game whose Rules have the
// limit, in bets, is already the mean of limited results, with a cube that is dead
// once it reaches the limit.
func Settle(equity float64, value int, bet, limit float64) float64 {
	amount := equity * float64(value) * bet
	if limit > 0 {
		amount = min(max(amount, -limit), limit)
	}
	return amount
}

// The efficiency of the cube is the weight of a live cube in the equity of a
// position, by class of position. The figures are those that are in common use.
const (
	ContactEfficiency float32 = 0.68 // crashed positions as well
	BearoffEfficiency float32 = 0.6  // where each side's bear-off is known by itself
)

// RaceEfficiency returns the efficiency of the cube in a race in which the player
// on roll has so many pips to go: the longer the race, the smaller its steps, and
// the nearer can a double be to the right moment.
func RaceEfficiency(pips int) float32 {
	return min(max(0.55+0.00125*float32(pips), 0.6), 0.7)
}
