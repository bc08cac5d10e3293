package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"gogo/eval/simd"
)

// floatBound is how far float32 may lead the small networks of the tests away
// from float64.
const floatBound = 1e-5

func TestEvaluateIsNearTheExactValue(t *testing.T) {
	const batch = 7
	r := rand.New(rand.NewPCG(1, 1))
	for last := Linear; last < activations; last++ {
		a := small.clone()
		a.Layers[len(a.Layers)-1].Activation = last
		for _, shape := range []Architecture{a, {Inputs: 37, Layers: a.Layers[4:]}, {Inputs: 37, Layers: a.Layers[3:]}, {Inputs: 37, Layers: a.Layers, Skip: true}, {Inputs: 37, Layers: a.Layers[3:], Skip: true}} {
			n := randomNetwork(t, shape, uint64(last))
			for _, k := range simd.Available() {
				for _, share := range []float64{0, 0.1, 1} {
					testEvaluate(t, NewEvaluator(n, k, batch), randomInputs(r, batch*shape.Inputs, share), batch)
				}
			}
		}
	}
}

// testEvaluate holds every way to evaluate a batch against the exact values.
func testEvaluate(t *testing.T, e *Evaluator, x []float32, batch int) {
	t.Helper()
	a := e.net.architecture
	outputs := a.Outputs()
	all, one, other := make([]float32, batch*outputs), make([]float32, outputs), make([]float32, outputs)
	accumulator := e.NewAccumulator()
	e.EvaluateBatch(all, x, batch)
	sparse := sparseRows(x, batch)
	sparsely := make([]float32, batch*outputs)
	e.EvaluateSparseBatch(sparsely, sparse.ends, sparse.index, sparse.value)
	if !slices.Equal(sparsely, all) {
		t.Fatalf("%v, %s: %v in a sparse batch, %v in a dense one", a, e.kernels, sparsely, all)
	}
	for row := range batch {
		inputs := x[row*a.Inputs:][:a.Inputs]
		e.Evaluate(one, inputs)
		for j, want := range exactly(e.net, inputs) {
			if got := float64(one[j]); !(math.Abs(got-want) <= floatBound*max(1, math.Abs(want))) {
				t.Fatalf("%v, %s: output %d is %v, want %v", a, e.kernels, j, got, want)
			}
		}
		if in := all[row*outputs:][:outputs]; !slices.Equal(in, one) {
			t.Fatalf("%v, %s: %v in a batch, %v alone", a, e.kernels, in, one)
		}
		index, value := make([]int32, a.Inputs), make([]float32, a.Inputs)
		k := e.kernels.Compress(index, value, inputs)
		e.EvaluateSparse(other, index[:k], value[:k])
		if !slices.Equal(other, one) {
			t.Fatalf("%v, %s: %v sparse, %v dense", a, e.kernels, other, one)
		}
		e.Refresh(accumulator, index[:k], value[:k])
		e.EvaluateAccumulator(other, accumulator)
		if !slices.Equal(other, one) {
			t.Fatalf("%v, %s: %v from an accumulator, %v dense", a, e.kernels, other, one)
		}
	}
}

// sparse is a batch as EvaluateSparseBatch takes it.
type sparse struct {
	ends, index []int32
	value       []float32
}

func sparseRows(x []float32, batch int) (s sparse) {
	inputs := len(x) / batch
	for i, v := range x {
		if v != 0 {
			s.index, s.value = append(s.index, int32(i%inputs)), append(s.value, v)
		}
		if (i+1)%inputs == 0 {
			s.ends = append(s.ends, int32(len(s.index)))
		}
	}
	return s
}

func TestEvaluateChangesEqualsUpdates(t *testing.T) {
	const batch = 9
	n := randomNetwork(t, skipping(), 1)
	r := rand.New(rand.NewPCG(5, 5))
	near := sparseRows(randomInputs(r, batch*small.Inputs, 0.1), batch)
	for _, k := range simd.Available() {
		e, outputs := NewEvaluator(n, k, batch), small.Outputs()
		from, child := e.NewAccumulator(), e.NewAccumulator()
		e.Refresh(from, []int32{2, 30}, []float32{1, -0.5})
		all, one := make([]float32, batch*outputs), make([]float32, outputs)
		e.EvaluateChanges(all, from, near.ends, near.index, near.value)
		start := int32(0)
		for i, end := range near.ends {
			e.Update(child, from, near.index[start:end], near.value[start:end])
			e.EvaluateAccumulator(one, child)
			if got := all[i*outputs:][:outputs]; !slices.Equal(got, one) {
				t.Errorf("%s: position %d is %v, alone %v", k, i, got, one)
			}
			start = end
		}
		e.EvaluateChanges(nil, from, nil, nil, nil)
	}
}

