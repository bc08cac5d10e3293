package layer

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/eval/simd"
)

// TestBothWaysAreEqual holds a batch that takes one way against its rows, which
// take the other.
func TestBothWaysAreEqual(t *testing.T) {
	const inputs, outputs, batch = 37, 21, 6
	r := rand.New(rand.NewPCG(1, 1))
	for _, zeros := range []float64{0, 0.5, 0.95} {
		x, weights, bias := make([]float32, batch*inputs), make([]float32, inputs*outputs), make([]float32, outputs)
		for i := range x {
			if r.Float64() >= zeros {
				x[i] = float32(r.NormFloat64())
			}
		}
		for i := range weights {
			weights[i] = float32(r.NormFloat64())
		}
		for _, k := range simd.Available() {
			in := NewInput(inputs)
			all, one := make([]float32, batch*outputs), make([]float32, outputs)
			in.Forward(k, all, bias, weights, x, batch)
			for row := range batch {
				in.Forward(k, one, bias, weights, x[row*inputs:][:inputs], 1)
				for j, v := range one {
					if all[row*outputs+j] != v {
						t.Fatalf("%s, %v zeros: row %d output %d is %v in a batch, %v alone", k, zeros, row, j, all[row*outputs+j], v)
					}
				}
			}
		}
	}
}

func TestForwardByHand(t *testing.T) {
	in := NewInput(3)
	dst := make([]float32, 2)
	in.Forward(simd.Kernels{}, dst, []float32{1, 2}, []float32{10, 20, float32(math.NaN()), 0, 30, 40}, []float32{2, 0, 1}, 1)
	if dst[0] != 51 || dst[1] != 82 {
		t.Errorf("got %v, want 51 and 82: a zero hides its weights", dst)
	}
}
