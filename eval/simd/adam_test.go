package simd

import (
	"math"
	"slices"
	"testing"
)

func TestAdamFloat32EqualsTheReference(t *testing.T) {
	step := AdamStep{First: 0.9, Second: 0.999, Rate: 0.01, Epsilon: 1e-8, Keep: 0.999}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, n := range lengths() {
				r := newRandom(n)
				parameters, parametersIntact := fenced[float32](t, n)
				mean, meanIntact := fenced[float32](t, n)
				square, squareIntact := fenced[float32](t, n)
				gradient := filled(t, n, r.sparse)
				for i := range parameters {
					parameters[i], mean[i], square[i] = r.float(), r.float(), r.float()*r.sparse()
					square[i] = max(square[i], -square[i])
				}
				want := [3][]float32{slices.Clone(parameters), slices.Clone(mean), slices.Clone(square)}
				Kernels{}.AdamFloat32(want[0], gradient, want[1], want[2], step)
				k.AdamFloat32(parameters, gradient, mean, square, step)
				parametersIntact()
				meanIntact()
				squareIntact()
				equal(t, parameters, want[0])
				equal(t, mean, want[1])
				equal(t, square, want[2])
			}
		})
	}
}

// TestAdamFloat32ByHand does a step with round numbers.
func TestAdamFloat32ByHand(t *testing.T) {
	for _, k := range Available() {
		parameters, mean, square := []float32{10, 10}, []float32{2, 0}, []float32{12, 0}
		k.AdamFloat32(parameters, []float32{4, 0}, mean, square,
			AdamStep{First: 0.5, Second: 0.75, Rate: 2, Epsilon: float32(4 - math.Sqrt(13)), Keep: 0.5})
		equal(t, mean, []float32{3, 0})
		equal(t, square, []float32{13, 0})
		if off := parameters[0] - 3.5; max(off, -off) > 1e-6 || parameters[1] != 5 {
			t.Errorf("%s: %v, want 3.5 and 5", k, parameters)
		}
	}
}
