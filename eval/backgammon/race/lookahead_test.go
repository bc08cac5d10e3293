package race_test

import (
	"math"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/backgammon/race"
)

func newLookahead(tb testing.TB) *race.Lookahead {
	tb.Helper()
	m, err := chances.Open("")
	if err != nil {
		tb.Fatal(err)
	}
	return race.NewLookahead(m.Full[chances.Race], tables, chancestest.Kernels(tb))
}

// slowGoals is what a look finds of the rolls to bear off: the mean over the rolls of what the
// best play leaves.
func slowGoals(e *race.Estimator, s backgammon.Side) bearoff.Distribution {
	var d bearoff.Distribution
	d.Chances = make([]float32, 80)
	for _, r := range backgammon.Rolls() {
		var g backgammon.Generator
		var best bearoff.Distribution
		b := backgammon.Board{s, {0: 1}}
		for i, m := range g.Moves(&b, r.Dice) {
			e.Sides([]backgammon.Side{m.Board[0]}, func(_ int, goals *bearoff.Goals) {
				if i == 0 || goals.Off.Mean < best.Mean {
					best = goals.Off
					best.Chances = append([]float32(nil), goals.Off.Chances...)
				}
			})
		}
		for i, chance := range best.Chances {
			d.Chances[best.First+1+i] += chance * float32(r.Ways) / 36
		}
		d.Mean += (best.Mean + 1) * float64(r.Ways) / 36
	}
	return d
}

func TestLooksEqualTheSlowMean(t *testing.T) {
	l, e := newLookahead(t), newEstimator(t)
	for _, b := range randomRaces(12) {
		s := b[0]
		if s.Back() < 6 {
			continue
		}
		got, want := l.Look(&s).Off, slowGoals(e, s)
		if math.Abs(got.Mean-want.Mean) > 1e-3 {
			t.Errorf("%v: %v rolls, want %v", s, got.Mean, want.Mean)
		}
		for i, chance := range got.Chances {
			if math.Abs(float64(chance-want.Chances[got.First+i])) > 1e-5 {
				t.Errorf("%v: chance %v of %d rolls, want %v", s, chance, got.First+i, want.Chances[got.First+i])
			}
		}
	}
}

// TestLookedChances compares looks at races with what the network says of them, and looks that are
// repeated with the first.
func TestLookedChances(t *testing.T) {
	l, e := newLookahead(t), newEstimator(t)
	for _, b := range randomRaces(40) {
		said := make([]backgammon.Chances, 1)
		e.Batch(said, []backgammon.Board{b}, []int{0})
		looked, mover := l.Chances(&b), l.MoverChances(&b)
		if l.Chances(&b) != looked || l.MoverChances(&b) != mover {
			t.Errorf("%v: another look finds something else", b)
		}
		for _, c := range []backgammon.Chances{looked, mover} {
			if math.Abs(float64(c.Win-said[0].Win)) > .05 || c.WinGammon > c.Win || c.LoseGammon > 1-c.Win {
				t.Errorf("%v: a look finds %+v, the network says %+v", b, c, said[0])
			}
		}
		if _, home := tables.Goals(&b[1]); home && mover != looked {
			t.Errorf("%v: the opponent is at home, and %+v is not %+v", b, mover, looked)
		}
	}
}

func BenchmarkLook(b *testing.B) {
	l := newLookahead(b)
	boards := randomRaces(200)
	for i := 0; b.Loop(); i++ {
		l.Look(&boards[i%len(boards)][0])
	}
}
