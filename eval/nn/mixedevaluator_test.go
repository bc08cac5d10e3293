package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/eval/simd"
)

// TestMixedEvaluator takes every third input as dense and compares with an exact
// evaluation, and positions in a batch with the same alone.
func TestMixedEvaluator(t *testing.T) {
	const batch = 11
	n := randomNetwork(t, skipping(), 1)
	x := randomInputs(rand.New(rand.NewPCG(6, 6)), batch*small.Inputs, 0.3)
	var places []int
	for at := small.Inputs - 1; at >= 0; at -= 3 {
		places = append(places, at)
	}
	rest, dense := slices.Clone(x), []float32(nil)
	for row := range batch {
		for _, at := range places {
			dense = append(dense, x[row*small.Inputs+at])
			rest[row*small.Inputs+at] = 0
		}
	}
	listed, outputs := sparseRows(rest, batch), small.Outputs()
	for _, k := range simd.Available() {
		m := NewMixedEvaluator(n, k, batch, places)
		all, one := make([]float32, batch*outputs), make([]float32, outputs)
		m.EvaluateBatch(all, dense, listed.ends, listed.index, listed.value)
		start := int32(0)
		for row, end := range listed.ends {
			got := all[row*outputs:][:outputs]
			for j, want := range exactly(n, x[row*small.Inputs:][:small.Inputs]) {
				if !(math.Abs(float64(got[j])-want) <= floatBound*max(1, math.Abs(want))) {
					t.Fatalf("%s: output %d of position %d is %v, want %v", k, j, row, got[j], want)
				}
			}
			m.EvaluateBatch(one, dense[row*len(places):][:len(places)], []int32{end - start}, listed.index[start:end], listed.value[start:end])
			if !slices.Equal(one, got) {
				t.Fatalf("%s: position %d is %v in a batch, %v alone", k, row, got, one)
			}
			start = end
		}
		m.EvaluateBatch(nil, nil, nil, nil, nil)
		if a := testing.AllocsPerRun(10, func() { m.EvaluateBatch(all, dense, listed.ends, listed.index, listed.value) }); a > 0 {
			t.Errorf("%s: %v allocations a batch", k, a)
		}
	}
}
