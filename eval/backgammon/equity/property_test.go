package equity

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/backgammon"
)

func drawChances(t *rapid.T) backgammon.Chances {
	win := rapid.Float32Range(0, 1).Draw(t, "win")
	c := backgammon.Chances{Win: win}
	c.WinGammon = win * rapid.Float32Range(0, 1).Draw(t, "win gammon")
	c.WinBackgammon = c.WinGammon * rapid.Float32Range(0, 1).Draw(t, "win backgammon")
	c.LoseGammon = (1 - win) * rapid.Float32Range(0, 1).Draw(t, "lose gammon")
	c.LoseBackgammon = c.LoseGammon * rapid.Float32Range(0, 1).Draw(t, "lose backgammon")
	return c
}

// drawGame draws a game and a state of it.
func drawGame(t *rapid.T) (*Game, State) {
	s := State{
		Value: 1 << rapid.IntRange(0, 5).Draw(t, "turns"),
		Owner: backgammon.Owner(rapid.IntRange(0, 2).Draw(t, "owner")),
	}
	rules := fullRules
	if rapid.Bool().Draw(t, "money") {
		rules.Jacoby = rapid.Bool().Draw(t, "Jacoby")
		rules.Beavers = rapid.Bool().Draw(t, "beavers")
		rules.Limit = rapid.SampledFrom([]float64{0, 3, 10, 200}).Draw(t, "limit")
		return NewMoney(rules), s
	}
	s.Away = [2]int{rapid.IntRange(1, 30).Draw(t, "away"), rapid.IntRange(1, 30).Draw(t, "opponent away")}
	if min(s.Away[0], s.Away[1]) == 1 {
		s.Crawford = rapid.Bool().Draw(t, "Crawford")
	}
	return NewMatch(Kazaross(), rules), s
}

// closeTo reports whether two equities differ by rounding only.
func closeTo(a, b float32) bool {
	return math.Abs(float64(a-b)) <= 1e-4*(1+math.Abs(float64(a)))
}

func TestOtherPlayersWorthIsNegative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawGame(t)
		c := drawChances(t)
		x := rapid.Float32Range(0, 1).Draw(t, "x")
		own, other := game.cubeStates(s), game.cubeStates(s.Swap())
		a, b, d := make([]float32, own.Len()), make([]float32, other.Len()), make([]float32, own.Len())
		swapped := c.Swap()
		own.NoDouble(0, &c, x, a)
		other.NoDouble(0, &swapped, x, b)
		if !closeTo(a[0], -b[0]) {
			t.Fatalf("worth %g, to the other player %g", a[0], b[0])
		}
		own.NoDouble(1, &swapped, x, d)
		for i := range a {
			if !closeTo(a[i], -d[i]) {
				t.Fatalf("cube state %d: equity %g, at the other's turn %g", i, a[i], d[i])
			}
		}
		own.Double(1, d)
		other.Double(0, b)
		if !closeTo(d[0], b[0]) {
			t.Fatalf("worth of the other's decision %g and %g", d[0], b[0])
		}
	})
}

// TestEquityRises has equities that rise with the chance to win at equal rates of
// gammons, without steps, and that lie between those of a game lost and won.
func TestEquityRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawGame(t)
		cs := game.cubeStates(s)
		rate := drawChances(t)
		x := rapid.Float32Range(0, 1).Draw(t, "x")
		const steps = 1000
		var last []float32
		for i := range steps + 1 {
			win := float32(i) / steps
			c := backgammon.Chances{
				Win: win, WinGammon: win * rate.WinGammon, WinBackgammon: win * rate.WinBackgammon,
				LoseGammon: (1 - win) * rate.LoseGammon, LoseBackgammon: (1 - win) * rate.LoseBackgammon,
			}
			equities := make([]float32, cs.Len())
			cs.NoDouble(0, &c, x, equities)
			for j, w := range equities {
				stateWon, stateLost := cs.outcomes(j)
				won, lost := float32(stateWon.at(3)), float32(stateLost.at(3))
				span := won - lost
				if !(w >= lost-1e-5*span && w <= won+1e-5*span) {
					t.Fatalf("cube state %d at %g: equity %g is not in %g to %g", j, win, w, lost, won)
				}
				if i > 0 && (w < last[j]-1e-5*span || w > last[j]+0.05*span) {
					t.Fatalf("cube state %d at %g: equity %g after %g", j, win, w, last[j])
				}
			}
			last = equities
		}
	})
}

// TestCashPointsAboveTakePoints keeps the window of a cube open that both may turn.
func TestCashPointsAboveTakePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawGame(t)
		cs := game.cubeStates(s)
		c := drawChances(t)
		r := ratesOf(0, &c)
		var p [maxLevels]points
		cs.points(&r, &p)
		for i, level := range cs.levels {
			if level.live == [2]bool{true, true} && !(p[i].take >= 0 && p[i].take < p[i].cash && p[i].cash <= 1) {
				t.Fatalf("level %d: take point %g, cash point %g", i, p[i].take, p[i].cash)
			}
		}
	})
}

// TestEndIsCertain compares the equity of a game that is over with that of the
// certain chances.
func TestEndIsCertain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawGame(t)
		cs := game.cubeStates(s)
		ply := rapid.IntRange(0, 1).Draw(t, "ply")
		won := rapid.SampledFrom([]int{-3, -2, -1, 1, 2, 3}).Draw(t, "won")
		over := make([]float32, cs.Len())
		cs.GameOver(ply, won, over)
		c := backgammon.Certain(won)
		if dead := cs.DeadCube(ply, &c); !closeTo(over[0], dead) {
			t.Fatalf("over %g, certain %g", over[0], dead)
		}
	})
}

// TestSillyChances has what only a broken network makes: the equities are numbers.
func TestSillyChances(t *testing.T) {
	silly := []backgammon.Chances{{Win: -1}, {Win: 2, LoseGammon: 1}, {WinGammon: 1, WinBackgammon: 2}, {Win: 1e-30, WinGammon: 0.5}}
	for _, cs := range []*CubeStates{statesOf(t, NewMoney(fullRules), State{Value: 1}), matchStates(t, State{Value: 1, Away: [2]int{5, 3}})} {
		equities := make([]float32, cs.Len())
		for _, c := range silly {
			cs.NoDouble(0, &c, 0.68, equities)
			for i, w := range equities {
				if !(math.Abs(float64(w)) < 10) {
					t.Errorf("%+v: cube state %d is worth %g", c, i, w)
				}
			}
		}
	}
}

func TestHoldAllocatesNothing(t *testing.T) {
	cs := matchStates(t, State{Value: 1, Away: [2]int{15, 13}})
	equities := make([]float32, cs.Len())
	c := backgammon.Chances{Win: 0.6, WinGammon: 0.2}
	if n := testing.AllocsPerRun(100, func() {
		cs.NoDouble(1, &c, 0.68, equities)
		cs.Double(1, equities)
		cs.GameOver(1, 2, equities)
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
