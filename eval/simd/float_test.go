package simd

import (
	"math"
	"slices"
	"testing"
)

// widths are row lengths that end differently in some kernel, and those of
// real layers.
var widths = []int{0, 1, 2, 3, 6, 7, 8, 9, 15, 16, 17, 24, 31, 33, 40, 63, 64, 65, 100, 127, 128, 129, 250, 256, 257, 400}

// rounding is u, the largest relative error of one operation on float32.
const rounding = 1.0 / (1 << 24)

// sum is an exact sum of products, with what its error in float32 may be.
type sum struct {
	value, magnitude float64
	terms            int
}

func (s *sum) add(x, y float32) {
	product := float64(x) * float64(y)
	s.value += product
	s.magnitude += math.Abs(product)
	s.terms++
}

// bound is the error that the package promises to keep to.
func (s *sum) bound() float64 {
	nu := float64(s.terms) * rounding
	return nu / (1 - nu) * s.magnitude
}

// holds fails the test if got is further from the sums than they may be.
func holds(t *testing.T, got []float32, want []sum) {
	t.Helper()
	for i := range want {
		if err := math.Abs(float64(got[i]) - want[i].value); !(err <= want[i].bound()) {
			t.Fatalf("element %d of %d is %v, want %v: off by %.3g, at most %.3g allowed",
				i, len(want), got[i], want[i].value, err, want[i].bound())
		}
	}
}

func TestFloat32ByHand(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			weights := []float32{1, 2, 3, 4, 5, 6}
			dst := make([]float32, 3)
			k.DenseFloat32(dst, []float32{100, 200, 300}, weights, []float32{1, -2})
			equal(t, dst, []float32{93, 192, 291})
			batch := make([]float32, 5*3)
			k.DenseBatchFloat32(batch, []float32{100, 200, 300}, weights, []float32{1, -2, 0, 0, 1, 0, 0, 1, 1, 1}, 5)
			equal(t, batch, []float32{93, 192, 291, 100, 200, 300, 101, 202, 303, 104, 205, 306, 105, 207, 309})
			k.SparseFloat32(dst, []float32{100, 200, 300}, weights, []int32{1}, []float32{-2})
			equal(t, dst, []float32{92, 190, 288})
			back := make([]float32, 2)
			k.TransposedFloat32(back, weights, []float32{1, 0, -1})
			equal(t, back, []float32{-2, -2})
			k.AxpyFloat32(dst, 2, []float32{1, 2, 3})
			equal(t, dst, []float32{94, 194, 294})
			k.AddOuterFloat32(weights, []float32{10, 0}, []float32{1, 2, float32(math.Inf(1))})
			equal(t, weights, []float32{11, 22, float32(math.Inf(1)), 4, 5, 6})
		})
	}
}

func TestDenseFloat32KeepsItsBound(t *testing.T) {
	eachShape(t, func(t *testing.T, k Kernels, inputs, outputs int) {
		t.Helper()
		r := newRandom(inputs*1000 + outputs)
		x, bias, weights := filled(t, inputs, r.float), filled(t, outputs, r.float), filled(t, inputs*outputs, r.float)
		want := make([]sum, outputs)
		for j := range want {
			want[j].add(bias[j], 1)
			for i := range x {
				want[j].add(x[i], weights[i*outputs+j])
			}
		}
		dst, intact := fenced[float32](t, outputs)
		k.DenseFloat32(dst, bias, weights, x)
		intact()
		holds(t, dst, want)
		k.DenseFloat32(bias, bias, weights, x)
		equal(t, bias, dst)
	})
}

