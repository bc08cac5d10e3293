package layer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gogo/eval/simd"
)

// BenchmarkForward compares the two ways of a batch, for inputs of which a share
// is not zero: where they meet, oneIn follows.
func BenchmarkForward(b *testing.B) {
	for _, shape := range [][3]int{{32, 250, 256}, {250, 64, 256}} {
		batch, inputs, outputs := shape[0], shape[1], shape[2]
		for _, one := range []int{2, 6, 12, 24, 48} {
			r := rand.New(rand.NewPCG(1, 1))
			x := make([]float32, batch*inputs)
			for i := range x {
				if r.IntN(one) == 0 {
					x[i] = r.Float32()
				}
			}
			in := NewInput(inputs)
			dst, bias, weights := make([]float32, batch*outputs), make([]float32, outputs), make([]float32, inputs*outputs)
			for _, k := range simd.Available() {
				name := fmt.Sprintf("%dx%d-%d/one in %d/%s", batch, inputs, outputs, one, k)
				b.Run("sparse/"+name, func(b *testing.B) {
					for b.Loop() {
						in.sparse(k, dst, bias, weights, x, batch)
					}
				})
				b.Run("dense/"+name, func(b *testing.B) {
					for b.Loop() {
						k.DenseBatchFloat32(dst, bias, weights, x, batch)
					}
				})
			}
		}
	}
}
