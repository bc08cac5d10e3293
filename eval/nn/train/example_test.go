package train_test

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// A network learns the chance to win a bearoff race from outcomes alone, goes
// through a file, and is quantised.
func Example() {
	kernels, err := simd.Select("")
	if err != nil {
		fmt.Println(err)
		return
	}
	architecture := nn.Architecture{Features: "toy race 1", Inputs: 48, Layers: []nn.Layer{
		{Outputs: 32, Activation: nn.ClippedReLU}, {Outputs: 16, Activation: nn.ClippedReLU}, {Outputs: 1, Activation: nn.Sigmoid},
	}}
	quantisation := nn.Quantisation{Active: 2 * most}
	trainer, err := train.New(train.Options{
		Architecture: architecture, Program: "example", Seed: 1,
		Loss: train.CrossEntropy, Epochs: 3, Batch: 128,
		Optimiser: train.Adam(), Rate: train.Rate{Start: 0.01, End: 0.0002, Shape: train.Cosine},
		Quantisation: quantisation, Kernels: kernels,
	}, newRaces(200000, 1))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := trainer.Run(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	trained, err := trainer.Network()
	if err != nil {
		fmt.Println(err)
		return
	}

	var file bytes.Buffer
	if err := trained.Write(&file); err != nil {
		fmt.Println(err)
		return
	}
	net, err := nn.Read(&file, architecture)
	if err != nil {
		fmt.Println(err)
		return
	}
	integers, err := quantisation.Quantise(net)
	if err != nil {
		fmt.Println(err)
		return
	}

	unseen := newRaces(2000, 2)
	exact, quantised := nn.NewEvaluator(net, kernels, 1), nn.NewQuantisedEvaluator(integers, kernels)
	var learned, lost float64 // the sums of the squares of errors
	a, b, inputs, outcome := make([]float32, 1), make([]float32, 1), make([]float32, 48), make([]float32, 1)
	for i := range unseen.Len() {
		clear(inputs)
		unseen.Sample(i, inputs, outcome)
		exact.Evaluate(a, inputs)
		quantised.Evaluate(b, unseen.features(i))
		learned += math.Pow(float64(b[0])-unseen.chance[i], 2)
		lost += math.Pow(float64(b[0]-a[0]), 2)
	}
	n := float64(unseen.Len())
	fmt.Println("root mean square error of the chance to win below 0.04:", math.Sqrt(learned/n) < 0.04)
	fmt.Println("of integers against float32 below 0.005:", math.Sqrt(lost/n) < 0.005)
	// Output:
	// root mean square error of the chance to win below 0.04: true
	// of integers against float32 below 0.005: true
}
