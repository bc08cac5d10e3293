package gomoku

import (
	"math/rand/v2"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// BenchmarkTrain prints the samples that one thread learns from in a second.
func BenchmarkTrain(b *testing.B) {
	d := planted(b, rand.New(rand.NewPCG(1, 2)), gomoku.Freestyle, 1500)
	kernels, err := simd.Select("")
	if err != nil {
		b.Fatal(err)
	}
	for name, c := range map[string]struct {
		loss    train.Loss
		samples train.Samples
	}{"value": {train.CrossEntropy, &d.Train.Positions}, "policy": {train.ListCrossEntropy, &d.Train.Choices}} {
		b.Run(name, func(b *testing.B) {
			const epochs = 20
			for b.Loop() {
				t, err := train.NewNetwork(train.NetworkOptions{
					Architecture: lines.Architecture(), Start: zero(b), Loss: c.loss,
					Options: train.Options{
						Epochs: epochs, Batch: 1024, Optimizer: train.Adam(), LearningRate: train.Schedule{Start: 0.01},
						DecayToStart: true, Kernels: kernels,
					},
				}, c.samples)
				if err != nil {
					b.Fatal(err)
				}
				if err := t.Run(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*epochs*c.samples.Len())/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
