package nn

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gogo/eval/simd"
)

// counted is a network that can be quantized, for at most active features.
var counted = Architecture{Features: "counted", Inputs: 50, Layers: []Layer{
	{64, ClippedReLU}, {35, ClippedReLU}, {6, Sigmoid},
}}

const active = 12

func quantized(tb testing.TB, n *Network) *Quantized {
	tb.Helper()
	q, err := Quantization{Active: active}.Quantize(n)
	if err != nil {
		tb.Fatal(err)
	}
	return q
}

// randomFeatures returns up to active features, some of them several times.
func randomFeatures(r *rand.Rand) []int32 {
	features := make([]int32, r.IntN(active+1))
	for i := range features {
		features[i] = r.Int32N(50)
	}
	return features
}

// inputsOf counts features.
func inputsOf(features []int32) []float32 {
	x := make([]float32, counted.Inputs)
	for _, f := range features {
		x[f]++
	}
	return x
}

// inWholeNumbers runs q with sums that cannot overflow, and fails the test if
// those of q would.
func inWholeNumbers(t *testing.T, q *Quantized, features []int32) []float32 {
	t.Helper()
	x := make([]int, len(q.first.bias))
	for j := range x {
		sum := int(q.first.bias[j])
		for _, f := range features {
			sum += int(q.first.weights[int(f)*len(x)+j])
		}
		if sum != int(int16(sum)) {
			t.Fatalf("first layer: sum %d overflows with %d", j, sum)
		}
		x[j] = min(max(sum>>q.first.shift, 0), 127)
	}
	for i, d := range q.dense {
		sums := make([]int, len(d.bias))
		for j := range sums {
			sums[j] = int(d.bias[j])
			for k, v := range x {
				sums[j] += v * int(d.weights[j*len(x)+k])
			}
			if sums[j] != int(int32(sums[j])) {
				t.Fatalf("layer %d: sum %d overflows with %d", i+1, j, sums[j])
			}
			if i < len(q.dense)-1 {
				sums[j] = min(max(sums[j]>>d.shift, 0), 127)
			}
		}
		x = sums
	}
	dst := make([]float32, len(x))
	for j, v := range x {
		dst[j] = float32(v) * q.scale[j]
	}
	last := q.architecture.Layers[len(q.architecture.Layers)-1]
	last.Activation.Apply(simd.Kernels{}, dst, len(dst))
	return dst
}

// TestQuantizedIsWhatRoundSays compares with the rounded network in float64: a
// trainer that sees the one sees the other.
func TestQuantizedIsWhatRoundSays(t *testing.T) {
	const bound = 1e-6
	for seed := range uint64(20) {
		features := randomFeatures(rand.New(rand.NewPCG(seed, 1)))
		n := randomNetwork(t, counted, seed)
		rounded := make([]float32, counted.Parameters())
		if err := (Quantization{active}).Round(counted, rounded, n.parameters); err != nil {
			t.Fatal(err)
		}
		y := inputsOf(features)
		for i, l := range counted.Views(rounded) {
			y = roundedLayer(&l, y, i < len(counted.Layers)-1)
		}
		for j, v := range inWholeNumbers(t, quantized(t, n), features) {
			if math.Abs(float64(v-y[j])) > bound {
				t.Errorf("seed %d: output %d is %v, rounded it is %v", seed, j, v, y[j])
			}
		}
	}
}

// roundedLayer is one layer in float64, and what RoundActivations makes of it.
func roundedLayer(l *View, x []float32, hidden bool) []float32 {
	sums := make([]float64, l.Outputs)
	for j := range sums {
		sums[j] = float64(l.Bias[j])
		for i, v := range x {
			sums[j] += float64(v) * float64(l.Weights[i*l.Outputs+j])
		}
	}
	y := make([]float32, l.Outputs)
	for j, v := range activated(l.Activation, sums) {
		y[j] = float32(v)
	}
	if hidden {
		RoundActivations(y)
	}
	return y
}

