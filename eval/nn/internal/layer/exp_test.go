package layer

import (
	"math"
	"testing"
)

func TestExpIsNearTheExactValue(t *testing.T) {
	for x := -expLimit; x <= expLimit; x++ {
		for part := range 64 {
			v := float32(x) + float32(part)/64
			if v > expLimit {
				break
			}
			bound := 3e-7 + 7e-8*math.Abs(float64(v))
			want := math.Exp(float64(v))
			if got := float64(exp(v)); math.Abs(got-want) > bound*want {
				t.Fatalf("exp(%v) = %v, want %v: off by %.1e", v, got, want, math.Abs(got-want)/want)
			}
		}
	}
}

func TestSigmoidAndSoftmaxAtTheEnds(t *testing.T) {
	const huge = math.MaxFloat32
	x := []float32{-huge, -100, 0, 100, huge}
	Sigmoid(x)
	if x[0] > 1e-37 || x[1] > 1e-37 || x[2] != 0.5 || x[3] != 1 || x[4] != 1 {
		t.Errorf("sigmoid: %v", x)
	}
	x = []float32{huge, 0, huge}
	Softmax(x)
	if math.Abs(float64(x[0])-0.5) > 1e-6 || x[1] > 1e-37 || x[2] != x[0] {
		t.Errorf("softmax: %v", x)
	}
	Softmax(nil)
}
