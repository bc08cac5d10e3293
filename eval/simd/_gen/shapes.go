package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// shapeLanes is the length of the rows of the kernels of family shapes.
const shapeLanes = 32

// shapeKernels keep rectified sums of rows up to date, and multiply with small matrices.
func shapeKernels(a *assembler) {
	a.exchange()
	a.pairs()
	a.dots()
	a.gather()
	a.scatter()
}

// exchange writes the kernel Exchange: for each change it puts a row in the place of another
// in a cell, and adds to sums what the cell has more above zero.
func (a *assembler) exchange() {
	a.kernel("Exchange", "cells *int16, sums *int32, rows *int16, changes *uint32, n int")
	cells, sums, rows := a.parameter("cells"), a.parameter("sums"), a.parameter("rows")
	changes, n := a.parameter("changes"), a.parameter("n")
	vectors, wide := shapeLanes*2/a.level.bytes, shapeLanes*4/a.level.bytes
	total, zero := a.vecs(wide), a.vec()
	a.zero(zero)
	for i, t := range total {
		a.load(at(sums, i*a.level.bytes), t)
	}
	a.while("each", n, 1, func() {
		cell, was, is := a.row(cells, changes, 0), a.row(rows, changes, 4), a.row(rows, changes, 8)
		a.advance(12, changes)
		for i := range vectors {
			offset := i * a.level.bytes
			old, fresh := a.vec(), a.vec()
			a.load(at(cell, offset), old)
			a.VPADDW(at(is, offset), old, fresh)
			a.VPSUBW(at(was, offset), fresh, fresh)
			a.store(fresh, at(cell, offset))
			a.VPMAXSW(zero, old, old)
			a.VPMAXSW(zero, fresh, fresh)
			a.VPSUBW(old, fresh, fresh)
			a.addWide(fresh, total[2*i], total[2*i+1])
		}
	})
	for i, t := range total {
		a.store(t, at(sums, i*a.level.bytes))
	}
	a.end()
}

// row returns the address of the row whose number lies offset bytes behind from.
func (a *assembler) row(base, from reg.Register, offset int) reg.GPVirtual {
	r := a.GP64()
	a.MOVL(at(from, offset), r.As32())
	a.SHLQ(operand.U8(6), r)
	a.ADDQ(base, r)
	return r
}

// addWide adds the lower and the upper half of int16 lanes to sums of int32.
func (a *assembler) addWide(v, low, high reg.VecVirtual) {
	wide := a.vec()
	if a.level.masks {
		half := a.YMM()
		a.VPMOVSXWD(v.AsY(), wide)
		a.VPADDD(wide, low, low)
		a.VEXTRACTI64X4(operand.U8(1), v, half)
		a.VPMOVSXWD(half, wide)
		a.VPADDD(wide, high, high)
		return
	}
	half := a.XMM()
	a.VPMOVSXWD(v.AsX(), wide)
	a.VPADDD(wide, low, low)
	a.VEXTRACTI128(operand.U8(1), v, half)
	a.VPMOVSXWD(half, wide)
	a.VPADDD(wide, high, high)
}

// pairs writes the kernel Pairs: dst is bias plus a matrix times x. The matrix has the
// weights of two inputs for each output, then those of the next two.
func (a *assembler) pairs() {
	a.kernel("Pairs", "dst, bias *int32, weights, x *int16")
	dst, bias, weights, x := a.parameter("dst"), a.parameter("bias"), a.parameter("weights"), a.parameter("x")
	sums := a.vecs(shapeLanes * 4 / a.level.bytes)
	for i, s := range sums {
		a.load(at(bias, i*a.level.bytes), s)
	}
	for k := range shapeLanes / 2 {
		two := a.vec()
		a.VPBROADCASTD(at(x, 4*k), two)
		for i, s := range sums {
			product := a.vec()
			a.VPMADDWD(at(weights, 4*shapeLanes*k+i*a.level.bytes), two, product)
			a.VPADDD(product, s, s)
		}
	}
	for i, s := range sums {
		a.store(s, at(dst, i*a.level.bytes))
	}
	a.end()
}

