package train

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/eval/nn"
)

// narrow is the architecture of a network whose first layer has so many units.
func narrow(units int, first nn.Activation) nn.Architecture {
	return nn.Architecture{Features: "test", Inputs: 9, Layers: []nn.Layer{
		{Outputs: units, Activation: first}, {Outputs: 4, Activation: nn.Sigmoid}, {Outputs: 3, Activation: nn.Softmax},
	}}
}

func randomNetwork(tb testing.TB, a nn.Architecture) *nn.Network {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 0))
	p := make([]float32, a.Parameters())
	for i := range p {
		p[i] = float32(r.NormFloat64())
	}
	n, err := nn.New(a, p, nn.Provenance{Program: "test", Seed: 4, Samples: 5})
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

func widened(tb testing.TB, n *nn.Network, a nn.Architecture, seed uint64) *nn.Network {
	tb.Helper()
	w, err := Widen(n, a, seed)
	if err != nil {
		tb.Fatal(err)
	}
	if !w.Architecture().Equal(a) || w.Provenance() != n.Provenance() {
		tb.Fatalf("%v from %+v, want %v from %+v", w.Architecture(), w.Provenance(), a, n.Provenance())
	}
	return w
}

// difference returns by how much the outputs of two networks differ at most.
func difference(tb testing.TB, a, b *nn.Network) (most float64) {
	tb.Helper()
	o, _ := smallRun()
	x, y, z := make([]float32, 9), make([]float32, 3), make([]float32, 3)
	r := rand.New(rand.NewPCG(6, 0))
	for range 200 {
		for i := range x {
			x[i] = float32(r.NormFloat64())
		}
		nn.NewEvaluator(a, o.Kernels, 1).Evaluate(y, x)
		nn.NewEvaluator(b, o.Kernels, 1).Evaluate(z, x)
		for i := range y {
			most = max(most, math.Abs(float64(y[i]-z[i])))
		}
	}
	return most
}

// TestWidenedNetworkIsTheSame: the noise cancels out, but for ReLU near its bend.
func TestWidenedNetworkIsTheSame(t *testing.T) {
	for _, units := range []int{6, 7, 10, 15, 23} {
		linear := randomNetwork(t, narrow(5, nn.Linear))
		if off := difference(t, linear, widened(t, linear, narrow(units, nn.Linear), 1)); off > 1e-5 {
			t.Errorf("%d linear units for 5 are off by %v", units, off)
		}
		relu := randomNetwork(t, narrow(5, nn.ReLU))
		if off := difference(t, relu, widened(t, relu, narrow(units, nn.ReLU), 1)); off > 0.02 {
			t.Errorf("%d units for 5 are off by %v", units, off)
		}
	}
}

// TestCopiesAreApart: a unit that is copied has noise of its own in every weight,
// one that is not has none.
func TestCopiesAreApart(t *testing.T) {
	n := randomNetwork(t, narrow(5, nn.ReLU))
	wide := narrow(13, nn.ReLU) // three copies of units 0 to 2, two of the others
	p := widened(t, n, wide, 1).Parameters()
	first, before := wide.Views(p)[0], n.Architecture().Views(n.Parameters())[0]
	var squares float64
	for i := range first.Inputs {
		row := first.Weights[i*13:][:13]
		for j, w := range row {
			off := float64(w - before.Weights[i*5+j%5])
			squares += off * off
			for k := j + 5; k < 13; k += 5 {
				if row[k] == w {
					t.Errorf("input %d: units %d and %d have the same weight", i, j, k)
				}
			}
		}
	}
	deviation := math.Sqrt(squares / float64(len(first.Weights)))
	if deviation < apart/2 || deviation > apart {
		t.Errorf("noise of %v, want a little below %v", deviation, apart)
	}
	alone := wide
	alone.Layers = slices.Clone(wide.Layers)
	alone.Layers[0].Outputs = 6
	first = alone.Views(widened(t, n, alone, 1).Parameters())[0]
	for i := range first.Inputs {
		if !slices.Equal(first.Weights[i*6+1:][:4], before.Weights[i*5+1:][:4]) {
			t.Errorf("input %d: a unit without copies has changed", i)
		}
	}
}

func TestSeedDecidesTheNoise(t *testing.T) {
	n, wide := randomNetwork(t, narrow(5, nn.ReLU)), narrow(10, nn.ReLU)
	one := widened(t, n, wide, 1).Parameters()
	if !slices.Equal(one, widened(t, n, wide, 1).Parameters()) || slices.Equal(one, widened(t, n, wide, 2).Parameters()) {
		t.Error("the noise does not follow from the seed")
	}
}

func TestWidenOnlyWidens(t *testing.T) {
	n := randomNetwork(t, narrow(5, nn.ReLU))
	if same := widened(t, n, narrow(5, nn.ReLU), 1); same != n {
		t.Error("a network that is wide enough has changed")
	}
	tests := map[string]func(*nn.Architecture){
		"narrower":          func(a *nn.Architecture) { a.Layers[0].Outputs = 4 },
		"other features":    func(a *nn.Architecture) { a.Features = "other" },
		"other inputs":      func(a *nn.Architecture) { a.Inputs++ },
		"another layer":     func(a *nn.Architecture) { a.Layers = slices.Insert(a.Layers, 1, a.Layers[1]) },
		"wider second":      func(a *nn.Architecture) { a.Layers[1].Outputs++ },
		"other activations": func(a *nn.Architecture) { a.Layers[0].Activation = nn.Linear },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			a := narrow(10, nn.ReLU)
			change(&a)
			if _, err := Widen(n, a, 1); !errors.Is(err, nn.ErrArchitecture) {
				t.Errorf("%s: %v", name, err)
			}
		})
	}
	if _, err := Widen(n, nn.Architecture{}, 1); !errors.Is(err, nn.ErrLimit) {
		t.Errorf("no architecture: %v", err)
	}
	single := nn.Architecture{Features: "test", Inputs: 2, Layers: []nn.Layer{{Outputs: 3, Activation: nn.Softmax}}}
	n = randomNetwork(t, single)
	single.Layers = []nn.Layer{{Outputs: 4, Activation: nn.Softmax}}
	if _, err := Widen(n, single, 1); !errors.Is(err, nn.ErrArchitecture) {
		t.Errorf("a first layer that is the last: %v", err)
	}
}
