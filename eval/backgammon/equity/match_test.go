package equity

import (
	"math"
	"testing"

	"gogo/board/backgammon"
)

// matchStates returns the cube states of a game in a match.
func matchStates(tb testing.TB, s State) *CubeStates {
	tb.Helper()
	return statesOf(tb, NewMatch(Kazaross(), fullRules), s)
}

// TestMatchTakePoints has take points that follow by hand from the table. With
// a cube on 2, the player who needs 4 points redoubles at once if the other one
// needs 2: he wins the match or loses it. At 3-away, 4-away his live cube on 2
// starts at 4-away, Crawford, and cashes at the chance that 3-away has against
// 2-away.
func TestMatchTakePoints(t *testing.T) {
	const (
		drop34, lost34, cash34 = 0.3313, 0.18564, 0.59947
		live34                 = (drop34 - lost34) / (cash34 - lost34) * cash34
	)
	for _, tt := range []struct {
		name  string
		state State
		want  float64 // the doubled player's take point
	}{
		{"2-away, 2-away", State{Value: 1, Away: [2]int{2, 2}}, 0.32264},
		{"2-away doubles 4-away", State{Value: 1, Away: [2]int{2, 4}}, 0.18564},
		{"2-away doubles 3-away", State{Value: 1, Away: [2]int{2, 3}}, 0.24924},
		{"3-away redoubles 4-away to 4", State{Value: 2, Owner: backgammon.Mover, Away: [2]int{3, 4}}, 0.18564},
		{"3-away doubles 4-away", State{Value: 1, Away: [2]int{3, 4}}, live34},
		{"2-away doubles after the Crawford game", State{Value: 1, Away: [2]int{2, 1}}, 0.5},
		{"4-away doubles after the Crawford game", State{Value: 1, Away: [2]int{4, 1}}, (0.67736 - 0.51197) / (1 - 0.51197)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cs := matchStates(t, tt.state)
			near(t, tt.name, 1-dropPoint(cs, 0, 1), tt.want, 1e-5)
		})
	}
}

func TestCrawford(t *testing.T) {
	cs := matchStates(t, State{Value: 1, Away: [2]int{2, 1}, Crawford: true})
	c := backgammon.Chances{Win: 0.9, WinGammon: 0.2}
	d := decide(cs, c, 0.68)
	if cs.Len() != 1 || d.Available || d.Action != NoDouble {
		t.Errorf("%d cube states, %+v: there is no cube", cs.Len(), d)
	}
	// Half of the matches if won singly, all with a gammon.
	near(t, "chance", cs.MWP(d.Equity), 0.7*0.5+0.2, 1e-6)
	equities := make([]float32, 1)
	cs.GameOver(0, 2, equities)
	near(t, "a gammon is worth as much again as the game", float64(equities[0]), 3, 1e-6)
	cs.GameOver(1, 2, equities)
	near(t, "and nothing to the leader", float64(equities[0]), 1, 1e-6)
}

// TestGammonPrices has what a gammon adds to a won game, in halves of the
// difference between a game won and one lost.
func TestGammonPrices(t *testing.T) {
	for _, tt := range []struct {
		name  string
		state State
		want  float64
	}{
		{"last game", State{Value: 1, Away: [2]int{1, 1}}, 0},
		{"2-away, 2-away on 1", State{Value: 1, Away: [2]int{2, 2}}, (1 - 0.67736) / (0.67736 - 0.5)},
		{"2-away, 2-away on 2", State{Value: 2, Owner: backgammon.Mover, Away: [2]int{2, 2}}, 0},
		{"4-away, 4-away on 2", State{Value: 2, Owner: backgammon.Mover, Away: [2]int{4, 4}}, 2 * (1 - 0.6687) / (0.6687 - 0.3313)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cs := matchStates(t, tt.state)
			equities := make([]float32, cs.Len())
			cs.GameOver(0, 2, equities)
			near(t, tt.name, float64(equities[0])-1, tt.want, 1e-5)
		})
	}
}

