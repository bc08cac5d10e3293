package equity

import "fmt"

// Rules say what counts in a game.
type Rules struct {
	Cube        bool // is used at all
	Gammons     bool // count double
	Backgammons bool // count three times, where gammons count
	// Jacoby makes gammons count only once the cube was turned. It has no meaning
	// in a match or without a cube.
	Jacoby bool
	// Beavers allow who is doubled to double again at once and to keep the cube.
	// They have no meaning in a match. What may follow, another double by the
	// first player, is left out: it would have to gain for both.
	Beavers bool
	// Limit is the most points, of a cube on 1, that a game for money can cost; 0 is
	// no limit.
	Limit float64
}

// Game is what is played: rules, and for a match the chances to win it from its scores. It is
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

// farLimit is how many times the cube a limit must be for it not to matter: a
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

// scale is the unit of equities: that of a payoff is how far it is from the middle
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
