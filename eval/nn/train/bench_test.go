package train

import (
	"testing"

	"gogo/eval/nn"
	"gogo/eval/simd"
)

// BenchmarkTrain prints the samples that one thread learns from in a second, with
// a network for backgammon: with a sixth of its inputs other than zero, as raw
// features of a board are, and with all of them.
func BenchmarkTrain(b *testing.B) {
	for _, input := range []struct {
		name  string
		share float64
	}{{"sparse", 1. / 6}, {"dense", 1}} {
		for _, k := range simd.Available() {
			b.Run(input.name+"/"+k.String(), func(b *testing.B) {
				o := NetworkOptions{
					Architecture: nn.Architecture{Inputs: 250, Layers: []nn.Layer{
						{Outputs: 256, Activation: nn.ReLU}, {Outputs: 128, Activation: nn.ReLU}, {Outputs: 6, Activation: nn.Softmax},
					}},
					Options: Options{Epochs: 1 << 20, Batch: 256, Optimizer: Adam(), LearningRate: Schedule{Start: 1e-3}, Kernels: k},
				}
				t, err := NewNetwork(o, randomSamples(4096, o.Architecture, input.share))
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					if _, err := t.advance(t.batch()); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N*o.Batch)/b.Elapsed().Seconds(), "samples/s")
			})
		}
	}
}
