package simd

import "testing"

func TestDenseInt8ByHand(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			dst := make([]int32, 2)
			k.DenseInt8(dst, []int32{100, -1}, []int8{1, 2, -3, -128, 127, 0}, []uint8{127, 10, 1})
			equal(t, dst, []int32{100 + 127 + 20 - 3, -1 - 128*127 + 127*10})
		})
	}
}

func TestDenseInt8EqualsTheReference(t *testing.T) {
	inputs := []int{0, 1, 2, 15, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 250, 512}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for outputs := range 20 {
				for _, n := range inputs {
					r := newRandom(outputs*1000 + n)
					testDenseInt8(t, k, filled(t, outputs*n, r.int8), filled(t, n, r.activation), filled(t, outputs, r.int32))
				}
			}
		})
	}
}

// TestDenseInt8AtTheBound runs the inputs and weights whose sums of two come
// nearest to the ends of int16.
func TestDenseInt8AtTheBound(t *testing.T) {
	const inputs, outputs = 100, 9
	for _, weight := range []int8{-128, 127} {
		for _, k := range Available() {
			t.Run(k.String(), func(t *testing.T) {
				weights := filled(t, inputs*outputs, func() int8 { return weight })
				x := filled(t, inputs, func() uint8 { return 127 })
				testDenseInt8(t, k, weights, x, make([]int32, outputs))
			})
		}
	}
}

func testDenseInt8(t *testing.T, k Kernels, weights []int8, x []uint8, bias []int32) {
	t.Helper()
	want := make([]int32, len(bias))
	Kernels{}.DenseInt8(want, bias, weights, x)
	dst, intact := fenced[int32](t, len(bias))
	k.DenseInt8(dst, bias, weights, x)
	intact()
	equal(t, dst, want)
	k.DenseInt8(bias, bias, weights, x)
	equal(t, bias, want)
}
