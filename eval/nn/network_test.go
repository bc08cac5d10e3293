package nn

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// small is a network with every kind of hidden layer.
var small = Architecture{Features: "test 1", Inputs: 37, Layers: []Layer{
	{19, ReLU}, {17, ClippedReLU}, {33, Sigmoid}, {8, Linear}, {5, Softmax},
}}

// skipping is small with a skip connection.
func skipping() Architecture {
	a := small.clone()
	a.Features, a.Skip = "test 1 skip", true
	return a
}

// randomNetwork returns a network whose sums are of any size near 1.
func randomNetwork(tb testing.TB, a Architecture, seed uint64) *Network {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	parameters := make([]float32, a.Parameters())
	for _, l := range a.Views(parameters) {
		for i := range l.Weights {
			l.Weights[i] = float32(r.NormFloat64() / math.Sqrt(float64(l.Inputs)/4))
		}
		for i := range l.Bias {
			l.Bias[i] = float32(r.NormFloat64() / 4)
		}
		for i := range l.Skip {
			l.Skip[i] = float32(r.NormFloat64() / math.Sqrt(float64(a.Inputs)/4))
		}
	}
	n, err := New(a, parameters, Provenance{"test v1", 7, 1e6})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// randomInputs returns rows of inputs of which a share is not zero.
func randomInputs(r *rand.Rand, n int, share float64) []float32 {
	x := make([]float32, n)
	for i := range x {
		if r.Float64() < share {
			x[i] = float32(r.NormFloat64())
		}
	}
	return x
}

// exactly runs a network in float64, the slow and simple way.
func exactly(n *Network, x []float32) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = float64(v)
	}
	for _, l := range n.layers {
		sums := make([]float64, l.Outputs)
		for j := range sums {
			sums[j] = float64(l.Bias[j])
			for i, v := range y {
				sums[j] += v * float64(l.Weights[i*l.Outputs+j])
			}
			for i, w := range l.Skip {
				if i%l.Outputs == j {
					sums[j] += float64(x[i/l.Outputs]) * float64(w)
				}
			}
		}
		y = activated(l.Activation, sums)
	}
	return y
}

func activated(a Activation, sums []float64) []float64 {
	var total float64
	for _, v := range sums {
		total += math.Exp(v)
	}
	for j, v := range sums {
		switch a {
		case ReLU:
			sums[j] = max(v, 0)
		case ClippedReLU:
			sums[j] = min(max(v, 0), 1)
		case Sigmoid:
			sums[j] = 1 / (1 + math.Exp(-v))
		case Softmax:
			sums[j] = math.Exp(v) / total
		default:
		}
	}
	return sums
}

func TestArchitectureOutOfBounds(t *testing.T) {
	layers := func(l ...Layer) []Layer { return l }
	tests := []struct {
		a    Architecture
		want string
	}{
		{Architecture{Inputs: 1}, "0 layers"},
		{Architecture{Inputs: 1, Layers: layers(Layer{1, Linear}), Skip: true}, "without a hidden layer"},
		{Architecture{Inputs: 1, Layers: make([]Layer, 9)}, "9 layers"},
		{Architecture{Layers: layers(Layer{1, Linear})}, "0 inputs"},
		{Architecture{Inputs: -1, Layers: layers(Layer{1, Linear})}, "-1 inputs"},
		{Architecture{Inputs: MaxInputs + 1, Layers: layers(Layer{1, Linear})}, "1048577 inputs"},
		{Architecture{Inputs: 1, Layers: layers(Layer{0, Linear})}, "layer 0 has 0 outputs"},
		{Architecture{Inputs: 1, Layers: layers(Layer{1, ReLU}, Layer{MaxOutputs + 1, Linear})}, "layer 1 has 16385 outputs"},
		{Architecture{Inputs: 1, Layers: layers(Layer{1, activations})}, "layer 0 has activation 5"},
		{Architecture{Inputs: 1, Layers: layers(Layer{1, Softmax}, Layer{1, Linear})}, "only the last"},
		{Architecture{Inputs: MaxInputs, Layers: layers(Layer{MaxOutputs, Linear})}, "17179885568 parameters"},
		{Architecture{Features: strings.Repeat("x", 65), Inputs: 1, Layers: layers(Layer{1, Linear})}, "name of 65 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.want, func(t *testing.T) {
			if err := tt.a.Validate(); !errors.Is(err, ErrLimit) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
			if _, err := New(tt.a, nil, Provenance{}); !errors.Is(err, ErrLimit) {
				t.Errorf("New: %v", err)
			}
		})
	}
}