// TestNothingOverflows gives one sum all that the network may be given at once:
// the largest weights, all of one sign, as often as is allowed.
func TestNothingOverflows(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := randomNetwork(t, counted, seed)
		size := float32(math.Exp(r.NormFloat64()))
		for i := range n.parameters {
			n.parameters[i] *= size
		}
		f := r.Int32N(50)
		sign := float32(1 - 2*r.IntN(2))
		for _, l := range n.layers {
			if r.IntN(2) == 0 {
				for i := range l.Weights {
					l.Weights[i] = sign * float32(math.Abs(float64(l.Weights[i])))
				}
			}
			l.Bias[0] = sign * float32(largest(l.Bias))
		}
		l := n.layers[0]
		l.Weights[int(f)*l.Outputs] = sign * float32(largest(l.Weights))
		q, err := Quantization{active}.Quantize(n)
		if err != nil {
			if !errors.Is(err, ErrQuantize) || size < 2 {
				t.Errorf("seed %d, size %v: %v", seed, size, err)
			}
			continue
		}
		inWholeNumbers(t, q, slices.Repeat([]int32{f}, active))
	}
}

// TestQuantizedIsNearTheNetwork states how near: networks that were not trained
// for it, with outputs between 0 and 1.
func TestQuantizedIsNearTheNetwork(t *testing.T) {
	const bound, mean = 0.03, 0.004
	var total float64
	const networks, positions = 10, 50
	for seed := range uint64(networks) {
		r := rand.New(rand.NewPCG(seed, 3))
		n := randomNetwork(t, counted, seed)
		q := quantized(t, n)
		for range positions {
			features := randomFeatures(r)
			want := exactly(n, inputsOf(features))
			for j, v := range inWholeNumbers(t, q, features) {
				off := math.Abs(float64(v) - want[j])
				total += off
				if off > bound {
					t.Errorf("seed %d: output %d is %v, want %v", seed, j, v, want[j])
				}
			}
		}
	}
	if total /= networks * positions * 6; total > mean {
		t.Errorf("off by %v on average", total)
	}
}

func TestNotEveryNetworkCanBeQuantized(t *testing.T) {
	relu := counted.clone()
	relu.Layers[1].Activation = ReLU
	flat := Architecture{Inputs: 50, Layers: []Layer{{6, Sigmoid}}}
	with := func(layer int, change func(View)) *Network {
		n := randomNetwork(t, counted, 1)
		change(n.layers[layer])
		return n
	}
	tests := []struct {
		n    *Network
		q    Quantization
		want string
	}{
		{randomNetwork(t, counted, 1), Quantization{}, "0 active features"},
		{randomNetwork(t, flat, 1), Quantization{active}, "no hidden layer"},
		{randomNetwork(t, relu, 1), Quantization{active}, "layer 1 has ReLU"},
		{randomNetwork(t, counted, 1), Quantization{1 << 20}, "too large for 1048576 active"},
		{with(0, func(v View) { v.Weights[3] = -22 }), Quantization{active}, "layer 0 has weights up to 22"},
		{with(0, func(v View) { v.Bias[3] = 300 }), Quantization{active}, "biases up to 300"},
		{with(1, func(v View) { v.Weights[3] = 128 }), Quantization{active}, "layer 1 has weights up to 128"},
		{with(1, func(v View) { v.Bias[3] = 1e9 }), Quantization{active}, "biases up to 1e+09"},
		{with(2, func(v View) { v.Bias[3] = math.MaxFloat32 }), Quantization{active}, "output 3 has weights up to"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			_, err := tt.q.Quantize(tt.n)
			if !errors.Is(err, ErrQuantize) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if err := tt.q.Round(tt.n.architecture, tt.n.Parameters(), tt.n.Parameters()); err == nil {
				t.Error("Round took it")
			}
		})
	}
}
