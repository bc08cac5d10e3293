package report

import (
	"fmt"
	"math"
	"testing"

	"gogo/board/backgammon/matchfile"
	"gogo/eval/backgammon/skill"
)

// TestScale wants few round lines that hold all that there is.
func TestScale(t *testing.T) {
	for _, c := range []struct {
		low, high, first, unit float64
		lines                  int
	}{
		{0, 1, 0, 0.5, 3},
		{0.5, 0.577, 0.5, 0.02, 5},
		{0.249, 0.541, 0.2, 0.1, 5},
		{0.5, 0.5, 0.5, 0.005, 2},
		{-2, 3.1, -2, 2, 4},
		{-0.3, 1, -0.5, 0.5, 4},
	} {
		t.Run(fmt.Sprintf("%v to %v", c.low, c.high), func(t *testing.T) {
			first, unit, lines := scale(c.low, c.high)
			if math.Abs(first-c.first)+math.Abs(unit-c.unit) > 1e-9 || lines != c.lines {
				t.Errorf("%v to %v: %v, %v, %d, want %+v", c.low, c.high, first, unit, lines, c)
			}
			if first > c.low+1e-9 || first+float64(lines-1)*unit < c.high-1e-9 {
				t.Errorf("%v to %v are beyond %v and %d lines of %v", c.low, c.high, first, lines, unit)
			}
		})
	}
}

func TestTicks(t *testing.T) {
	match, money := &gameCurve{match: &matchfile.Match{Length: 5}}, &gameCurve{match: &matchfile.Match{}}
	for want, got := range map[string]string{
		"50%": match.tick(0.5, 0.1), "52.5%": match.tick(0.525, 0.005), "-2": money.tick(-2, 1), "0.5": money.tick(0.5, 0.5), "0": money.tick(math.Copysign(0, -1), 1),
	} {
		t.Run(want, func(t *testing.T) {
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// TestBars wants what is good for the first player above the middle, and nothing of what cannot be seen.
func TestBars(t *testing.T) {
	up, down := newBar(10, 2, 0.1, 0.2), newBar(10, 2, -0.2, 0.2)
	if *up != (graphBar{10, stripMiddle - stripHalf/2, 2, stripHalf / 2}) || *down != (graphBar{10, stripMiddle, 2, stripHalf}) {
		t.Errorf("%+v, %+v", up, down)
	}
	if newBar(10, 2, 0, 0) != nil || newBar(10, 2, 1e-6, 1) != nil {
		t.Error("bars of nothing")
	}
}

// TestMarks wants a shape of its own for each kind of error.
func TestMarks(t *testing.T) {
	seen := map[string]skill.Kind{}
	for k := skill.Good; k <= skill.VeryBad; k++ {
		outline := mark(10, 10, k)
		if other, ok := seen[outline]; ok {
			t.Errorf("%q and %q look alike", k, other)
		}
		seen[outline] = k
	}
}
