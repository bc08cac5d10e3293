package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/eval/simd"
)

// TestOptimizersFollowTheirFormulas compares some steps with the textbook's, in
// float64.
func TestOptimizersFollowTheirFormulas(t *testing.T) {
	const steps, rate, decay, bound = 30, 0.01, 0.1, 1e-5
	kernels := simd.Available()
	for name, o := range map[string]Optimizer{"plain": SGD(0), "momentum": SGD(0.9), "adam": Adam()} {
		t.Run(name, func(t *testing.T) {
			for _, weights := range []bool{true, false} {
				r := rand.New(rand.NewPCG(1, 1))
				x := []float32{1, -2, 0.5}
				exact, m, v := []float64{1, -2, 0.5}, make([]float64, 3), make([]float64, 3)
				moments := [][]float32{make([]float32, 3), make([]float32, 3)}
				for step := range steps {
					g := []float32{float32(r.NormFloat64()), float32(r.NormFloat64()), 0}
					u := o.update(step, rate, decay)
					u.apply(kernels[step%len(kernels)], x, g, moments, weights)
					for i := range exact {
						g := float64(g[i])
						if weights {
							exact[i] -= rate * decay * exact[i]
						}
						if name == "adam" {
							m[i], v[i] = 0.9*m[i]+0.1*g, 0.999*v[i]+0.001*g*g
							n := float64(step + 1)
							exact[i] -= rate * m[i] / (1 - math.Pow(0.9, n)) / (math.Sqrt(v[i]/(1-math.Pow(0.999, n))) + 1e-8)
						} else {
							m[i] = o.Beta1*m[i] + g
							exact[i] -= rate * m[i]
						}
					}
				}
				for i, want := range exact {
					if math.Abs(float64(x[i])-want) > bound {
						t.Errorf("%s, weights %v: parameter %d is %v, want %v", name, weights, i, x[i], want)
					}
				}
			}
		})
	}
}

func TestRateTakesItsWay(t *testing.T) {
	tests := []struct {
		r    Schedule
		want [5]float64 // at steps 0, 1, 2, 6 and 10 of 11
	}{
		{Schedule{Start: 2}, [5]float64{2, 2, 2, 2, 2}},
		{Schedule{Start: 2, End: 1, Decay: Linear}, [5]float64{2, 1.9, 1.8, 1.4, 1}},
		{Schedule{Start: 4, End: 1, Decay: Exponential}, [5]float64{4, 4 * math.Pow(2, -0.2), 4 * math.Pow(2, -0.4), 4 * math.Pow(2, -1.2), 1}},
		{Schedule{Start: 2, End: 1, Decay: Cosine}, [5]float64{2, 1.5 + math.Cos(math.Pi*0.1)/2, 1.5 + math.Cos(math.Pi*0.2)/2, 1.5 + math.Cos(math.Pi*0.6)/2, 1}},
		{Schedule{Start: 3, End: 1, Decay: Linear, Warmup: 2}, [5]float64{1, 2, 3, 2, 1}},
	}
	for _, tt := range tests {
		for i, step := range []int{0, 1, 2, 6, 10} {
			if got := tt.r.At(step, 11); math.Abs(got-tt.want[i]) > 1e-12 {
				t.Errorf("%+v: step %d has %v, want %v", tt.r, step, got, tt.want[i])
			}
		}
	}
	if got := (Schedule{Start: 2, Decay: Cosine}).At(0, 1); got != 2 {
		t.Errorf("the only step has %v", got)
	}
}