func TestDenseBatchFloat32EqualsDense(t *testing.T) {
	const inputs = 21
	eachShape(t, func(t *testing.T, k Kernels, batch, outputs int) {
		t.Helper()
		r := newRandom(batch*1000 + outputs)
		x, bias, weights := filled(t, batch*inputs, r.float), filled(t, outputs, r.float), filled(t, inputs*outputs, r.float)
		want := make([]float32, batch*outputs)
		for i := range batch {
			k.DenseFloat32(want[i*outputs:][:outputs], bias, weights, x[i*inputs:][:inputs])
		}
		dst, intact := fenced[float32](t, batch*outputs)
		k.DenseBatchFloat32(dst, bias, weights, x, batch)
		intact()
		equal(t, dst, want)
	})
}

func TestSparseFloat32EqualsDense(t *testing.T) {
	eachShape(t, func(t *testing.T, k Kernels, inputs, outputs int) {
		t.Helper()
		r := newRandom(inputs*1000 + outputs)
		x, bias, weights := filled(t, inputs, r.sparse), filled(t, outputs, r.float), filled(t, inputs*outputs, r.float)
		want := make([]float32, outputs)
		k.DenseFloat32(want, bias, weights, x)
		index, value := make([]int32, inputs), make([]float32, inputs)
		n := k.Compress(index, value, x)
		dst, intact := fenced[float32](t, outputs)
		k.SparseFloat32(dst, bias, weights, index[:n], value[:n])
		intact()
		equal(t, dst, want)
	})
}

func TestCompressEqualsASimpleWay(t *testing.T) {
	special := []float32{0, float32(math.Copysign(0, -1)), float32(math.NaN()), math.SmallestNonzeroFloat32, float32(math.Inf(-1))}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, n := range lengths() {
				r := newRandom(n)
				x := filled(t, n, func() float32 {
					if r.IntN(4) > 0 {
						return special[r.IntN(len(special))]
					}
					return r.float()
				})
				var places []int32
				var bits []int32 // of the values, since no number equals NaN
				for i, v := range x {
					if v != 0 {
						places, bits = append(places, int32(i)), append(bits, int32(math.Float32bits(v)))
					}
				}
				index, indexIntact := fenced[int32](t, n)
				value, valueIntact := fenced[float32](t, n)
				count := k.Compress(index, value, x)
				indexIntact()
				valueIntact()
				got := make([]int32, count)
				for i, v := range value[:count] {
					got[i] = int32(math.Float32bits(v))
				}
				equal(t, index[:count], places)
				equal(t, got, bits)
			}
		})
	}
}

func TestClampFloat32EqualsTheReference(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, n := range lengths() {
				for _, most := range []float32{1, float32(math.Inf(1))} {
					x, intact := fenced[float32](t, n)
					r, want := newRandom(n), make([]float32, n)
					for i := range x {
						x[i] = r.float()
						want[i] = min(max(x[i], 0), most)
					}
					k.ClampFloat32(x, 0, most)
					intact()
					equal(t, x, want)
				}
			}
			odd := slices.Repeat([]float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))}, 11)
			k.ClampFloat32(odd, -2, 3)
			for i := 0; i < len(odd); i += 3 {
				if !math.IsNaN(float64(odd[i])) || odd[i+1] != 3 || odd[i+2] != -2 {
					t.Errorf("NaN and the infinities became %v", odd[i:i+3])
				}
			}
		})
	}
}

// TestVectorLevelsAgreeOnDenseFloat32 holds what the levels promise beyond the
// bound: a net answers alike on every processor with vectors.
func TestVectorLevelsAgreeOnDenseFloat32(t *testing.T) {
	var want []float32
	for _, k := range Available()[1:] {
		r := newRandom(1)
		weights, bias, x := filled(t, 250*257, r.float), filled(t, 257, r.float), filled(t, 250, r.float)
		got := make([]float32, 257)
		k.DenseFloat32(got, bias, weights, x)
		if want == nil {
			want = slices.Clone(got)
		}
		equal(t, got, want)
	}
}

