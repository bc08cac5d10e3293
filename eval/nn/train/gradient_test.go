package train

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/eval/nn"
	"gogo/eval/simd"
	"gogo/internal/testlimit"
)

// exactLoss is the mean loss of samples in float64, the slow and simple way.
func exactLoss(o *NetworkOptions, parameters []float64, samples *table) (mean float64) {
	for i, inputs := range samples.inputs {
		x := exactOutput(&o.Architecture, parameters, inputs)
		softmax := o.Architecture.Layers[len(o.Architecture.Layers)-1].Activation == nn.Softmax
		for j, p := range x {
			t := float64(samples.targets[i][j])
			switch {
			case o.Loss == SquaredError:
				mean += (p - t) * (p - t) / 2
			case softmax:
				mean -= t * math.Log(p)
			default:
				mean -= t*math.Log(p) + (1-t)*math.Log(1-p)
			}
		}
	}
	return mean / float64(len(samples.inputs))
}

// exactOutput is what a network makes of inputs.
func exactOutput(a *nn.Architecture, parameters []float64, inputs []float32) []float64 {
	x := make([]float64, len(inputs))
	for k, v := range inputs {
		x[k] = float64(v)
	}
	all, rest := x, parameters
	for i, l := range a.Layers {
		weights := rest[:len(x)*l.Outputs]
		rest = rest[len(weights):]
		if a.Skip && i == len(a.Layers)-1 {
			x = append(slices.Clone(x), all...)
			weights = append(slices.Clone(weights), rest[:len(all)*l.Outputs]...)
			rest = rest[len(all)*l.Outputs:]
		}
		x = exactLayer(l, weights, rest[:l.Outputs], x)
		rest = rest[l.Outputs:]
	}
	return x
}

// exactListLoss is exactLoss for lists of samples.
func exactListLoss(o *NetworkOptions, parameters []float64, samples *lists) (mean float64) {
	linear := o.Architecture
	linear.Layers = slices.Clone(linear.Layers)
	linear.Layers[len(linear.Layers)-1].Activation = nn.Linear
	for i := range samples.Len() {
		from, end := samples.span(i)
		var total, chosen float64
		for row := from; row < end; row++ {
			z := exactOutput(&linear, parameters, samples.table.inputs[row])[0]
			total += math.Exp(z)
			chosen += float64(samples.table.targets[row][0]) * z
		}
		mean += math.Log(total) - chosen
	}
	return mean / float64(samples.Len())
}

func exactLayer(l nn.Layer, weights, bias, x []float64) []float64 {
	y := make([]float64, l.Outputs)
	var total float64
	for j := range y {
		y[j] = bias[j]
		for i, v := range x {
			y[j] += v * weights[i*l.Outputs+j]
		}
		total += math.Exp(y[j])
	}
	for j, v := range y {
		switch l.Activation {
		case nn.ReLU:
			y[j] = max(v, 0)
		case nn.ClippedReLU:
			y[j] = min(max(v, 0), 1)
		case nn.Sigmoid:
			y[j] = 1 / (1 + math.Exp(-v))
		case nn.Softmax:
			y[j] = math.Exp(v) / total
		default:
		}
	}
	return y
}

// TestGradientIsThatOfFiniteDifferences checks every parameter of networks with
// every activation and loss, on a batch of a whole chunk and a part.
func TestGradientIsThatOfFiniteDifferences(t *testing.T) {
	const samples = chunk + 6
	ends := []struct {
		loss Loss
		last nn.Activation
	}{
		{CrossEntropy, nn.Sigmoid},
		{CrossEntropy, nn.Softmax},
		{SquaredError, nn.Linear},
		{SquaredError, nn.Sigmoid},
		{SquaredError, nn.Softmax},
		{SquaredError, nn.ClippedReLU},
	}
	for i, end := range ends {
		o := NetworkOptions{
			Architecture: nn.Architecture{Inputs: 9, Layers: []nn.Layer{
				{Outputs: 7, Activation: nn.Activation(i % 4)}, {Outputs: 5, Activation: nn.Activation((i + 1) % 4)}, {Outputs: 3, Activation: end.last},
			}},
			Loss:    end.loss,
			Options: Options{Seed: uint64(i), Epochs: 1, Batch: samples, LearningRate: Schedule{Start: 1}},
		}
		for _, share := range []float64{0.05, 1} {
			s := randomSamples(samples, o.Architecture, share)
			for _, skip := range []bool{false, true} {
				o.Architecture.Skip = skip
				forms := []Samples{s, sparseTable{s}}
				if !testlimit.IsLong() { // each form with the samples that it is for
					forms = forms[:1]
					if share < 1 {
						forms[0] = sparseTable{s}
					}
				}
				for _, form := range forms {
					checkGradient(t, &o, form, func(at []float64) float64 { return exactLoss(&o, at, s) })
				}
			}
		}
	}
}