// TestUpdatesFollowThePosition walks far and compares with a fresh accumulator.
func TestUpdatesFollowThePosition(t *testing.T) {
	const steps, bound = 1000, 1e-4
	n := randomNetwork(t, small, 1)
	for _, k := range simd.Available() {
		r := rand.New(rand.NewPCG(2, 2))
		e := NewEvaluator(n, k, 1)
		x := make([]float32, small.Inputs)
		parent, child, fresh := e.NewAccumulator(), e.NewAccumulator(), e.NewAccumulator()
		e.Refresh(parent, nil, nil)
		for range steps {
			first, second := r.Int32N(36), int32(36)
			change := []float32{float32(r.NormFloat64()) - x[first], float32(r.NormFloat64()) - x[second]}
			x[first] += change[0]
			x[second] += change[1]
			e.Update(child, parent, []int32{first, second}, change)
			parent, child = child, parent
		}
		index, value := make([]int32, len(x)), make([]float32, len(x))
		count := k.Compress(index, value, x)
		e.Refresh(fresh, index[:count], value[:count])
		for j, want := range fresh {
			if math.Abs(float64(parent[j]-want)) > bound {
				t.Errorf("%s: sum %d is %v after %d updates, %v afresh", k, j, parent[j], steps, want)
			}
		}
	}
}

func TestEvaluatorsShareANetwork(t *testing.T) {
	n := randomNetwork(t, small, 1)
	x := randomInputs(rand.New(rand.NewPCG(3, 3)), small.Inputs, 0.5)
	best := simd.Available()[len(simd.Available())-1]
	want := make([]float32, small.Outputs())
	NewEvaluator(n, best, 1).Evaluate(want, x)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			e, got := NewEvaluator(n, best, 1), make([]float32, len(want))
			for range 100 {
				e.Evaluate(got, x)
				if !slices.Equal(got, want) {
					t.Errorf("%v, want %v", got, want)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	n := randomNetwork(t, skipping(), 1)
	const batch = 5
	dst, x := make([]float32, batch*small.Outputs()), randomInputs(rand.New(rand.NewPCG(4, 4)), batch*small.Inputs, 0.3)
	index, value := []int32{1, 3}, []float32{1, -1}
	for _, k := range simd.Available() {
		e := NewEvaluator(n, k, batch)
		accumulator := e.NewAccumulator()
		allocations := testing.AllocsPerRun(10, func() {
			e.EvaluateBatch(dst, x, batch)
			e.EvaluateSparseBatch(dst[:10], []int32{1, 2}, index, value)
			e.Evaluate(dst[:5], x[:37])
			e.EvaluateSparse(dst[:5], index, value)
			e.Refresh(accumulator, index, value)
			e.Update(accumulator, accumulator, index, value)
			e.EvaluateAccumulator(dst[:5], accumulator)
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations", k, allocations)
		}
	}
}

func TestWrongLengthsPanic(t *testing.T) {
	e := NewEvaluator(randomNetwork(t, small, 1), simd.Kernels{}, 2)
	f := func(n int) []float32 { return make([]float32, n) }
	for name, call := range map[string]func(){
		"evaluator for none": func() { NewEvaluator(e.net, simd.Kernels{}, 0) },
		"batch too large":    func() { e.EvaluateBatch(f(15), f(3*37), 3) },
		"negative batch":     func() { e.EvaluateBatch(nil, nil, -1) },
		"inputs":             func() { e.Evaluate(f(5), f(36)) },
		"outputs":            func() { e.Evaluate(f(6), f(37)) },
		"sparse outputs":     func() { e.EvaluateSparse(f(4), nil, nil) },
		"feature":            func() { e.EvaluateSparse(f(5), []int32{37}, f(1)) },
		"sparse batch":       func() { e.EvaluateSparseBatch(f(15), []int32{0, 0, 0}, nil, nil) },
		"end too early":      func() { e.EvaluateSparseBatch(f(10), []int32{1, 0}, []int32{1}, f(1)) },
		"end too late":       func() { e.EvaluateSparseBatch(f(10), []int32{0, 2}, []int32{1}, f(1)) },
		"inputs left over":   func() { e.EvaluateSparseBatch(f(10), []int32{0, 1}, []int32{1, 2}, f(2)) },
		"values":             func() { e.EvaluateSparseBatch(f(5), []int32{1}, []int32{1}, f(2)) },
		"far accumulator":    func() { e.EvaluateChanges(f(5), f(18), []int32{1}, []int32{1}, f(1)) },
		"accumulator":        func() { e.EvaluateAccumulator(f(5), f(18)) },
	} {
		t.Run(name, func(t *testing.T) {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s: no panic", name)
					}
				}()
				call()
			}()
		})
	}
}
