package simd

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gogo/internal/testlimit"
)

// rowLengths end differently in some kernel or have the widths of real layers.
var rowLengths = []int{1, 2, 6, 15, 16, 17, 31, 32, 33, 46, 48, 64, 65, 96, 127, 128, 250, 255, 256, 300, 512, 513, 1024}

func TestAddRowsByHand(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			r := k.PackRows([]int16{1, -2, 3, 10, 20, -30, 32767, -32768, 0}, 3)
			from, dst := make([]int32, r.Sums()), make([]int32, r.Sums())
			copy(from, []int32{1000, 2000, 3000})
			k.AddRowsInt16(dst, from, r, []int32{2, 0, 1}, []int16{1, -5, 3})
			equal(t, dst[:3], []int32{1000 + 32767 - 5 + 30, 2000 - 32768 + 10 + 60, 3000 - 15 - 90})
		})
	}
}

// TestAddRowsEqualsASimpleWay uses sums that come from anywhere in 32 bits to anywhere, past
// the ends on the way, and all numbers of rows that are added in another way.
func TestAddRowsEqualsASimpleWay(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, row := range rowLengths {
				for _, inputs := range []int{0, 1, 2, 3, 4, 5, 8, 41} {
					testAddRows(t, k, row, inputs)
				}
			}
		})
	}
}

func testAddRows(t *testing.T, k Kernels, row, inputs int) {
	t.Helper()
	const count = 9
	r := newRandom(row + inputs)
	weights := filled(t, count*row, r.int16)
	rows := k.PackRows(weights, row)
	index := filled(t, inputs, func() int32 { return int32(r.IntN(count)) })
	value := filled(t, inputs, func() int16 { return r.int16() / int16(1+inputs/4) })
	from, dst := filled(t, rows.Sums(), func() int32 { return 0 }), filled(t, rows.Sums(), r.int32)
	want := make([]int32, row)
	for j := range row {
		var sum int64
		for i, at := range index {
			sum += int64(weights[int(at)*row+j]) * int64(value[i])
		}
		low, high := max(math.MinInt32, math.MinInt32-sum), min(math.MaxInt32, math.MaxInt32-sum)
		if low > high {
			t.Fatalf("the inputs come to %d: no sum has room for that", sum)
		}
		start := low + r.Int64N(high-low+1)
		if r.IntN(4) == 0 {
			start = []int64{low, high}[r.IntN(2)]
		}
		from[j], want[j] = int32(start), int32(start+sum)
	}
	k.AddRowsInt16(dst, from, rows, index, value)
	equal(t, dst[:row], want)
	equal(t, dst[row:], make([]int32, rows.Sums()-row))
	k.AddRowsInt16(from, from, rows, index, value)
	equal(t, from, dst)
}

func TestRectifyEqualsASimpleWay(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, row := range rowLengths {
				n := k.PackRows(nil, row).Sums()
				for shift := range uint(32) {
					testRectify(t, k, n, shift)
				}
			}
		})
	}
}

func testRectify(t *testing.T, k Kernels, n int, shift uint) {
	t.Helper()
	const most = 8191
	r := newRandom(n)
	special := []int32{0, 1, -1, math.MaxInt32, math.MinInt32, most << shift, most<<shift + 1, 1 << shift, 1<<shift - 1}
	src := filled(t, n, func() int32 {
		if r.IntN(2) == 0 {
			return special[r.IntN(len(special))]
		}
		return r.int32() >> r.IntN(32)
	})
	var places []int32
	var values []int16
	for i, s := range src {
		if s >>= shift; s > 0 {
			places, values = append(places, int32(i)), append(values, int16(min(s, most)))
		}
	}
	index, indexIntact := fenced[int32](t, n)
	value, valueIntact := fenced[int16](t, n)
	count := k.rectify(index, value, src, shift, most)
	indexIntact()
	valueIntact()
	equal(t, index[:count], places)
	equal(t, value[:count], values)
}

func TestNextLayerEqualsASimpleWay(t *testing.T) {
	const most = 8191
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for _, inputs := range rowLengths {
				for _, row := range rowLengths {
					if min(inputs, row) > 255 && !testlimit.IsLong() {
						continue // long sums and long rows have their ends by themselves too
					}
					testNextLayer(t, k, inputs, row, most)
				}
			}
		})
	}
}

