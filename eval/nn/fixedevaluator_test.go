package nn

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"gogo/eval/simd"
)

// fixable returns architectures that have a fixed-point form: with and without a wide first layer,
// of lengths that fill no vector, of two to four layers.
func fixable() []Architecture {
	return []Architecture{
		{Features: "fixed 1", Inputs: 37, Layers: []Layer{{19, ReLU}, {5, Softmax}}},
		{Features: "fixed 2", Inputs: 96, Layers: []Layer{{64, ReLU}, {33, ReLU}, {6, Softmax}}},
		{Features: "fixed 3", Inputs: 61, Layers: []Layer{{wideFirst + 7, ReLU}, {31, ReLU}, {2, Sigmoid}}},
		{Features: "fixed 4", Inputs: 288, Layers: []Layer{{1536, ReLU}, {64, ReLU}, {17, ReLU}, {3, Linear}}},
	}
}

// fixedRows are the inputs of positions of which each is like the last one or the one before, but for
// a few, or another altogether.
type fixedRows struct {
	ends, index []int32
	value       []int16
	exact       [][]float32
}

func randomRows(r *rand.Rand, inputs, batch int) (rows fixedRows) {
	for row := range batch {
		x := make([]float32, inputs)
		if row > 1 && r.IntN(5) > 0 {
			copy(x, rows.exact[row-1-r.IntN(2)])
		}
		for i := range x {
			if near := slices.Max(x) > 0; r.IntN(6) == 0 && (!near || r.IntN(4) == 0) {
				x[i] = float32(r.NormFloat64()) * float32(r.IntN(2))
			}
		}
		for _, i := range r.Perm(inputs) {
			v := Fix(x[i])
			if x[i] = float32(v) / One; v != 0 || r.IntN(8) == 0 {
				rows.index, rows.value = append(rows.index, int32(i)), append(rows.value, v)
			}
		}
		rows.ends, rows.exact = append(rows.ends, int32(len(rows.index))), append(rows.exact, x)
	}
	return rows
}

// fixedBound is how far fixed-point numbers may lead the networks of the tests away from exact ones.
const fixedBound = 0.02

func TestFixedEvaluatorIsNearTheNetwork(t *testing.T) {
	const batch = 40
	for i, a := range fixable() {
		n := randomNetwork(t, a, uint64(i))
		rows := randomRows(rand.New(rand.NewPCG(uint64(i), 1)), a.Inputs, batch)
		dst := make([]float32, batch*a.Outputs())
		NewFixedEvaluator(n, simd.Best()).EvaluateBatch(dst, rows.ends, rows.index, rows.value)
		for row, x := range rows.exact {
			for j, want := range exactly(n, x) {
				if got := float64(dst[row*a.Outputs()+j]); !(math.Abs(got-want) <= fixedBound*max(1, math.Abs(want))) {
					t.Fatalf("%v: output %d of position %d is %v, want %v", a, j, row, got, want)
				}
			}
		}
	}
}

// TestFixedEvaluatorGivesTheSameBits compares levels, and positions in a batch with the same in another
// order and alone.
func TestFixedEvaluatorGivesTheSameBits(t *testing.T) {
	const batch = 60
	for i, a := range fixable() {
		n, outputs := randomNetwork(t, a, uint64(i)), a.Outputs()
		rows := randomRows(rand.New(rand.NewPCG(uint64(i), 2)), a.Inputs, batch)
		want := make([]float32, batch*outputs)
		NewFixedEvaluator(n, simd.Kernels{}).EvaluateBatch(want, rows.ends, rows.index, rows.value)
		for _, k := range simd.Available() {
			e := NewFixedEvaluator(n, k)
			got := make([]float32, batch*outputs)
			e.EvaluateBatch(got, rows.ends, rows.index, rows.value)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: %v differs from the reference", a, k)
			}
			for _, row := range rand.New(rand.NewPCG(3, 3)).Perm(batch) {
				start := int32(0)
				if row > 0 {
					start = rows.ends[row-1]
				}
				end := rows.ends[row]
				e.EvaluateBatch(got[:outputs], []int32{end - start}, rows.index[start:end], rows.value[start:end])
				if !slices.Equal(got[:outputs], want[row*outputs:][:outputs]) {
					t.Fatalf("%v, %v: position %d is %v alone, %v in a batch", a, k, row, got[:outputs], want[row*outputs:][:outputs])
				}
			}
		}
	}
}

// TestFixedSumsFit looks for the largest sums that there can be, in networks of extreme weights.
func TestFixedSumsFit(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 4))
		a := Architecture{Features: "extreme", Inputs: 1 + r.IntN(200), Layers: []Layer{{1 + r.IntN(300), ReLU}, {1 + r.IntN(100), ReLU}, {1 + r.IntN(20), Linear}}}
		parameters := make([]float32, a.Parameters())
		for _, l := range a.Views(parameters) {
			size := math.Exp2(float64(r.IntN(24) - 12))
			for _, part := range [][]float32{l.Weights, l.Bias} {
				for i := range part {
					part[i] = float32(size * []float64{-1, 1, 1, r.NormFloat64()}[r.IntN(4)])
				}
			}
		}
		n, err := New(a, parameters, Provenance{})
		if err != nil {
			t.Fatal(err)
		}
		f, err := n.fixed(simd.Kernels{})
		if err != nil {
			if !errors.Is(err, ErrFixed) {
				t.Fatalf("error %v", err)
			}
			continue
		}
		from := fixedRange{oneBits, -maxInput, maxInput}
		for i := range f.layers {
			testSumsFit(t, r, &f.layers[i], n.layers[i].Inputs, from)
			from = fixedRange{0, 0, maxActivation}
		}
	}
}

