package simd

import (
	"math"
	"testing"
)

func TestExchangeInt16EqualsTheReference(t *testing.T) {
	const cells, rows = 7, 11
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for n := range 20 {
				r := newRandom(n)
				changes := make([]ShapeChange, n)
				for i := range changes {
					changes[i] = ShapeChange{Cell: uint32(r.IntN(cells)), Was: uint32(r.IntN(rows)), Is: uint32(r.IntN(rows))}
				}
				got, intact := fenced[int16](t, cells*ShapeLanes)
				copy(got, filled(t, len(got), r.int16))
				want := append([]int16(nil), got...)
				table := filled(t, rows*ShapeLanes, r.int16)
				sums := [ShapeLanes]int32(filled(t, ShapeLanes, r.int32))
				wanted := sums
				k.ExchangeInt16(got, &sums, table, changes)
				intact()
				Kernels{}.ExchangeInt16(want, &wanted, table, changes)
				equal(t, got, want)
				equal(t, sums[:], wanted[:])
			}
		})
	}
}

func TestExchangeInt16ByHand(t *testing.T) {
	for _, k := range Available() {
		cells, rows := make([]int16, 2*ShapeLanes), make([]int16, 2*ShapeLanes)
		cells[ShapeLanes], cells[ShapeLanes+31] = -3, 5
		rows[ShapeLanes], rows[ShapeLanes+31] = 10, -7
		var sums [ShapeLanes]int32
		k.ExchangeInt16(cells, &sums, rows, []ShapeChange{{Cell: 1, Was: 0, Is: 1}})
		if cells[ShapeLanes] != 7 || cells[ShapeLanes+31] != -2 || sums[0] != 7 || sums[31] != -5 {
			t.Errorf("%v: cells %d and %d, sums %d and %d", k, cells[ShapeLanes], cells[ShapeLanes+31], sums[0], sums[31])
		}
	}
}

func TestExchangeInt16RefusesRowsBeyond(t *testing.T) {
	for _, c := range []ShapeChange{{Cell: 2}, {Was: 3}, {Is: 3}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v of 2 cells and 3 rows is taken", c)
				}
			}()
			Kernels{}.ExchangeInt16(make([]int16, 2*ShapeLanes), new([ShapeLanes]int32), make([]int16, 3*ShapeLanes), []ShapeChange{c})
		}()
	}
}

func TestPairsInt16EqualsTheReference(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for seed := range 20 {
				r := newRandom(seed)
				bias := [ShapeLanes]int32(filled(t, ShapeLanes, r.int32))
				weights := [ShapeLanes * ShapeLanes]int16(filled(t, ShapeLanes*ShapeLanes, r.int16))
				x := [ShapeLanes]int16(filled(t, ShapeLanes, r.int16))
				x[4], x[5], weights[2*ShapeLanes*2], weights[2*ShapeLanes*2+1] = math.MinInt16, math.MinInt16, math.MinInt16, math.MinInt16
				var got, want [ShapeLanes]int32
				k.PairsInt16(&got, &bias, &weights, &x)
				for i := range want {
					want[i] = bias[i]
					for j, v := range x {
						want[i] += int32(v) * int32(weights[j/2*2*ShapeLanes+2*i+j%2])
					}
				}
				equal(t, got[:], want[:])
			}
		})
	}
}

// gathered draws what GatherFloat32 and ScatterFloat32 work on.
func gathered(t *testing.T, n int) (cells, errors, rows []float32, list []uint16) {
	t.Helper()
	const count = 13
	r := newRandom(n)
	list = make([]uint16, 4*n)
	for i := range list {
		list[i] = uint16(r.IntN(count))
	}
	return filled(t, n*Gathered, r.Float32), filled(t, n*Gathered, r.Float32), filled(t, count*Gathered, r.Float32), list
}

func TestGatherFloat32EqualsTheReference(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for n := range 20 {
				_, _, rows, list := gathered(t, n)
				got, intact := fenced[float32](t, n*Gathered)
				want := make([]float32, n*Gathered)
				var total, wanted [Gathered]float32
				k.GatherFloat32(got, &total, rows, list)
				intact()
				Kernels{}.GatherFloat32(want, &wanted, rows, list)
				equal(t, got, want)
				equal(t, total[:], wanted[:])
			}
		})
	}
}

func TestScatterFloat32EqualsTheReference(t *testing.T) {
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for n := range 20 {
				cells, errors, rows, list := gathered(t, n)
				got, intact := fenced[float32](t, len(rows))
				copy(got, rows)
				k.ScatterFloat32(got, errors, cells, list)
				intact()
				Kernels{}.ScatterFloat32(rows, errors, cells, list)
				equal(t, got, rows)
			}
		})
	}
}

func TestGatherFloat32ByHand(t *testing.T) {
	for _, k := range Available() {
		rows, cells, errors := make([]float32, 3*Gathered), make([]float32, Gathered), make([]float32, Gathered)
		rows[Gathered], rows[2*Gathered], rows[2*Gathered+15] = 3, -1, -4
		total := [Gathered]float32{10}
		list := []uint16{1, 1, 2, 0}
		k.GatherFloat32(cells, &total, rows, list)
		if cells[0] != 5 || cells[15] != 0 || total[0] != 15 || total[15] != 0 {
			t.Errorf("%v: cells %v, total %v", k, cells, total)
		}
		errors[0], errors[15] = 7, 8
		k.ScatterFloat32(rows, errors, cells, list)
		if rows[0] != 7 || rows[Gathered] != 17 || rows[2*Gathered] != 6 || rows[2*Gathered+15] != -4 {
			t.Errorf("%v: rows %v", k, rows)
		}
	}
}

func TestDotsInt16EqualsTheReference(t *testing.T) {
	const cells = 9
	for _, k := range Available() {
		t.Run(k.String(), func(t *testing.T) {
			for n := range 20 {
				r := newRandom(n)
				table := filled(t, cells*ShapeLanes, r.int16)
				weights := [ShapeLanes]int16(filled(t, ShapeLanes, r.int16))
				list := make([]uint16, n)
				for i := range list {
					list[i] = uint16(r.IntN(cells))
				}
				got, intact := fenced[int32](t, n)
				copy(got, filled(t, n, r.int32))
				want := append([]int32(nil), got...)
				k.DotsInt16(got, table, list, &weights)
				intact()
				for i, cell := range list {
					for j, w := range weights {
						want[i] += int32(max(table[int(cell)*ShapeLanes+j], 0)) * int32(w)
					}
				}
				equal(t, got, want)
			}
		})
	}
}

func TestDotsInt16RefusesCellsBeyond(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("cell 2 of 2 is taken")
		}
	}()
	Kernels{}.DotsInt16(make([]int32, 1), make([]int16, 2*ShapeLanes), []uint16{2}, new([ShapeLanes]int16))
}
