package train

import (
	"math/rand/v2"

	"gogo/eval/nn"
)

// table is samples in memory.
type table struct{ inputs, targets [][]float32 }

func (t *table) Len() int { return len(t.inputs) }

func (t *table) Sample(i int, inputs, target []float32) {
	copy(inputs, t.inputs[i])
	copy(target, t.targets[i])
}

// randomSamples returns samples with a share of inputs other than zero and
// targets that add up to 1.
func randomSamples(n int, a nn.Architecture, share float64) *table {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	t := new(table)
	for range n {
		x, y := make([]float32, a.Inputs), make([]float32, a.Outputs())
		for i := range x {
			if r.Float64() < share {
				x[i] = float32(r.NormFloat64())
			}
		}
		var sum float32
		for j := range y {
			y[j] = r.Float32()
			sum += y[j]
		}
		for j := range y {
			y[j] /= sum
		}
		t.inputs, t.targets = append(t.inputs, x), append(t.targets, y)
	}
	return t
}

// countedSamples returns samples of at most active features, each 1 or 2.
func countedSamples(n int, a nn.Architecture, active int) *table {
	r := rand.New(rand.NewPCG(2, uint64(n)))
	t := randomSamples(n, a, 0)
	for i, x := range t.inputs {
		for range active / 2 {
			x[r.IntN(len(x))] = float32(1 + i%2)
		}
	}
	return t
}
