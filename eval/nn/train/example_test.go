package train_test

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"gogo/eval/backgammon/toyrace"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
)

// A network learns the chance to win a bearoff race from outcomes alone, goes
// through a file, and is quantized.
func Example() {
	kernels, err := simd.Select("")
	if err != nil {
		fmt.Println(err)
		return
	}
	architecture := toyrace.Architecture()
	quantization := nn.Quantization{Active: toyrace.Active}
	trainer, err := train.NewNetwork(train.NetworkOptions{
		Architecture: architecture, Loss: train.CrossEntropy, Quantization: quantization,
		Options: train.Options{
			Program: "example", Seed: 1, Epochs: 3, Batch: 128,
			Optimizer: train.Adam(), LearningRate: train.Schedule{Start: 0.01, End: 0.0002, Decay: train.Cosine},
			Kernels: kernels,
		},
	}, toyrace.New(200000, 1))
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
	if err := nn.Write(&file, trained); err != nil {
		fmt.Println(err)
		return
	}
	net, err := nn.Read(&file, architecture)
	if err != nil {
		fmt.Println(err)
		return
	}
	integers, err := quantization.Quantize(net)
	if err != nil {
		fmt.Println(err)
		return
	}

	unseen := toyrace.New(2000, 2)
	exact, quantized := nn.NewEvaluator(net, kernels, 1), nn.NewQuantizedEvaluator(integers, kernels)
	var lost float64 // the sum of the squares of what quantizing changed
	a, b, inputs := make([]float32, 1), make([]float32, 1), make([]float32, toyrace.Inputs)
	learned := unseen.Error(func(i int) float64 {
		clear(inputs)
		unseen.Inputs(i, inputs)
		exact.Evaluate(a, inputs)
		quantized.Evaluate(b, unseen.Features(i))
		lost += math.Pow(float64(b[0]-a[0]), 2)
		return float64(b[0])
	})
	fmt.Println("root mean square error of the chance to win below 0.04:", learned < 0.04)
	fmt.Println("of integers against float32 below 0.005:", math.Sqrt(lost/float64(unseen.Len())) < 0.005)
	// Output:
	// root mean square error of the chance to win below 0.04: true
	// of integers against float32 below 0.005: true
}
