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

func TestCertain(t *testing.T) {
	for n := range bridge.HandSize + 1 {
		d := Certain(n)
		if d.Mean() != float64(n) || d.Median() != n || d.AtLeast(n) != 1 || d.AtLeast(n+1) != 0 {
			t.Errorf("%d tricks for certain: %v", n, d)
		}
	}
}
