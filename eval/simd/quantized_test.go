package simd

import (
	"fmt"
	"slices"
	"testing"
)

// lengths are all that end differently in some kernel, and those of real
// accumulators with their neighbors.
func lengths() []int {
	var all []int
	for n := range 200 {
		all = append(all, n)
	}
	for _, n := range []int{256, 512, 1024} {
		all = append(all, n-1, n, n+1)
	}
	return all
}

func TestInt16SumsByHand(t *testing.T) {
	a, b, c := []int16{1, -2, 32767}, []int16{10, 20, 1}, []int16{5, 5, -1}
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			dst := make([]int16, 3)
			k.AddInt16(dst, a, b)
			equal(t, dst, []int16{11, 18, -32768})
			k.SubInt16(dst, a, b)
			equal(t, dst, []int16{-9, -22, 32766})
			k.AddSubInt16(dst, a, b, c)
			equal(t, dst, []int16{6, 13, -32767})
		})
	}
}

func TestInt16SumsEqualTheReference(t *testing.T) {
	kernels := map[string]func(k Kernels, dst, a, b, c []int16){
		"add":    func(k Kernels, dst, a, b, _ []int16) { k.AddInt16(dst, a, b) },
		"sub":    func(k Kernels, dst, a, b, _ []int16) { k.SubInt16(dst, a, b) },
		"addsub": func(k Kernels, dst, a, b, c []int16) { k.AddSubInt16(dst, a, b, c) },
	}
	for name, run := range kernels {
		for _, k := range Available() {
			t.Run(name+"/"+k.String(), func(t *testing.T) {
				for _, n := range lengths() {
					r := newRandom(n)
					a, b, c := filled(t, n, r.int16), filled(t, n, r.int16), filled(t, n, r.int16)
					want := make([]int16, n)
					run(Kernels{}, want, a, b, c)
					dst, intact := fenced[int16](t, n)
					run(k, dst, a, b, c)
					intact()
					equal(t, dst, want)
					run(k, a, a, b, c)
					equal(t, a, want)
				}
			})
		}
	}
}

func TestClipByHand(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			dst := make([]uint8, 7)
			k.ClipInt16(dst, []int16{-32768, -1, 0, 7, 508, 511, 32767}, 2)
			equal(t, dst, []uint8{0, 0, 0, 1, 127, 127, 127})
			k.ClipInt32(dst, []int32{-1 << 31, -1, 0, 7, 508, 1 << 16, 1<<31 - 1}, 2)
			equal(t, dst, []uint8{0, 0, 0, 1, 127, 127, 127})
		})
	}
}

func TestClipEqualsTheReference(t *testing.T) {
	for _, k := range Available() {
		t.Run("int16/"+k.String(), func(t *testing.T) {
			testClip(t, 16, random.int16, Kernels.ClipInt16, k)
		})
		t.Run("int32/"+k.String(), func(t *testing.T) {
			testClip(t, 32, random.int32, Kernels.ClipInt32, k)
		})
	}
}

// testClip holds a clip of sums of so many bits at level k against the
// reference. The shifts leave some sums in range, whatever their width.
func testClip[T element](t *testing.T, bits uint, value func(random) T, clip func(Kernels, []uint8, []T, uint), k Kernels) {
	t.Helper()
	for _, n := range lengths() {
		for _, shift := range []uint{0, bits - 10, bits - 8, bits - 1} {
			r := newRandom(n)
			src := filled(t, n, func() T { return value(r) })
			want := make([]uint8, n)
			clip(Kernels{}, want, src, shift)
			dst, intact := fenced[uint8](t, n)
			clip(k, dst, src, shift)
			intact()
			equal(t, dst, want)
		}
	}
}

// equal fails the test unless got is want.
func equal[T element](t *testing.T, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("length %d: %s", len(want), firstDifference(got, want))
	}
}

// firstDifference says where got and want part.
func firstDifference[T element](got, want []T) string {
	for i := range want {
		if got[i] != want[i] {
			return fmt.Sprintf("element %d is %v, want %v", i, got[i], want[i])
		}
	}
	return "lengths differ"
}

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
