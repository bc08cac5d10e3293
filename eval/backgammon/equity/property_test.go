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

// drawLadder draws a game and a state of it.
func drawLadder(t *rapid.T) (*Game, State) {
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

// closeTo reports whether two worths differ by rounding only.
func closeTo(a, b float32) bool {
	return math.Abs(float64(a-b)) <= 1e-4*(1+math.Abs(float64(a)))
}

func TestOtherPlayersWorthIsNegative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawLadder(t)
		c := drawChances(t)
		x := rapid.Float32Range(0, 1).Draw(t, "x")
		own, other := game.ladder(s), game.ladder(s.Swap())
		a, b, d := make([]float32, own.Len()), make([]float32, other.Len()), make([]float32, own.Len())
		swapped := c.Swap()
		own.Hold(0, &c, x, a)
		other.Hold(0, &swapped, x, b)
		if !closeTo(a[0], -b[0]) {
			t.Fatalf("worth %g, to the other player %g", a[0], b[0])
		}
		own.Hold(1, &swapped, x, d)
		for i := range a {
			if !closeTo(a[i], -d[i]) {
				t.Fatalf("rung %d: worth %g, at the other's turn %g", i, a[i], d[i])
			}
		}
		own.Double(1, d)
		other.Double(0, b)
		if !closeTo(d[0], b[0]) {
			t.Fatalf("worth of the other's decision %g and %g", d[0], b[0])
		}
	})
}

// TestWorthRises has worths that rise with the chance to win at equal rates of
// gammons, without steps, and that lie between those of a game lost and won.
func TestWorthRises(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawLadder(t)
		l := game.ladder(s)
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
			worths := make([]float32, l.Len())
			l.Hold(0, &c, x, worths)
			for j, w := range worths {
				rungWon, rungLost := l.outcomes(j)
				won, lost := float32(rungWon.at(3)), float32(rungLost.at(3))
				span := won - lost
				if !(w >= lost-1e-5*span && w <= won+1e-5*span) {
					t.Fatalf("rung %d at %g: worth %g is not in %g to %g", j, win, w, lost, won)
				}
				if i > 0 && (w < last[j]-1e-5*span || w > last[j]+0.05*span) {
					t.Fatalf("rung %d at %g: worth %g after %g", j, win, w, last[j])
				}
			}
			last = worths
		}
	})
}

// TestCashPointsAboveTakePoints keeps the window of a cube open that both may turn.
func TestCashPointsAboveTakePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawLadder(t)
		l := game.ladder(s)
		c := drawChances(t)
		r := ratesOf(0, &c)
		var p [maxLevels]points
		l.points(&r, &p)
		for i, level := range l.levels {
			if level.live == [2]bool{true, true} && !(p[i].take >= 0 && p[i].take < p[i].cash && p[i].cash <= 1) {
				t.Fatalf("level %d: take point %g, cash point %g", i, p[i].take, p[i].cash)
			}
		}
	})
}

// TestEndIsCertain compares the worth of a game that is over with that of the
// certain chances.
func TestEndIsCertain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game, s := drawLadder(t)
		l := game.ladder(s)
		ply := rapid.IntRange(0, 1).Draw(t, "ply")
		won := rapid.SampledFrom([]int{-3, -2, -1, 1, 2, 3}).Draw(t, "won")
		over := make([]float32, l.Len())
		l.Over(ply, won, over)
		c := backgammon.Certain(won)
		if dead := l.Dead(ply, &c); !closeTo(over[0], dead) {
			t.Fatalf("over %g, certain %g", over[0], dead)
		}
	})
}

// TestSillyChances has what only a broken network makes: the worths are numbers.
func TestSillyChances(t *testing.T) {
	silly := []backgammon.Chances{{Win: -1}, {Win: 2, LoseGammon: 1}, {WinGammon: 1, WinBackgammon: 2}, {Win: 1e-30, WinGammon: 0.5}}
	for _, l := range []*Ladder{ladderOf(t, NewMoney(fullRules), State{Value: 1}), matchLadder(t, State{Value: 1, Away: [2]int{5, 3}})} {
		worths := make([]float32, l.Len())
		for _, c := range silly {
			l.Hold(0, &c, 0.68, worths)
			for i, w := range worths {
				if !(math.Abs(float64(w)) < 10) {
					t.Errorf("%+v: rung %d is worth %g", c, i, w)
				}
			}
		}
	}
}

func TestHoldAllocatesNothing(t *testing.T) {
	l := matchLadder(t, State{Value: 1, Away: [2]int{15, 13}})
	worths := make([]float32, l.Len())
	c := backgammon.Chances{Win: 0.6, WinGammon: 0.2}
	if n := testing.AllocsPerRun(100, func() {
		l.Hold(1, &c, 0.68, worths)
		l.Double(1, worths)
		l.Over(1, 2, worths)
	}); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
