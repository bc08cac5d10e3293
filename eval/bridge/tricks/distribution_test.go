package tricks

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bridge"
)

// drawSteps draws what a network may say: chances in any order.
func drawSteps(t *rapid.T) []float32 {
	return rapid.SliceOfN(rapid.Float32Range(0, 1), Outputs, Outputs).Draw(t, "steps")
}

func TestStepsAreMadeToFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		steps := drawSteps(t)
		d := fromSteps(steps)
		least := 1.0
		for n, chance := range steps {
			least = min(least, float64(chance))
			if got := d.AtLeast(n + 1); math.Abs(got-least) > 1e-9 {
				t.Fatalf("at least %d: %v, want %v of %v", n+1, got, least, steps)
			}
		}
		if d.AtLeast(0) < 1-1e-9 || d.AtLeast(-3) != d.AtLeast(0) || d.AtLeast(14) != 0 {
			t.Fatalf("at least none: %v, at least 14: %v", d.AtLeast(0), d.AtLeast(14))
		}
	})
}

func TestExpectedScoreIsASlowSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := fromSteps(drawSteps(t))
		c := bridge.Contract{
			Level:    rapid.IntRange(1, bridge.Levels).Draw(t, "level"),
			Strain:   bridge.Strain(rapid.IntRange(0, bridge.Strains-1).Draw(t, "strain")),
			Doubled:  bridge.Doubled(rapid.IntRange(0, 2).Draw(t, "doubled")),
			Declarer: bridge.South,
		}
		vulnerable := rapid.Bool().Draw(t, "vulnerable")
		want := 0.0 // by parts: what each trick more adds
		for n := range bridge.HandSize {
			want += d.AtLeast(n+1) * float64(c.Score(vulnerable, n+1)-c.Score(vulnerable, n))
		}
		want += float64(c.Score(vulnerable, 0))
		if got := ExpectedScore(c, vulnerable, &d); math.Abs(got-want) > 1e-6 {
			t.Fatalf("%v: %v, want %v", c, got, want)
		}
	})
}

func TestCertain(t *testing.T) {
	game := bridge.Contract{Level: 4, Strain: bridge.Spades.Strain(), Declarer: bridge.North}
	for n := range bridge.HandSize + 1 {
		d := Certain(n)
		if d.Mean() != float64(n) || d.Median() != n || d.AtLeast(n) != 1 || d.AtLeast(n+1) != 0 {
			t.Errorf("%d tricks for certain: %v", n, d)
		}
		if got, want := ExpectedScore(game, true, &d), float64(game.Score(true, n)); got != want {
			t.Errorf("%d tricks: %v points, want %v", n, got, want)
		}
	}
	if got := ExpectedScore(bridge.Contract{}, true, &Distribution{1}); got != 0 {
		t.Errorf("passed out: %v points", got)
	}
}
