package simd

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// workload is one kernel on data of one shape, in the sizes of real nets.
type workload struct {
	name string
	run  func(Kernels)
	work work
}

// BenchmarkKernels prints, for each kernel and level, beside the time of a call:
//
//   - x-ref, how many times faster than the reference it is, measured in turns
//     with it;
//   - B/cycle or MAC/cycle, the bytes it moves or the multiply-adds it does in
//     a cycle;
//   - %limit, the share of what the core could do in that time: see work.
func BenchmarkKernels(b *testing.B) {
	for _, w := range workloads(b) {
		for _, k := range Available() {
			b.Run(w.name+"/"+k.String(), func(b *testing.B) {
				for b.Loop() {
					w.run(k)
				}
				level, reference, cycle := takeTurns(
					func() { w.run(k) },
					func() { w.run(Kernels{}) },
					multiplyChain,
				)
				cycles := level / (cycle / chainCycles)
				b.ReportMetric(reference/level, "x-ref")
				b.ReportMetric(100*w.work.leastCycles(k.Level())/cycles, "%limit")
				amount, unit := w.work.amount()
				b.ReportMetric(amount/cycles, unit+"/cycle")
			})
		}
	}
}

// takeTurns returns the time of a call of each function in nanoseconds: the
// best of many short rounds in turn, so that what else the machine does in
// between meets all alike.
func takeTurns(functions ...func()) (first, second, third float64) {
	const rounds, round = 41, 20 * time.Microsecond
	calls := make([]int, len(functions))
	best := slices.Repeat([]float64{1e18}, len(functions))
	for i, f := range functions {
		calls[i] = 1
		for timeOf(f, calls[i]) < round {
			calls[i] *= 2
		}
	}
	for range rounds {
		for i, f := range functions {
			best[i] = min(best[i], float64(timeOf(f, calls[i]))/float64(calls[i]))
		}
	}
	return best[0], best[1], best[2]
}

func timeOf(f func(), calls int) time.Duration {
	start := time.Now()
	for range calls {
		f()
	}
	return time.Since(start)
}

// multiplyChain takes chainCycles cycles: integer multiplications of which each
// needs the last one's result take three each, on every core that has vectors
// since 2011 (uops.info, IMUL).
func multiplyChain() {
	x := chain
	for range chainCycles / 12 {
		x *= x
		x *= x
		x *= x
		x *= x
	}
	chain = x
}

const chainCycles = 12 * 1000

// chain keeps the compiler from dropping multiplyChain.
var chain uint64 = 3

func workloads(b *testing.B) []workload {
	b.Helper()
	var all []workload
	add := func(name string, run func(Kernels), w work) { all = append(all, workload{name, run, w}) }
	addAccumulators(add)
	addQuantised(add)
	addFloats(add)
	return all
}

func addAccumulators(add func(string, func(Kernels), work)) {
	for _, n := range []int{256, 1024} {
		a, x, y, u8 := make([]int16, n), make([]int16, n), make([]int16, n), make([]uint8, n)
		rows := work{size: 2, loads: 2 * n, stores: n}
		add(fmt.Sprintf("AddInt16/%d", n), func(k Kernels) { k.AddInt16(a, a, x) }, rows)
		add(fmt.Sprintf("SubInt16/%d", n), func(k Kernels) { k.SubInt16(a, a, x) }, rows)
		rows.loads += n
		add(fmt.Sprintf("AddSubInt16/%d", n), func(k Kernels) { k.AddSubInt16(a, a, x, y) }, rows)
		add(fmt.Sprintf("ClipInt16/%d", n), func(k Kernels) { k.ClipInt16(u8, a, 6) }, work{size: 2, loads: n, stores: n / 2})
	}
}

func addQuantised(add func(string, func(Kernels), work)) {
	for _, shape := range [][2]int{{512, 32}, {32, 32}, {1024, 16}} {
		in, out := shape[0], shape[1]
		x, weights, bias, dst := make([]uint8, in), make([]int8, in*out), make([]int32, out), make([]int32, out)
		add(fmt.Sprintf("DenseInt8/%dx%d", in, out), func(k Kernels) { k.DenseInt8(dst, bias, weights, x) },
			work{size: 1, loads: in * out, multiplyAdds: in * out})
	}
	const n = 256
	i32, u8 := make([]int32, n), make([]uint8, n)
	add("ClipInt32/256", func(k Kernels) { k.ClipInt32(u8, i32, 6) }, work{size: 4, loads: n, stores: n / 4})
}

func addFloats(add func(string, func(Kernels), work)) {
	const in, out = 250, 256
	r := newRandom(1)
	make32 := func(n int) []float32 {
		s := make([]float32, n)
		for i := range s {
			s[i] = r.float()
		}
		return s
	}
	x, bias, dst, matrix := make32(in), make32(out), make32(out), make32(in*out)
	layer := work{size: 4, loads: in * out, multiplyAdds: in * out}
	add("DenseFloat32/250x256", func(k Kernels) { k.DenseFloat32(dst, bias, matrix, x) }, layer)
	add("DenseFloat32/64x32", func(k Kernels) { k.DenseFloat32(dst[:32], bias[:32], matrix[:64*32], x[:64]) },
		work{size: 4, loads: 64 * 32, multiplyAdds: 64 * 32})
	index, value := make([]int32, 42), make32(42)
	for i := range index {
		index[i] = int32(6 * i)
	}
	add("SparseFloat32/42of250x256", func(k Kernels) { k.SparseFloat32(dst, bias, matrix[:252/6*6*out-2*out], index, value) },
		work{size: 4, loads: 42 * out, multiplyAdds: 42 * out})
	back := make([]float32, in)
	add("TransposedFloat32/250x256", func(k Kernels) { k.TransposedFloat32(back, matrix, dst) }, layer)
	add("AxpyFloat32/256", func(k Kernels) { k.AxpyFloat32(dst, 1e-3, bias) },
		work{size: 4, loads: 2 * out, stores: out, multiplyAdds: out})
	layer.stores = in * out
	gradient, one := make32(in*out), slices.Repeat([]float32{1e-3}, in)
	add("AddOuterFloat32/250x256", func(k Kernels) { k.AddOuterFloat32(gradient, one, bias) }, layer)
}