func TestTransposedFloat32KeepsItsBound(t *testing.T) {
	eachShape(t, func(t *testing.T, k Kernels, rows, columns int) {
		t.Helper()
		r := newRandom(rows*1000 + columns)
		y, weights := filled(t, columns, r.float), filled(t, rows*columns, r.float)
		want := make([]sum, rows)
		for i := range want {
			for j := range y {
				want[i].add(weights[i*columns+j], y[j])
			}
		}
		dst, intact := fenced[float32](t, rows)
		k.TransposedFloat32(dst, weights, y)
		intact()
		holds(t, dst, want)
	})
}

func TestAddOuterFloat32KeepsItsBound(t *testing.T) {
	eachShape(t, func(t *testing.T, k Kernels, rows, columns int) {
		t.Helper()
		r := newRandom(rows*1000 + columns)
		x, y := filled(t, rows, r.sparse), filled(t, columns, r.float)
		dst, intact := fenced[float32](t, rows*columns)
		want := make([]sum, len(dst))
		for i := range dst {
			dst[i] = r.float()
			want[i].add(dst[i], 1)
			want[i].add(x[i/columns], y[i%columns])
		}
		k.AddOuterFloat32(dst, x, y)
		intact()
		holds(t, dst, want)
	})
}

func TestAxpyFloat32KeepsItsBound(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, n := range lengths() {
				r := newRandom(n)
				a, x := r.float(), filled(t, n, r.float)
				y, intact := fenced[float32](t, n)
				want := make([]sum, n)
				for i := range y {
					y[i] = r.float()
					want[i].add(y[i], 1)
					want[i].add(a, x[i])
				}
				k.AxpyFloat32(y, a, x)
				intact()
				holds(t, y, want)
			}
		})
	}
}

// eachShape runs test at every level for matrices of all widths and some
// heights, and the other way round.
func eachShape(t *testing.T, test func(t *testing.T, k Kernels, rows, columns int)) {
	t.Helper()
	few := []int{0, 1, 7, 8, 9, 20}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, columns := range widths {
				for _, rows := range few {
					test(t, k, rows, columns)
				}
			}
		})
	}
}

func TestAdamFloat32EqualsTheReference(t *testing.T) {
	step := AdamStep{First: 0.9, Second: 0.999, Rate: 0.01, Epsilon: 1e-8, Keep: 0.999}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, n := range lengths() {
				r := newRandom(n)
				parameters, parametersIntact := fenced[float32](t, n)
				mean, meanIntact := fenced[float32](t, n)
				square, squareIntact := fenced[float32](t, n)
				gradient := filled(t, n, r.sparse)
				for i := range parameters {
					parameters[i], mean[i], square[i] = r.float(), r.float(), r.float()*r.sparse()
					square[i] = max(square[i], -square[i])
				}
				want := [3][]float32{slices.Clone(parameters), slices.Clone(mean), slices.Clone(square)}
				Kernels{}.AdamFloat32(want[0], gradient, want[1], want[2], step)
				k.AdamFloat32(parameters, gradient, mean, square, step)
				parametersIntact()
				meanIntact()
				squareIntact()
				equal(t, parameters, want[0])
				equal(t, mean, want[1])
				equal(t, square, want[2])
			}
		})
	}
}

// TestAdamFloat32ByHand does a step with round numbers.
func TestAdamFloat32ByHand(t *testing.T) {
	for _, k := range Available() {
		parameters, mean, square := []float32{10, 10}, []float32{2, 0}, []float32{12, 0}
		k.AdamFloat32(parameters, []float32{4, 0}, mean, square,
			AdamStep{First: 0.5, Second: 0.75, Rate: 2, Epsilon: float32(4 - math.Sqrt(13)), Keep: 0.5})
		equal(t, mean, []float32{3, 0})
		equal(t, square, []float32{13, 0})
		if off := parameters[0] - 3.5; max(off, -off) > 1e-6 || parameters[1] != 5 {
			t.Errorf("%s: %v, want 3.5 and 5", k, parameters)
		}
	}
}