// dots writes the kernel Dots: it adds to each of dst the product of what a row of cells has above
// zero with weights.
func (a *assembler) dots() {
	a.kernel("Dots", "dst *int32, cells *int16, list *uint16, weights *int16, n int")
	dst, cells, list := a.parameter("dst"), a.parameter("cells"), a.parameter("list")
	weights, n := a.parameter("weights"), a.parameter("n")
	weight, zero := a.vecs(shapeLanes*2/a.level.bytes), a.vec()
	a.zero(zero)
	for i, w := range weight {
		a.load(at(weights, i*a.level.bytes), w)
	}
	a.while("each", n, 1, func() {
		cell := a.GP64()
		a.MOVWLZX(at(list, 0), cell.As32())
		a.SHLQ(operand.U8(6), cell)
		a.ADDQ(cells, cell)
		var sum reg.VecVirtual
		for i, w := range weight {
			product := a.vec()
			a.VPMAXSW(at(cell, i*a.level.bytes), zero, product)
			a.VPMADDWD(w, product, product)
			if sum == nil {
				sum = product
				continue
			}
			a.VPADDD(product, sum, sum)
		}
		one, before := a.sumOne(a.int32Sums(), sum), a.XMM()
		a.VMOVD(at(dst, 0), before)
		a.VPADDD(before, one, one)
		a.VMOVD(one, at(dst, 0))
		a.advance(2, list)
		a.advance(4, dst)
	})
	a.end()
}

// gatheredLanes is the length of the rows of the kernels that learn.
const gatheredLanes = shapeLanes / 2

// gather writes the kernel Gather: each cell is what is above zero in the sum of four rows, and
// total gets all cells added.
func (a *assembler) gather() {
	a.kernel("Gather", "cells, total, rows *float32, list *uint16, n int")
	cells, total, rows := a.parameter("cells"), a.parameter("total"), a.parameter("rows")
	list, n := a.parameter("list"), a.parameter("n")
	vectors := gatheredLanes * 4 / a.level.bytes
	sums, zero := a.vecs(vectors), a.vec()
	a.zero(zero)
	for i, sum := range sums {
		a.load(at(total, i*a.level.bytes), sum)
	}
	a.while("each", n, 1, func() {
		row := a.gatheredRows(rows, list)
		for i, sum := range sums {
			offset := i * a.level.bytes
			v := a.vec()
			a.load(at(row[0], offset), v)
			for _, r := range row[1:] {
				a.VADDPS(at(r, offset), v, v)
			}
			a.VMAXPS(zero, v, v)
			a.store(v, at(cells, offset))
			a.VADDPS(v, sum, sum)
		}
		a.advance(8, list)
		a.advance(4*gatheredLanes, cells)
	})
	for i, sum := range sums {
		a.store(sum, at(total, i*a.level.bytes))
	}
	a.end()
}

// scatter writes the kernel Scatter: it adds to four rows for each cell the numbers of its error
// where the cell is above zero.
func (a *assembler) scatter() {
	a.kernel("Scatter", "rows, errors, cells *float32, list *uint16, n int")
	rows, errors, cells := a.parameter("rows"), a.parameter("errors"), a.parameter("cells")
	list, n := a.parameter("list"), a.parameter("n")
	zero := a.vec()
	a.zero(zero)
	a.while("each", n, 1, func() {
		row := a.gatheredRows(rows, list)
		for i := range gatheredLanes * 4 / a.level.bytes {
			offset := i * a.level.bytes
			v, cell := a.vec(), a.vec()
			a.load(at(errors, offset), v)
			a.load(at(cells, offset), cell)
			a.keepAbove(v, cell, zero)
			for _, r := range row {
				sum := a.vec()
				a.VADDPS(at(r, offset), v, sum)
				a.store(sum, at(r, offset))
			}
		}
		a.advance(8, list)
		a.advance(4*gatheredLanes, errors, cells)
	})
	a.end()
}

// gatheredRows returns the addresses of the four rows of a cell.
func (a *assembler) gatheredRows(base, list reg.Register) (row [4]reg.GPVirtual) {
	for k := range row {
		row[k] = a.GP64()
		a.MOVWLZX(at(list, 2*k), row[k].As32())
		a.SHLQ(operand.U8(6), row[k])
		a.ADDQ(base, row[k])
	}
	return row
}

// keepAbove clears the lanes of v where x is not above zero.
func (a *assembler) keepAbove(v, x, zero reg.VecVirtual) {
	const less = 1
	if a.level.masks {
		mask := a.K()
		a.VCMPPS(operand.U8(less), x, zero, mask)
		a.VMOVUPS_Z(v, mask, v)
		return
	}
	mask := a.vec()
	a.VCMPPS(operand.U8(less), x, zero, mask)
	a.VANDPS(mask, v, v)
}
