package analysis

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
)

// anything returns equities of a judge who knows nothing.
func anything(r *rand.Rand) *RollEquities {
	var w RollEquities
	for i := range w {
		w[i] = 3 * r.NormFloat64()
	}
	return &w
}

// TestLuckHasNoMean adds up the luck of all dice that can fall, however they are judged.
func TestLuckHasNoMean(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		w, other := anything(r), anything(r)
		throw, first, begin := 0.0, 0.0, 0.0
		for a := uint8(1); a <= 6; a++ {
			for b := uint8(1); b <= 6; b++ {
				dice := backgammon.Dice{a, b}
				throw += w.Luck(dice)
				switch {
				case a > b:
					begin += w.OpeningLuck(dice, other)
				case a < b:
					begin -= other.OpeningLuck(dice, w)
				}
				if a != b {
					first += w.FirstLuck(dice)
				}
			}
		}
		for name, sum := range map[string]float64{"a roll": throw, "a first roll": first, "a roll for the start": begin} {
			if math.Abs(sum) > 1e-12 {
				t.Fatalf("the luck of %s adds up to %v", name, sum)
			}
		}
	}
}

func TestLuckIsWorthAboveTheMean(t *testing.T) {
	var w RollEquities
	for i, roll := range backgammon.Rolls() {
		if roll.Dice == (backgammon.Dice{6, 5}) {
			w[i] = 36
		}
	}
	for name, tt := range map[string]struct{ got, want float64 }{
		"the roll":           {w.Luck(backgammon.Dice{6, 5}), 34},
		"the same roll":      {w.Luck(backgammon.Dice{5, 6}), 34},
		"another":            {w.Luck(backgammon.Dice{1, 1}), -2},
		"the first roll":     {w.FirstLuck(backgammon.Dice{5, 6}), 36 - 2.4},
		"the start":          {w.OpeningLuck(backgammon.Dice{6, 5}, &RollEquities{}), 36 - 1.2},
		"the start of both":  {w.OpeningLuck(backgammon.Dice{6, 5}, &w), 36},
		"the start of other": {(&RollEquities{}).OpeningLuck(backgammon.Dice{6, 5}, &w), 1.2},
	} {
		t.Run(name, func(t *testing.T) {
			if math.Abs(tt.got-tt.want) > 1e-12 {
				t.Errorf("%s: %v, want %v", name, tt.got, tt.want)
			}
		})
	}
}
