package simd

import (
	"fmt"

	"gogo/eval/simd/internal/kernels"
)

// ShapeLanes is the length of the rows of ExchangeInt16 and PairsInt16.
const ShapeLanes = kernels.Lanes

// ShapeChange is a change of a cell: the number of the cell, and those of the row that it loses and
// of the row that it gets.
type ShapeChange = kernels.Change

// ExchangeInt16 makes changes to cells, which are sums of rows, one after the other, and adds to
// sums what the cells have more above zero than before. Cells wrap around as int16. Cells and
// rows are of ShapeLanes numbers each.
func (k Kernels) ExchangeInt16(cells []int16, sums *[ShapeLanes]int32, rows []int16, changes []ShapeChange) {
	checkChanges(len(cells)/ShapeLanes, len(rows)/ShapeLanes, changes)
	switch {
	case k.level >= AVX512:
		kernels.ExchangeAVX512(first(cells), &sums[0], first(rows), firstChange(changes), len(changes))
	case k.level >= AVX2:
		kernels.ExchangeAVX2(first(cells), &sums[0], first(rows), firstChange(changes), len(changes))
	case k.level == SIMD128:
		kernels.ExchangeSIMD128(first(cells), &sums[0], first(rows), firstChange(changes), len(changes))
	default:
		kernels.Exchange(cells, sums, rows, changes)
	}
}

// checkChanges panics unless every change is of so many cells and rows.
func checkChanges(cells, rows int, changes []ShapeChange) {
	var most ShapeChange
	for _, c := range changes {
		most.Cell, most.Was, most.Is = max(most.Cell, c.Cell), max(most.Was, c.Was), max(most.Is, c.Is)
	}
	if len(changes) > 0 && (int(most.Cell) >= cells || int(max(most.Was, most.Is)) >= rows) {
		panic(fmt.Sprintf("simd: ExchangeInt16: changes up to %+v of %d cells and %d rows", most, cells, rows))
	}
}

// firstChange returns the address of the first number of changes.
func firstChange(changes []ShapeChange) *uint32 {
	if len(changes) == 0 {
		return nil
	}
	return &changes[0].Cell
}

// PairsInt16 sets dst to bias plus the sum of weights times x, with the wrapping of int32. The
// weights of inputs 2k and 2k+1 for output i lie at 2*ShapeLanes*k + 2*i and behind it.
func (k Kernels) PairsInt16(dst, bias *[ShapeLanes]int32, weights *[ShapeLanes * ShapeLanes]int16, x *[ShapeLanes]int16) {
	switch {
	case k.level >= AVX512:
		kernels.PairsAVX512(&dst[0], &bias[0], &weights[0], &x[0])
	case k.level >= AVX2:
		kernels.PairsAVX2(&dst[0], &bias[0], &weights[0], &x[0])
	case k.level == SIMD128:
		kernels.PairsSIMD128(&dst[0], &bias[0], &weights[0], &x[0])
	default:
		kernels.Pairs(dst, bias, weights, x)
	}
}

// DotsInt16 adds to each of dst the sum of weights times what a cell has above zero, with the
// wrapping of int32. The list has the numbers of the cells, of which each has ShapeLanes numbers.
func (k Kernels) DotsInt16(dst []int32, cells []int16, list []uint16, weights *[ShapeLanes]int16) {
	checkLength("DotsInt16", "list", len(list), len(dst))
	var most uint16
	for _, cell := range list {
		most = max(most, cell)
	}
	if len(list) == 0 {
		return
	}
	if (int(most)+1)*ShapeLanes > len(cells) {
		panic(fmt.Sprintf("simd: DotsInt16: a cell %d of %d", most, len(cells)/ShapeLanes))
	}
	switch {
	case k.level >= AVX512:
		kernels.DotsAVX512(&dst[0], &cells[0], &list[0], &weights[0], len(list))
	case k.level >= AVX2:
		kernels.DotsAVX2(&dst[0], &cells[0], &list[0], &weights[0], len(list))
	case k.level == SIMD128:
		kernels.DotsSIMD128(&dst[0], &cells[0], &list[0], &weights[0], len(list))
	default:
		kernels.Dots(dst, cells, list, weights)
	}
}

// Gathered is the length of the rows of GatherFloat32 and ScatterFloat32.
const Gathered = kernels.Gathered

// GatherFloat32 sets each cell to what is above zero in the sum of four rows, whose numbers are
// in list, and adds it to total. Cells and rows are of Gathered numbers each.
func (k Kernels) GatherFloat32(cells []float32, total *[Gathered]float32, rows []float32, list []uint16) {
	checkList(list, len(cells), len(rows))
	switch {
	case len(list) == 0:
	case k.level >= AVX512:
		kernels.GatherAVX512(&cells[0], &total[0], &rows[0], &list[0], len(list)/4)
	case k.level >= AVX2:
		kernels.GatherAVX2(&cells[0], &total[0], &rows[0], &list[0], len(list)/4)
	default:
		kernels.Gather(cells, total, rows, list)
	}
}

// ScatterFloat32 is the way back: it adds the numbers of each error, where its cell is above zero,
// to the four rows of the cell.
func (k Kernels) ScatterFloat32(rows, errors, cells []float32, list []uint16) {
	checkList(list, min(len(errors), len(cells)), len(rows))
	switch {
	case len(list) == 0:
	case k.level >= AVX512:
		kernels.ScatterAVX512(&rows[0], &errors[0], &cells[0], &list[0], len(list)/4)
	case k.level >= AVX2:
		kernels.ScatterAVX2(&rows[0], &errors[0], &cells[0], &list[0], len(list)/4)
	default:
		kernels.Scatter(rows, errors, cells, list)
	}
}

// checkList panics unless a list has four rows for each cell, all of them there.
func checkList(list []uint16, cells, rows int) {
	var most uint16
	for _, row := range list {
		most = max(most, row)
	}
	if len(list)%4 != 0 || len(list)/4*Gathered > cells || len(list) > 0 && (int(most)+1)*Gathered > rows {
		panic(fmt.Sprintf("simd: a list of %d rows up to %d, %d numbers of cells and %d of rows", len(list), most, cells, rows))
	}
}
