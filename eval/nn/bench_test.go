package nn

import (
	"fmt"
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

// BenchmarkBatch prints the positions that a search evaluates in a second, 45 of
// 300 inputs other than zero: from whole rows of inputs, from those other than zero,
// and from the accumulator of a position that differs in 8 inputs.
func BenchmarkBatch(b *testing.B) {
	for _, hidden := range [][2]int{{384, 64}, {256, 32}} {
		a := Architecture{Features: "bench", Inputs: 300, Layers: []Layer{
			{hidden[0], ClippedReLU}, {hidden[1], ClippedReLU}, {6, Sigmoid},
		}}
		n := randomNetwork(b, a, 1)
		for _, batch := range []int{20, 400} {
			r := rand.New(rand.NewPCG(1, 1))
			x := randomInputs(r, batch*a.Inputs, 45./300)
			listed, near := sparseRows(x, batch), sparseRows(randomInputs(r, batch*a.Inputs, 8./300), batch)
			dst := make([]float32, batch*a.Outputs())
			for _, k := range simd.Available() {
				e := NewEvaluator(n, k, batch)
				from := e.NewAccumulator()
				run := func(way string, evaluate func()) {
					b.Run(fmt.Sprintf("300-%d-%d-6/%s/%d/%s", hidden[0], hidden[1], way, batch, k), func(b *testing.B) {
						for b.Loop() {
							evaluate()
						}
						b.ReportMetric(float64(b.N)*float64(batch)/b.Elapsed().Seconds(), "positions/s")
					})
				}
				run("rows", func() { e.EvaluateBatch(dst, x, batch) })
				run("sparse", func() { e.EvaluateSparseBatch(dst, listed.ends, listed.index, listed.value) })
				run("changes", func() { e.EvaluateChanges(dst, from, near.ends, near.index, near.value) })
			}
		}
	}
}

// BenchmarkFixed prints the positions that a search evaluates in a second in fixed-point numbers, 66
// of 288 inputs other than zero and 24 of them other than in the position before.
func BenchmarkFixed(b *testing.B) {
	const batch = 400
	a := Architecture{Features: "bench", Inputs: 288, Layers: []Layer{{1024, ReLU}, {64, ReLU}, {6, Softmax}}}
	n, r := randomNetwork(b, a, 1), rand.New(rand.NewPCG(1, 1))
	x, dst := randomInputs(r, a.Inputs, 66./288), make([]float32, batch*a.Outputs())
	var ends, index []int32
	var value []int16
	for range batch {
		for range 12 {
			i, j := r.IntN(len(x)), r.IntN(len(x))
			x[i], x[j] = x[j], x[i]
		}
		for i, v := range x {
			if v != 0 {
				index, value = append(index, int32(i)), append(value, Fix(v))
			}
		}
		ends = append(ends, int32(len(index)))
	}
	for _, k := range simd.Available() {
		e := NewFixedEvaluator(n, k)
		b.Run(k.String(), func(b *testing.B) {
			for b.Loop() {
				e.EvaluateBatch(dst, ends, index, value)
			}
			b.ReportMetric(float64(b.N)*batch/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkQuantized prints the time of a position of 42 features, and of one a
// move of two features away.
func BenchmarkQuantized(b *testing.B) {
	q, err := Quantization{Active: 42}.Quantize(randomNetwork(b, race, 1))
	if err != nil {
		b.Fatal(err)
	}
	features, dst := make([]int32, 42), make([]float32, race.Outputs())
	for i := range features {
		features[i] = int32(6 * i)
	}
	for _, k := range simd.Available() {
		e := NewQuantizedEvaluator(q, k)
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
