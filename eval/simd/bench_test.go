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
	// run calls the kernel so many times.
	run  func(k Kernels, times int)
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
					w.run(k, 1)
				}
				level, reference, cycle := takeTurns(
					func(times int) { w.run(k, times) },
					func(times int) { w.run(Kernels{}, times) },
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
func takeTurns(functions ...func(times int)) (first, second, third float64) {
	const rounds, round = 1000, 10 * time.Microsecond
	calls := make([]int, len(functions))
	best := slices.Repeat([]float64{1e18}, len(functions))
	for i, f := range functions {
		// One slow call may be the machine's doing: a round is full when even the
		// fastest of some attempts fills it.
		calls[i] = 1
		for full := 0; full < 20; full++ {
			if timeOf(f, calls[i]) < round {
				calls[i], full = 2*calls[i], 0
			}
		}
	}
	for range rounds {
		for i, f := range functions {
			best[i] = min(best[i], float64(timeOf(f, calls[i]))/float64(calls[i]))
		}
	}
	return best[0], best[1], best[2]
}

func timeOf(f func(times int), times int) time.Duration {
	start := time.Now()
	f(times)
	return time.Since(start)
}

// multiplyChain takes chainCycles cycles a time: integer multiplications of
// which each needs the last one's result take three each, on every core that has
// vectors since 2011 (uops.info, IMUL).
func multiplyChain(times int) {
	x := chain
	for range times * chainCycles / 12 {
		x *= x
		x *= x
		x *= x
		x *= x
	}
	chain = x
}

const chainCycles = 12 * 100

// chain keeps the compiler from dropping multiplyChain.
var chain uint64 = 3

func workloads(b *testing.B) []workload {
	b.Helper()
	var all []workload
	add := func(name string, run func(Kernels, int), w work) { all = append(all, workload{name, run, w}) }
	addAccumulators(add)
	addQuantized(add)
	addFixed(add)
	addFloats(add)
	return all
}

func addAccumulators(add func(string, func(Kernels, int), work)) {
	for _, n := range []int{256, 1024} {
		all := make([]int16, 4*n)
		dst, a, x, y := all[:n], all[n:2*n], all[2*n:3*n], all[3*n:]
		u8 := make([]uint8, n)
		rows := work{size: 2, loads: 2 * n, stores: n}
		add(fmt.Sprintf("AddInt16/%d", n), func(k Kernels, times int) {
			for range times {
				k.AddInt16(dst, a, x)
			}
		}, rows)
		add(fmt.Sprintf("SubInt16/%d", n), func(k Kernels, times int) {
			for range times {
				k.SubInt16(dst, a, x)
			}
		}, rows)
		rows.loads += n
		add(fmt.Sprintf("AddSubInt16/%d", n), func(k Kernels, times int) {
			for range times {
				k.AddSubInt16(dst, a, x, y)
			}
		}, rows)
		add(fmt.Sprintf("ClipInt16/%d", n), func(k Kernels, times int) {
			for range times {
				k.ClipInt16(u8, a, 6)
			}
		}, work{size: 2, loads: n, stores: n / 2})
	}
}

func addQuantized(add func(string, func(Kernels, int), work)) {
	for _, shape := range [][2]int{{512, 32}, {32, 32}, {1024, 16}} {
		in, out := shape[0], shape[1]
		x, weights, bias, dst := make([]uint8, in), make([]int8, in*out), make([]int32, out), make([]int32, out)
		add(fmt.Sprintf("DenseInt8/%dx%d", in, out), func(k Kernels, times int) {
			for range times {
				k.DenseInt8(dst, bias, weights, x)
			}
		}, work{size: 1, loads: in * out, multiplyAdds: in * out})
	}
	const n = 256
	i32, u8 := make([]int32, n), make([]uint8, n)
	add("ClipInt32/256", func(k Kernels, times int) {
		for range times {
			k.ClipInt32(u8, i32, 6)
		}
	}, work{size: 4, loads: n, stores: n / 4})
}

func addFixed(add func(string, func(Kernels, int), work)) {
	const inputs, changed, out = 288, 24, 1024
	r := newRandom(1)
	weights, x, y := make([]int16, inputs*out), make([]int16, inputs), make([]int16, inputs)
	for i := range weights {
		weights[i] = r.int16()
	}
	packed := map[Level]*Rows{}
	for _, k := range Available() {
		packed[k.layout()] = k.PackRows(weights, out)
	}
	index, value, dst := make([]int32, out), make([]int16, out), make([]int32, out)
	for i := range changed {
		index[i], value[i], x[12*i] = int32(12*i), 7, 7
	}
	list, factors := index[:changed:changed], value[:changed:changed]
	add("AddRowsInt16/24of288x1024", func(k Kernels, times int) {
		for range times {
			k.AddRowsInt16(dst, dst, packed[k.layout()], list, factors)
		}
	}, work{size: 2, loads: changed * out, multiplyAdds: changed * out})
	places, values := make([]int32, out), make([]int16, out)
	add("ChangesInt16/24of288", func(k Kernels, times int) {
		for range times {
			k.ChangesInt16(places[:inputs], values[:inputs], x, y)
		}
	}, work{size: 2, loads: 2 * inputs, stores: 3 * changed})
	sums := make([]int32, out)
	for i := range sums {
		if sums[i] = -1000; r.IntN(8) == 0 {
			sums[i] = 1000
		}
	}
	const narrower = 64
	next := map[Level]*Rows{}
	for _, k := range Available() {
		next[k.layout()] = k.PackRows(slices.Repeat(weights[:out], narrower), narrower)
	}
	add("NextLayerInt16/128of1024x64", func(k Kernels, times int) {
		for range times {
			k.NextLayerInt16(dst[:narrower], dst[:narrower], next[k.layout()], places, values, sums, 4, 8191)
		}
	}, work{size: 2, loads: 2*out + out/8*narrower, multiplyAdds: out / 8 * narrower})
}

func addFloats(add func(string, func(Kernels, int), work)) {
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
	add("DenseFloat32/250x256", func(k Kernels, times int) {
		for range times {
			k.DenseFloat32(dst, bias, matrix, x)
		}
	}, layer)
	const batch = 8
	inputs, results := make32(batch*in), make([]float32, batch*out)
	add("DenseBatchFloat32/8of250x256", func(k Kernels, times int) {
		for range times {
			k.DenseBatchFloat32(results, bias, matrix, inputs, batch)
		}
	}, work{size: 4, loads: batch / 4 * in * out, multiplyAdds: batch * in * out})
	add("DenseFloat32/64x32", func(k Kernels, times int) {
		for range times {
			k.DenseFloat32(dst[:32], bias[:32], matrix[:64*32], x[:64])
		}
	}, work{size: 4, loads: 64 * 32, multiplyAdds: 64 * 32})
	index, value := make([]int32, 42), make32(42)
	for i := range index {
		index[i] = int32(6 * i)
	}
	add("SparseFloat32/42of250x256", func(k Kernels, times int) {
		for range times {
			k.SparseFloat32(dst, bias, matrix, index, value)
		}
	}, work{size: 4, loads: 42 * out, multiplyAdds: 42 * out})
	inputs42, places, values := make32(in), make([]int32, in), make([]float32, in)
	for i := range inputs42 {
		if i%6 != 0 {
			inputs42[i] = 0
		}
	}
	add("Compress/42of250", func(k Kernels, times int) {
		for range times {
			k.Compress(places, values, inputs42)
		}
	}, work{size: 4, loads: in, stores: 2 * 42})
	add("ClampFloat32/256", func(k Kernels, times int) {
		for range times {
			k.ClampFloat32(dst, 0, 1)
		}
	}, work{size: 4, loads: out, stores: out})
	square, step := make([]float32, out), AdamStep{First: 0.9, Second: 0.999, Rate: 1e-3, Epsilon: 1e-8, Keep: 1}
	add("AdamFloat32/256", func(k Kernels, times int) {
		for range times {
			k.AdamFloat32(inputs[:out], bias, dst, square, step)
		}
	}, work{size: 4, loads: 4 * out, stores: 3 * out})
	back := make([]float32, in)
	add("TransposedFloat32/250x256", func(k Kernels, times int) {
		for range times {
			k.TransposedFloat32(back, matrix, dst)
		}
	}, layer)
	add("AxpyFloat32/256", func(k Kernels, times int) {
		for range times {
			k.AxpyFloat32(dst, 1e-3, bias)
		}
	}, work{size: 4, loads: 2 * out, stores: out, multiplyAdds: out})
	layer.stores = in * out
	gradient, one := make32(in*out), slices.Repeat([]float32{1e-3}, in)
	add("AddOuterFloat32/250x256", func(k Kernels, times int) {
		for range times {
			k.AddOuterFloat32(gradient, one, bias)
		}
	}, layer)
}
