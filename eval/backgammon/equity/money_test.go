package equity

import (
	"math"
	"testing"

	"gogo/board/backgammon"
)

var fullRules = Rules{Cube: true, Gammons: true, Backgammons: true}

// statesOf returns the cube states of a game at a valid state.
func statesOf(tb testing.TB, g *Game, s State) *CubeStates {
	tb.Helper()
	cs, err := g.CubeStates(s)
	if err != nil {
		tb.Fatal(err)
	}
	return cs
}

// decide returns the decision at the root by the bare chances.
func decide(cs *CubeStates, c backgammon.Chances, x float32) Decision {
	equities := make([]float32, cs.Len())
	cs.NoDouble(0, &c, x, equities)
	return cs.Decide(equities)
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %.6g, want %.6g", what, got, want)
	}
}

// dropPoint returns the chance of the doubler above which a double is a drop.
func dropPoint(cs *CubeStates, gammons, x float32) float64 {
	low, high := float32(0), float32(1)
	for range 40 {
		p := (low + high) / 2
		c := backgammon.Chances{Win: p, WinGammon: p * gammons, LoseGammon: (1 - p) * gammons}
		if decide(cs, c, x).Answer == Pass {
			high = p
		} else {
			low = p
		}
	}
	return float64(low)
}

// TestMoneyTakePoints has the figures of Janowski's paper: 25 % with a dead cube,
// 20 % with a live one, 21.4 % where two thirds of the cube are live, and with
// gammons (L - 1/2) / (W + L + x/2).
func TestMoneyTakePoints(t *testing.T) {
	cs := statesOf(t, NewMoney(fullRules), State{Value: 1})
	for _, tt := range []struct {
		gammons, x float32
		want       float64
	}{
		{0, 0, 0.25},
		{0, 1, 0.2},
		{0, 2. / 3, 0.5 / (2 + 1./3)},
		{0.25, 0, 0.75 / 2.5},
		{0.25, 1, 0.75 / 3},
		{0.25, 0.68, 0.75 / (2.5 + 0.34)},
	} {
		near(t, "take point", 1-dropPoint(cs, tt.gammons, tt.x), tt.want, 1e-5)
	}
}

func TestMoneyHold(t *testing.T) {
	game := NewMoney(fullRules)
	for _, tt := range []struct {
		name  string
		owner backgammon.Owner
		win   float32
		x     float32
		want  float64
	}{
		{"centred, even", backgammon.Nobody, 0.5, 0.68, 0},
		{"centred, at the live take point", backgammon.Nobody, 0.2, 1, -1},
		{"centred, at the live cash point", backgammon.Nobody, 0.8, 1, 1},
		{"centred, dead", backgammon.Nobody, 0.8, 0, 0.6},
		{"own cube, even", backgammon.Mover, 0.5, 1, 0.25},
		{"own cube, at the live cash point", backgammon.Mover, 0.8, 1, 1},
		{"own cube, lost", backgammon.Mover, 0, 0.68, -1},
		{"opponent's cube, even", backgammon.Opponent, 0.5, 1, -0.25},
		{"opponent's cube, at two thirds", backgammon.Opponent, 0.5, 2. / 3, -1. / 6},
		{"opponent's cube, won", backgammon.Opponent, 1, 0.68, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cs := statesOf(t, game, State{Value: 2, Owner: tt.owner})
			near(t, tt.name, float64(decide(cs, backgammon.Chances{Win: tt.win}, tt.x).NoDouble), tt.want, 1e-6)
		})
	}
}

