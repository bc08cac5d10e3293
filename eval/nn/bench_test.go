package nn

import (
	"math/rand/v2"
	"testing"

	"gogo/eval/simd"
)

// race has the shape of a network for backgammon, with a sixth of its inputs
// other than zero.
var race = Architecture{Features: "bench", Inputs: 250, Layers: []Layer{
	{256, ClippedReLU}, {128, ClippedReLU}, {6, Sigmoid},
}}

// BenchmarkEvaluate prints the time of a position at each level.
func BenchmarkEvaluate(b *testing.B) {
	const batch = 32
	n := randomNetwork(b, race, 1)
	x := randomInputs(rand.New(rand.NewPCG(1, 1)), batch*race.Inputs, 1./6)
	dst := make([]float32, batch*race.Outputs())
	for _, k := range simd.Available() {
		e := NewEvaluator(n, k, batch)
		b.Run("one/"+k.String(), func(b *testing.B) {
			for b.Loop() {
				e.Evaluate(dst[:6], x[:250])
			}
		})
		b.Run("batch/"+k.String(), func(b *testing.B) {
			for b.Loop() {
				e.EvaluateBatch(dst, x, batch)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/batch, "ns/position")
		})
	}
}

// BenchmarkQuantised prints the time of a position of 42 features, and of one a
// move of two features away.
func BenchmarkQuantised(b *testing.B) {
	q, err := Quantisation{Active: 42}.Quantise(randomNetwork(b, race, 1))
	if err != nil {
		b.Fatal(err)
	}
	features, dst := make([]int32, 42), make([]float32, race.Outputs())
	for i := range features {
		features[i] = int32(6 * i)
	}
	for _, k := range simd.Available() {
		e := NewQuantisedEvaluator(q, k)
		accumulator, child := e.NewAccumulator(), e.NewAccumulator()
		e.Refresh(accumulator, features)
		b.Run("afresh/"+k.String(), func(b *testing.B) {
			for b.Loop() {
				e.Evaluate(dst, features)
			}
		})
		b.Run("moved/"+k.String(), func(b *testing.B) {
			for b.Loop() {
				e.Update(child, accumulator, features[:2], features[2:4])
				e.EvaluateAccumulator(dst, child)
			}
		})
	}
}
