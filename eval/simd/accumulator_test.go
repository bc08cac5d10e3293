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