func TestMatchDecisions(t *testing.T) {
	for _, tt := range []struct {
		name   string
		state  State
		c      backgammon.Chances
		action Action
		answer Answer
	}{
		{"last game, a dead cube", State{Value: 1, Away: [2]int{1, 1}}, backgammon.Chances{Win: 0.7}, NoDouble, Take},
		{"2-away, 2-away: at once", State{Value: 1, Away: [2]int{2, 2}}, backgammon.Chances{Win: 0.55}, Double, Take},
		{"2-away, 2-away, behind", State{Value: 1, Away: [2]int{2, 2}}, backgammon.Chances{Win: 0.45}, NoDouble, Take},
		{"trailer after the Crawford game", State{Value: 1, Away: [2]int{3, 1}}, backgammon.Chances{Win: 0.3}, Double, Take},
		{"free drop", State{Value: 1, Away: [2]int{2, 1}}, backgammon.Chances{Win: 0.51}, Double, Pass},
		{"no free drop at 3-away", State{Value: 1, Away: [2]int{3, 1}}, backgammon.Chances{Win: 0.51}, Double, Take},
		{"leader after the Crawford game", State{Value: 1, Away: [2]int{1, 3}}, backgammon.Chances{Win: 0.7}, NoDouble, Take},
		{"redouble with nothing to lose", State{Value: 2, Owner: backgammon.Mover, Away: [2]int{5, 2}}, backgammon.Chances{Win: 0.2}, Redouble, Take},
		{"too good to redouble with nothing to lose", State{Value: 4, Owner: backgammon.Mover, Away: [2]int{7, 2}}, backgammon.Chances{Win: 0.6, WinGammon: 0.3}, TooGood, Pass},
		{"gammons win what a double would risk", State{Value: 1, Away: [2]int{2, 4}}, backgammon.Chances{Win: 0.9, WinGammon: 0.6}, TooGood, Pass},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if d := decide(matchStates(t, tt.state), tt.c, 0.68); d.Action != tt.action || d.Answer != tt.answer {
				t.Errorf("%s: %+v, want action %d, answer %d", tt.name, d, tt.action, tt.answer)
			}
		})
	}
}

// TestAutomaticDouble has a trailer who will double before his next roll.
func TestAutomaticDouble(t *testing.T) {
	cs := matchStates(t, State{Value: 1, Away: [2]int{1, 2}})
	hold := func(win, x float32) float64 {
		return cs.MWP(decide(cs, backgammon.Chances{Win: win}, x).NoDouble)
	}
	near(t, "taken: the cube on 2 wins the match", hold(0.7, 1), 0.7, 1e-6)
	near(t, "dropped: the last game", hold(0.3, 1), 0.5, 1e-6)
	near(t, "the choice comes after a roll", hold(0.5, 0.68), 0.5+0.32*0.25/4, 1e-6)
	near(t, "far from the choice", hold(0.95, 0.68), 0.95, 1e-3)
}

func TestMWP(t *testing.T) {
	cs := matchStates(t, State{Value: 2, Owner: backgammon.Mover, Away: [2]int{5, 7}})
	near(t, "won", cs.MWP(1), Kazaross().Chance(3, 7, false), 1e-9)
	near(t, "lost", cs.MWP(-1), Kazaross().Chance(5, 5, false), 1e-9)
	near(t, "back", float64(cs.EMG(cs.MWP(0.25))), 0.25, 1e-6)
}

// slowCube works out the live cube of a match from its definition, with the points
// where a double is both a take and a drop found by bisection.
type slowCube struct {
	table *Table
	rates rates
}

func (sc slowCube) mean(s State, win bool) float64 {
	sign, g, b := -1, sc.rates.loseGammons, sc.rates.loseBackgammons
	if win {
		sign, g, b = 1, sc.rates.winGammons, sc.rates.winBackgammons
	}
	after := func(n int) float64 { return sc.table.After(s, sign*n*s.Value) }
	return (1-g)*after(1) + (g-b)*after(2) + b*after(3)
}