// testSumsFit adds the least and the most inputs that a sum can have.
func testSumsFit(t *testing.T, r *rand.Rand, l *fixedLayer, inputs int, from fixedRange) {
	t.Helper()
	one, zero := make([]int32, len(l.bias)), make([]int32, len(l.bias))
	for range 5 {
		j := r.IntN(l.outputs)
		for _, sign := range []int32{1, -1} {
			index, value, want := make([]int32, inputs), make([]int16, inputs), int64(l.bias[j])
			for i := range index {
				simd.Kernels{}.AddRowsInt16(one, zero, l.rows, []int32{int32(i)}, []int16{1})
				index[i], value[i] = int32(i), int16(from.least)
				if sign*one[j] > 0 {
					value[i] = int16(from.most)
				}
				want += int64(one[j]) * int64(value[i])
			}
			simd.Kernels{}.AddRowsInt16(one, l.bias, l.rows, index, value)
			if int64(one[j]) != want {
				t.Fatalf("the sum is %d, want %d", one[j], want)
			}
		}
	}
}

// TestWhatHasNoFixedFormIsEvaluatedInFloat32 compares with an Evaluator.
func TestWhatHasNoFixedFormIsEvaluatedInFloat32(t *testing.T) {
	plain := Architecture{Features: "plain", Inputs: 37, Layers: []Layer{{19, ReLU}, {17, ReLU}, {5, Softmax}}}
	skip := plain.clone()
	skip.Skip = true
	large := randomNetwork(t, plain, 1).Parameters()
	for i := range large {
		large[i] *= 1e6
	}
	huge, err := New(plain, large, Provenance{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []*Network{
		randomNetwork(t, small, 1), randomNetwork(t, skip, 1), huge,
		randomNetwork(t, Architecture{Features: "no hidden layer", Inputs: 37, Layers: small.Layers[4:]}, 1),
	} {
		if _, err := n.fixed(simd.Kernels{}); !errors.Is(err, ErrFixed) {
			t.Errorf("%v: error %v", n.architecture, err)
		}
		const batch = 9
		rows := randomRows(rand.New(rand.NewPCG(5, 5)), 37, batch)
		for _, k := range simd.Available() {
			got, want := make([]float32, batch*5), make([]float32, batch*5)
			NewFixedEvaluator(n, k).EvaluateBatch(got, rows.ends, rows.index, rows.value)
			value := make([]float32, len(rows.value))
			for i, v := range rows.value {
				value[i] = float32(v) / One
			}
			NewEvaluator(n, k, batch).EvaluateSparseBatch(want, rows.ends, rows.index, value)
			if !slices.Equal(got, want) {
				t.Errorf("%v, %v: %v, want %v", n.architecture, k, got, want)
			}
		}
	}
}

func TestFix(t *testing.T) {
	for _, x := range []struct {
		input float32
		want  int16
	}{{0, 0}, {1, One}, {-1, -One}, {0.5, One / 2}, {0.6 / One, 1}, {-0.6 / One, -1}, {0.4 / One, 0}, {-0.4 / One, 0}, {9, maxInput}, {-9e5, -maxInput}} {
		if got := Fix(x.input); got != x.want {
			t.Errorf("%v is %d, want %d", x.input, got, x.want)
		}
	}
}

// TestFixedFormIsShared makes evaluators of one network at the same time.
func TestFixedFormIsShared(t *testing.T) {
	n := randomNetwork(t, fixable()[2], 1)
	var group sync.WaitGroup
	forms := make([]*fixedForm, 8)
	for i := range forms {
		group.Go(func() { forms[i] = NewFixedEvaluator(n, simd.Best()).form })
	}
	group.Wait()
	for _, f := range forms {
		if f == nil || f != forms[0] {
			t.Fatalf("forms %v", forms)
		}
	}
}

func TestFixedEvaluatorDoesNotAllocate(t *testing.T) {
	for i, n := range append(fixable(), small) {
		rows := randomRows(rand.New(rand.NewPCG(6, 6)), n.Inputs, 20)
		dst := make([]float32, 20*n.Outputs())
		for _, k := range simd.Available() {
			e := NewFixedEvaluator(randomNetwork(t, n, 1), k)
			if a := testing.AllocsPerRun(10, func() { e.EvaluateBatch(dst, rows.ends, rows.index, rows.value) }); a > 0 {
				t.Errorf("network %d, %v: %v allocations a batch", i, k, a)
			}
		}
	}
}

func TestWrongListsPanic(t *testing.T) {
	for _, a := range []Architecture{fixable()[0], fixable()[2], small} {
		e := NewFixedEvaluator(randomNetwork(t, a, 1), simd.Kernels{})
		outputs := a.Outputs()
		f, v := func(n int) []float32 { return make([]float32, n) }, func(n int) []int16 { return make([]int16, n) }
		for name, call := range map[string]func(){
			"outputs":       func() { e.EvaluateBatch(f(outputs+1), []int32{0}, nil, nil) },
			"values":        func() { e.EvaluateBatch(f(outputs), []int32{1}, []int32{1}, v(2)) },
			"feature":       func() { e.EvaluateBatch(f(outputs), []int32{1}, []int32{99}, v(1)) },
			"end too early": func() { e.EvaluateBatch(f(2*outputs), []int32{1, 0}, []int32{1}, v(1)) },
			"end too late":  func() { e.EvaluateBatch(f(outputs), []int32{2}, []int32{1}, v(1)) },
			"left over":     func() { e.EvaluateBatch(f(outputs), []int32{1}, []int32{1, 2}, v(2)) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%v: %s: no panic", a, name)
					}
				}()
				call()
			}()
		}
	}
}