func TestJacoby(t *testing.T) {
	rules := fullRules
	rules.Jacoby = true
	gammonish := backgammon.Chances{Win: 0.8, WinGammon: 0.6, WinBackgammon: 0.1}
	centered := statesOf(t, NewMoney(rules), State{Value: 1})
	near(t, "centred, dead", float64(centered.DeadCube(0, &gammonish)), 0.6, 1e-6)
	equities := make([]float32, centered.Len())
	centered.GameOver(0, 3, equities)
	near(t, "backgammon won before a double", float64(equities[0]), 1, 0)
	centered.GameOver(0, -2, equities)
	near(t, "gammon lost before a double", float64(equities[0]), -1, 0)
	if d := decide(centered, gammonish, 0.68); d.Action != Double || d.Answer != Pass {
		t.Errorf("centred: %+v, want double and drop", d)
	}
	turned := statesOf(t, NewMoney(rules), State{Value: 2, Owner: backgammon.Mover})
	near(t, "turned, dead", float64(turned.DeadCube(0, &gammonish)), 1.3, 1e-6)
	if d := decide(turned, gammonish, 0.68); d.Action != TooGood {
		t.Errorf("turned: %+v, want too good", d)
	}
	rules.Cube = false
	cubeless := statesOf(t, NewMoney(rules), State{Value: 1})
	near(t, "without a cube", float64(cubeless.DeadCube(0, &gammonish)), 1.3, 1e-6)
}

func TestGammonRules(t *testing.T) {
	for _, tt := range []struct {
		gammons, backgammons bool
		want                 [3]float32 // of a single game, a gammon, a backgammon
	}{
		{true, true, [3]float32{1, 2, 3}},
		{true, false, [3]float32{1, 2, 2}},
		{false, true, [3]float32{1, 1, 1}},
		{false, false, [3]float32{1, 1, 1}},
	} {
		cs := statesOf(t, NewMoney(Rules{Gammons: tt.gammons, Backgammons: tt.backgammons}), State{Value: 4})
		equities := make([]float32, cs.Len())
		for i, want := range tt.want {
			for ply := range 2 {
				for _, sign := range []int{1, -1} {
					cs.GameOver(ply, sign*(i+1), equities)
					near(t, "result", float64(equities[0]), float64(sign)*float64(want), 0)
				}
			}
		}
	}
}

// TestLimit plays for two bets at most: a cube on 2 is dead, and at 1 a backgammon
// is worth no more than a gammon.
func TestLimit(t *testing.T) {
	rules := fullRules
	rules.Limit = 2
	game := NewMoney(rules)
	start := statesOf(t, game, State{Value: 1})
	near(t, "take point of the last double", 1-dropPoint(start, 0, 0.68), 0.25, 1e-5)
	near(t, "take point with gammons", 1-dropPoint(start, 0.5, 0.68), 0.25, 1e-5)
	equities := make([]float32, start.Len())
	start.GameOver(0, 3, equities)
	near(t, "backgammon", float64(equities[0]), 2, 0)
	turned := statesOf(t, game, State{Value: 2, Owner: backgammon.Mover})
	if d := decide(turned, backgammon.Chances{Win: 0.7, WinGammon: 0.4}, 0.68); d.Action != NoDouble || math.Abs(float64(d.NoDouble)-0.4) > 1e-6 {
		t.Errorf("dead cube: %+v, want to hold at 0.4", d)
	}
	beyond := statesOf(t, game, State{Value: 8, Owner: backgammon.Opponent})
	near(t, "cube beyond the limit", float64(beyond.DeadCube(0, &backgammon.Chances{Win: 1})), 0.25, 1e-6)

	rules.Limit = 512
	far, none := statesOf(t, NewMoney(rules), State{Value: 1}), statesOf(t, NewMoney(fullRules), State{Value: 1})
	c := backgammon.Chances{Win: 0.6, WinGammon: 0.2, LoseGammon: 0.1}
	near(t, "far limit", float64(decide(far, c, 0.68).NoDouble), float64(decide(none, c, 0.68).NoDouble), 1e-4)
}

func TestSettle(t *testing.T) {
	for _, tt := range []struct {
		worth      float64
		value      int
		bet, limit float64
		want       float64
	}{
		{0.5, 1, 1, 0, 0.5},
		{-0.5, 4, 2.5, 0, -5},
		{1.2, 4, 1, 3, 3},
		{-1.2, 4, 1, 3, -3},
	} {
		near(t, "amount", Settle(tt.worth, tt.value, tt.bet, tt.limit), tt.want, 1e-12)
	}
}

func TestRaceEfficiency(t *testing.T) {
	for pips, want := range map[int]float64{0: 0.6, 40: 0.6, 80: 0.65, 120: 0.7, 300: 0.7} {
		near(t, "race", float64(RaceEfficiency(pips)), want, 1e-6)
	}
}