// live returns the match winning chance at a chance p to win the game.
func (sc slowCube) live(s State, p float64) float64 {
	fromX, from, toX, to := 0.0, sc.mean(s, false), 1.0, sc.mean(s, true)
	if s.Owner != backgammon.Mover && s.Away[1] > s.Value {
		drop := sc.table.After(s, -s.Value)
		x := sc.meets(s.Swap().Doubled().Swap(), drop)
		if p < x {
			toX, to = x, drop
		} else {
			fromX, from = x, drop
		}
	}
	if s.Owner != backgammon.Opponent && s.Away[0] > s.Value && toX == 1 {
		cash := sc.table.After(s, s.Value)
		x := sc.meets(s.Doubled(), cash)
		if p < x {
			toX, to = x, cash
		} else {
			fromX, from = x, cash
		}
	}
	return from + (to-from)*(p-fromX)/(toX-fromX)
}

// meets returns where the live cube of s is worth a chance.
func (sc slowCube) meets(s State, chance float64) float64 {
	low, high := 0.0, 1.0
	for range 44 {
		if p := (low + high) / 2; sc.live(s, p) < chance {
			low = p
		} else {
			high = p
		}
	}
	return (low + high) / 2
}

func TestLiveCubeAgainstDefinition(t *testing.T) {
	c := backgammon.Chances{Win: 0.6, WinGammon: 0.17, WinBackgammon: 0.02, LoseGammon: 0.09, LoseBackgammon: 0.01}
	for _, s := range []State{
		{Value: 1, Away: [2]int{2, 2}},
		{Value: 1, Away: [2]int{3, 2}},
		{Value: 1, Away: [2]int{4, 4}},
		{Value: 1, Away: [2]int{5, 3}},
		{Value: 2, Owner: backgammon.Mover, Away: [2]int{7, 5}},
		{Value: 2, Owner: backgammon.Opponent, Away: [2]int{7, 8}},
		{Value: 4, Owner: backgammon.Opponent, Away: [2]int{9, 12}},
		{Value: 8, Owner: backgammon.Mover, Away: [2]int{25, 21}},
	} {
		cs := matchStates(t, s)
		slow := slowCube{Kazaross(), ratesOf(0, &c)}
		for _, win := range []float32{0.05, 0.2, 0.4, 0.6, 0.75, 0.9, 0.99} {
			c := c
			scale := win / c.Win
			c.Win, c.WinGammon, c.WinBackgammon = win, c.WinGammon*scale, c.WinBackgammon*scale
			rest := (1 - win) / 0.4
			c.LoseGammon, c.LoseBackgammon = c.LoseGammon*rest, c.LoseBackgammon*rest
			near(t, "live cube", cs.mwp(cs.noDouble(c, 1)), slow.live(s, float64(win)), 1e-6)
		}
	}
}

// TestLongMatchIsMoney plays the first game of a long match.
func TestLongMatchIsMoney(t *testing.T) {
	match := matchStates(t, State{Value: 1, Away: [2]int{64, 64}})
	money := statesOf(t, NewMoney(fullRules), State{Value: 1})
	for _, c := range []backgammon.Chances{
		{Win: 0.5, WinGammon: 0.13, LoseGammon: 0.13},
		{Win: 0.7, WinGammon: 0.2, LoseGammon: 0.08},
		{Win: 0.35, WinGammon: 0.05, LoseGammon: 0.2},
	} {
		m, p := decide(match, c, 0.68), decide(money, c, 0.68)
		near(t, "no double", float64(m.NoDouble), float64(p.NoDouble), 0.03)
		near(t, "double, take", float64(m.DoubleTake), float64(p.DoubleTake), 0.03)
		near(t, "double, drop", float64(m.DoublePass), float64(p.DoublePass), 1e-6)
	}
}

// TestFarScores keeps the decisions of hopeless matches apart, whose chances are
// very small.
func TestFarScores(t *testing.T) {
	cs := matchStates(t, State{Value: 1, Away: [2]int{MaxAway, 1}})
	d := decide(cs, backgammon.Chances{Win: 0.5, WinGammon: 0.1, LoseGammon: 0.1}, 0.68)
	if d.Action != Double || d.Answer != Take || math.IsNaN(float64(d.Equity)) {
		t.Errorf("%+v, want double and take", d)
	}
}