// testNextLayer writes the next layer over the one before.
func testNextLayer(t *testing.T, k Kernels, inputs, row int, most int16) {
	t.Helper()
	const shift = 3
	r := newRandom(inputs + row)
	weights := filled(t, inputs*row, func() int16 { return r.int16() / 32 })
	rows := k.PackRows(weights, row)
	sums := make([]int32, max(rows.Sums(), k.PackRows(nil, inputs).Sums()))
	src := sums[:k.PackRows(nil, inputs).Sums()]
	for i := range inputs {
		src[i] = int32(r.IntN(1<<17)) - 1<<16
	}
	bias := filled(t, rows.Sums(), func() int32 { return r.int32() / 2 })
	want := slices.Clone(bias)
	for i, s := range src[:inputs] {
		for j := range row {
			want[j] += max(0, min(s>>shift, int32(most))) * int32(weights[i*row+j])
		}
	}
	k.NextLayerInt16(sums[:rows.Sums()], bias, rows, make([]int32, len(src)), make([]int16, len(src)), src, shift, most)
	equal(t, sums[:rows.Sums()], want)
}

func TestChangesEqualASimpleWay(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for n := 0; n < 320; n += ChangesGroup {
				r := newRandom(n)
				y := filled(t, n, func() int16 { return r.int16() / 2 })
				x := filled(t, n, func() int16 { return r.int16() / 2 })
				var places []int32
				var values []int16
				for i := range x {
					if r.IntN(3) > 0 {
						x[i] = y[i]
					}
					if x[i] != y[i] {
						places, values = append(places, int32(i)), append(values, x[i]-y[i])
					}
				}
				index, indexIntact := fenced[int32](t, n)
				value, valueIntact := fenced[int16](t, n)
				count := k.ChangesInt16(index, value, x, y)
				indexIntact()
				valueIntact()
				equal(t, index[:count], places)
				equal(t, value[:count], values)
			}
		})
	}
}

func TestFixedKernelsRefuseWhatDoesNotFit(t *testing.T) {
	for _, k := range Available() {
		r := k.PackRows(make([]int16, 3*70), 70)
		sums := func() []int32 { return make([]int32, r.Sums()) }
		next := func(dst []int32, r *Rows, src []int32, shift uint) {
			k.NextLayerInt16(dst, sums(), r, make([]int32, len(src)), make([]int16, len(src)), src, shift, 1)
		}
		for name, call := range map[string]func(){
			"weights":  func() { k.PackRows(make([]int16, 7), 3) },
			"dst":      func() { k.AddRowsInt16(sums()[1:], sums(), r, nil, nil) },
			"from":     func() { k.AddRowsInt16(sums(), sums()[1:], r, nil, nil) },
			"value":    func() { k.AddRowsInt16(sums(), sums(), r, []int32{1}, nil) },
			"index":    func() { k.AddRowsInt16(sums(), sums(), r, []int32{3}, []int16{1}) },
			"negative": func() { k.AddRowsInt16(sums(), sums(), r, []int32{-1}, []int16{1}) },
			"shift":    func() { next(sums(), r, sums(), 32) },
			"part":     func() { next(sums(), r, make([]int32, 33), 1) },
			"next":     func() { next(sums()[1:], r, sums(), 1) },
			"bias":     func() { k.NextLayerInt16(sums(), sums()[1:], r, sums(), make([]int16, r.Sums()), sums(), 1, 1) },
			"scratch":  func() { k.NextLayerInt16(sums(), sums(), r, sums()[1:], make([]int16, r.Sums()), sums(), 1, 1) },
			"values":   func() { k.NextLayerInt16(sums(), sums(), r, sums(), nil, sums(), 1, 1) },
			"no row":   func() { next(sums(), r, slices.Repeat([]int32{2}, r.Sums()), 1) },
			"changes":  func() { k.ChangesInt16(make([]int32, 16), make([]int16, 16), make([]int16, 16), make([]int16, 32)) },
			"places":   func() { k.ChangesInt16(make([]int32, 8), make([]int16, 16), make([]int16, 16), make([]int16, 16)) },
			"group":    func() { k.ChangesInt16(make([]int32, 8), make([]int16, 8), make([]int16, 8), make([]int16, 8)) },
		} {
			t.Run(fmt.Sprintf("%v/%s", k, name), func(t *testing.T) {
				defer func() {
					if recover() == nil {
						t.Error("no panic")
					}
				}()
				call()
			})
		}
		for _, other := range Available() {
			if other.layout() == r.level {
				continue
			}
			t.Run(fmt.Sprintf("%v/rows for %v", other, k), func(t *testing.T) {
				defer func() {
					if recover() == nil {
						t.Error("no panic")
					}
				}()
				other.AddRowsInt16(sums(), sums(), r, nil, nil)
			})
			t.Run(fmt.Sprintf("%v/next layer for %v", other, k), func(t *testing.T) {
				defer func() {
					if recover() == nil {
						t.Error("no panic")
					}
				}()
				other.NextLayerInt16(sums(), sums(), r, make([]int32, 128), make([]int16, 128), make([]int32, 128), 1, 1)
			})
		}
	}
}