func TestHashTellsArchitecturesApart(t *testing.T) {
	seen := map[uint64]Architecture{}
	add := func(change func(*Architecture)) {
		a := small.clone()
		change(&a)
		if other, ok := seen[a.Hash()]; ok {
			t.Errorf("%v and %v have the same hash", a, other)
		}
		seen[a.Hash()] = a
		if len(seen) > 1 && a.Equal(small) {
			t.Errorf("%v equals %v", a, small)
		}
	}
	add(func(*Architecture) {})
	add(func(a *Architecture) { a.Features = "test 2" })
	add(func(a *Architecture) { a.Inputs++ })
	add(func(a *Architecture) { a.Layers[0].Outputs++ })
	add(func(a *Architecture) { a.Layers[0].Activation = ClippedReLU })
	add(func(a *Architecture) { a.Layers = a.Layers[1:] })
	add(func(a *Architecture) { a.Skip = true })
	if got := skipping().String(); got != "test 1 skip 37-19-17-33-8-5 with skip connection" {
		t.Errorf("String: %s", got)
	}
	if got := small.String(); got != "test 1 37-19-17-33-8-5" {
		t.Errorf("String: %s", got)
	}
}

func TestNewRefusesWhatIsNoNetwork(t *testing.T) {
	a := Architecture{Inputs: 1, Layers: []Layer{{1, Linear}}}
	for _, bad := range [][]float32{nil, {1}, {1, 2, 3}, {1, float32(math.NaN())}, {float32(math.Inf(-1)), 1}} {
		if _, err := New(a, bad, Provenance{}); err == nil {
			t.Errorf("%v was taken", bad)
		}
	}
	if _, err := New(a, []float32{1, 2}, Provenance{Program: strings.Repeat("x", 65)}); err == nil {
		t.Error("a long name was taken")
	}
}

// TestNetworkNeverChanges changes everything that went in and came out.
func TestNetworkNeverChanges(t *testing.T) {
	a := Architecture{Inputs: 1, Layers: []Layer{{1, Linear}}}
	given := []float32{1, 2}
	n, err := New(a, given, Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	given[0] = 9
	a.Layers[0].Outputs = 9
	n.Parameters()[1] = 9
	n.Architecture().Layers[0].Outputs = 9
	if p := n.Parameters(); p[0] != 1 || p[1] != 2 || n.Architecture().Outputs() != 1 {
		t.Errorf("parameters %v, %v", p, n.Architecture())
	}
}

// TestRound wants weights off by less than one part in 32, and a file of less than half the size.
func TestRound(t *testing.T) {
	net := randomNetwork(t, Architecture{Features: "test", Inputs: 200, Layers: []Layer{{64, ReLU}, {1, Linear}}}, 5)
	rounded, err := Round(net)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range rounded.Parameters() {
		was := net.Parameters()[i]
		if off := math.Abs(float64(w - was)); off > math.Abs(float64(was))/32 {
			t.Fatalf("%v was rounded to %v", was, w)
		}
	}
	if before, after := len(fileOf(t, net)), len(fileOf(t, rounded)); 2*after > before {
		t.Errorf("a file of %d bytes, rounded %d", before, after)
	}
	if rounded.Provenance() != net.Provenance() {
		t.Error("the provenance is lost")
	}
}
