package nn

import (
	"fmt"
	"math"

	"gogo/eval/nn/internal/layer"
	"gogo/eval/simd"
)

// Activation is the function that a layer applies to its sums.
type Activation uint8

const (
	// Linear leaves a sum as it is.
	Linear Activation = iota
	// ReLU raises a negative sum to 0.
	ReLU
	// ClippedReLU brings a sum into the range 0 to 1. It is what the hidden layers
	// of a quantised network need.
	ClippedReLU
	// Sigmoid maps a sum x to 1 / (1 + e^-x).
	Sigmoid
	// Softmax maps the sums of an output layer to shares that add up to 1.
	Softmax

	activations = iota
)

// String returns the activation's name.
func (a Activation) String() string {
	if a >= activations {
		return fmt.Sprintf("activation %d", uint8(a))
	}
	return [activations]string{"linear", "ReLU", "clipped ReLU", "sigmoid", "softmax"}[a]
}

// Apply applies the activation in place to rows, each of width sums.
func (a Activation) Apply(k simd.Kernels, rows []float32, width int) {
	switch a {
	case ReLU:
		k.ClampFloat32(rows, 0, float32(math.Inf(1)))
	case ClippedReLU:
		k.ClampFloat32(rows, 0, 1)
	case Sigmoid:
		layer.Sigmoid(rows)
	case Softmax:
		for len(rows) > 0 {
			layer.Softmax(rows[:width])
			rows = rows[width:]
		}
	default:
	}
}