// TestWorthGradientIsThatOfFiniteDifferences looks at what the worth of outputs adds to the
// gradient of every parameter.
func TestWorthGradientIsThatOfFiniteDifferences(t *testing.T) {
	o := NetworkOptions{
		Architecture: nn.Architecture{Inputs: 9, Layers: []nn.Layer{{Outputs: 7, Activation: nn.ReLU}, {Outputs: 3, Activation: nn.Softmax}}},
		Loss:         CrossEntropy,
		Options:      Options{Epochs: 1, Batch: 40, LearningRate: Schedule{Start: 1}},
	}
	samples := randomSamples(40, o.Architecture, 1)
	without, loss := wholeGradient(t, &o, samples)
	o.Worth = Worth{Of: [][]float32{{-2, 1, 0.5}, {0, 0, 3}}, Weight: 1.5}
	want := finiteDifferences(start(t, &o, samples), func(at []float64) (mean float64) {
		for i, inputs := range samples.inputs {
			output := exactOutput(&o.Architecture, at, inputs)
			for _, of := range o.Worth.Of {
				off := 0.0
				for j, p := range output {
					off += (p - float64(samples.targets[i][j])) * float64(of[j])
				}
				mean += o.Worth.Weight / 2 * off * off / float64(samples.Len())
			}
		}
		return mean
	}, 1e-6)
	with, same := wholeGradient(t, &o, samples)
	if same != loss {
		t.Errorf("the loss is told as %v, without what outputs are worth it is %v", same, loss)
	}
	for p := range with {
		if got := float64(with[p] - without[p]); !(math.Abs(got-want[p]) <= 1e-5) {
			t.Fatalf("parameter %d: %v, want %v", p, got, want[p])
		}
	}
}

// TestSiblingGradientIsThatOfFiniteDifferences looks at what siblings add to the gradient of every
// parameter, beside that of their rows.
func TestSiblingGradientIsThatOfFiniteDifferences(t *testing.T) {
	const rows = 60
	o := NetworkOptions{
		Architecture: nn.Architecture{Inputs: 9, Layers: []nn.Layer{{Outputs: 7, Activation: nn.ReLU}, {Outputs: 3, Activation: nn.Softmax}}},
		Loss:         CrossEntropy,
		Options:      Options{Epochs: 1, LearningRate: Schedule{Start: 1}},
		Worth:        Worth{Of: [][]float32{{-2, 1, 0.5}, {0, 0, 3}}, Weight: 1.5},
	}
	alone := randomSamples(rows, o.Architecture, 1)
	o.Batch = rows
	without, loss := wholeGradient(t, &o, alone)
	l := &lists{rows: alone, ends: siblings(rows)}
	o.Batch, o.Worth.Siblings = l.Len(), 2.5
	want := finiteDifferences(start(t, &o, l), func(at []float64) (mean float64) {
		from := 0
		for _, end := range l.ends {
			for _, of := range o.Worth.Of {
				var off []float64
				all := 0.0
				for i := from; i < end; i++ {
					is := 0.0
					for j, p := range exactOutput(&o.Architecture, at, alone.inputs[i]) {
						is += (p - float64(alone.targets[i][j])) * float64(of[j])
					}
					off, all = append(off, is), all+is
				}
				for _, is := range off {
					is -= all / float64(end-from)
					mean += o.Worth.Siblings / 2 * is * is / rows
				}
			}
			from = end
		}
		return mean
	}, 1e-6)
	with, same := wholeGradient(t, &o, l)
	share := float64(l.Len()) / rows
	if math.Abs(same*share-loss) > 1e-6 {
		t.Errorf("the loss is told as %v of %v samples, one by one it is %v", same, l.Len(), loss)
	}
	for p := range with {
		if got := float64(with[p])*share - float64(without[p]); !(math.Abs(got-want[p]) <= 1e-5) {
			t.Fatalf("parameter %d: %v, want %v", p, got, want[p])
		}
	}
}

// TestListGradientIsThatOfFiniteDifferences is the same for lists of candidates, of one
// layer and with a hidden one.
func TestListGradientIsThatOfFiniteDifferences(t *testing.T) {
	for _, layers := range [][]nn.Layer{
		{{Outputs: 1, Activation: nn.Sigmoid}},
		{{Outputs: 4, Activation: nn.ReLU}, {Outputs: 1, Activation: nn.Linear}},
	} {
		o := NetworkOptions{
			Architecture: nn.Architecture{Inputs: 9, Layers: layers, Skip: len(layers) > 1},
			Loss:         ListCrossEntropy,
			Options:      Options{Epochs: 1, Batch: 100, LearningRate: Schedule{Start: 1}},
		}
		s := randomSamples(240, o.Architecture, 0.5)
		for _, form := range []Samples{s, sparseTable{s}} {
			l := newLists(s, form)
			checkGradient(t, &o, l, func(at []float64) float64 { return exactListLoss(&o, at, l) })
		}
	}
}

// checkGradient compares the gradient of the first batch, which is all samples, with
// that of an exact loss, at all levels.
func checkGradient(t *testing.T, o *NetworkOptions, s Samples, exact func(parameters []float64) float64) {
	t.Helper()
	const width, bound = 1e-6, 1e-5
	at := start(t, o, s)
	want := finiteDifferences(at, exact, width)
	for _, k := range simd.Available() {
		o.Kernels = k
		name := fmt.Sprintf("loss %d of %v, %T, %s", o.Loss, o.Architecture, s, k)
		got, loss := wholeGradient(t, o, s)
		if exact := exact(at); math.Abs(loss-exact) > bound {
			t.Errorf("%s: the loss is %v, want %v", name, loss, exact)
		}
		for p, g := range got {
			if !(math.Abs(float64(g)-want[p]) <= bound) {
				t.Fatalf("%s: the gradient of parameter %d is %v, want %v", name, p, g, want[p])
			}
		}
	}
}

// started returns a trainer at parameters without the zeros of a first bias, where
// some activations have no slope.
func started(t *testing.T, o *NetworkOptions, s Samples) *NetworkTrainer {
	t.Helper()
	trainer := newTrainer(t, *o, s)
	r := rand.New(rand.NewPCG(3, 3))
	for _, l := range o.Architecture.Views(trainer.parameters) {
		for j := range l.Bias {
			l.Bias[j] = float32(r.NormFloat64() / 2)
		}
	}
	if err := trainer.model.Refresh(trainer.parameters); err != nil {
		t.Fatal(err)
	}
	return trainer
}

// start returns the parameters of started.
func start(t *testing.T, o *NetworkOptions, s Samples) []float64 {
	t.Helper()
	parameters := started(t, o, s).parameters
	exact := make([]float64, len(parameters))
	for i, v := range parameters {
		exact[i] = float64(v)
	}
	return exact
}

func finiteDifferences(at []float64, exact func([]float64) float64, width float64) []float64 {
	gradient := make([]float64, len(at))
	for p, v := range at {
		at[p] = v + width
		above := exact(at)
		at[p] = v - width
		gradient[p] = (above - exact(at)) / (2 * width)
		at[p] = v
	}
	return gradient
}

// wholeGradient returns the gradient of the first batch, which is all samples,
// and the mean loss.
func wholeGradient(t *testing.T, o *NetworkOptions, s Samples) (sum []float32, loss float64) {
	t.Helper()
	trainer := started(t, o, s)
	gradients, loss, err := trainer.gradient(trainer.batch())
	if err != nil {
		t.Fatal(err)
	}
	sum = make([]float32, len(trainer.parameters))
	for _, g := range gradients {
		for i, v := range g.Values {
			sum[i] += v
		}
	}
	return sum, loss / float64(s.Len())
}

func newTrainer(tb testing.TB, o NetworkOptions, s Samples) *NetworkTrainer {
	tb.Helper()
	t, err := NewNetwork(o, s)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

func TestFlipTransposes(t *testing.T) {
	for _, rows := range []int{1, 15, 16, 17, 40} {
		for _, columns := range []int{1, 3, 33} {
			x, y := make([]float32, rows*columns), make([]float32, rows*columns)
			for i := range x {
				x[i] = float32(i)
			}
			flip(y, x, rows)
			for i := range rows {
				for j := range columns {
					if y[j*rows+i] != x[i*columns+j] {
						t.Fatalf("%dx%d: row %d column %d", rows, columns, i, j)
					}
				}
			}
		}
	}
}
