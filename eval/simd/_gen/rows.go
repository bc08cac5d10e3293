package main

import (
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// rowBlock is the number of matrix rows that are multiplied with a vector side
// by side: enough sums that none waits for its own last addition, and one load
// of the vector for all.
const rowBlock = 8

// rows is a walk along up to rowBlock rows of a matrix.
type rows struct {
	// first and fifth are where the walk is on these rows.
	first, fifth reg.GPVirtual
	// stride is the length of a row in bytes, stride3 three times that.
	stride, stride3 reg.GPVirtual
}

// rows returns a walk along rows of stride bytes that begins nowhere.
func (a *assembler) rows(stride reg.GPVirtual) rows {
	r := rows{first: a.GP64(), fifth: a.GP64(), stride: stride, stride3: a.GP64()}
	a.LEAQ(operand.Mem{Base: stride, Index: stride, Scale: 2}, r.stride3)
	return r
}

// begin puts a walk along count rows at the start of the first.
func (a *assembler) begin(r rows, count int, first reg.GPVirtual) {
	a.MOVQ(first, r.first)
	if count > 4 {
		a.LEAQ(operand.Mem{Base: first, Index: r.stride, Scale: 4}, r.fifth)
	}
}

// pointers are those that a walk along count rows needs.
func (r rows) pointers(count int) []reg.GPVirtual {
	if count > 4 {
		return []reg.GPVirtual{r.first, r.fifth}
	}
	return []reg.GPVirtual{r.first}
}

// row is the memory offset bytes behind where the walk is on row i.
func (r rows) row(i, offset int) operand.Mem {
	m := at(r.pointers(i + 1)[i/4], offset)
	switch i % 4 {
	case 1, 2:
		m.Index, m.Scale = r.stride, uint8(i%4)
	case 3:
		m.Index, m.Scale = r.stride3, 1
	}
	return m
}

// sums names the instructions that add up the lanes of vectors: those for
// int32 and for float32 lanes have the same shapes.
type sums struct {
	add                               func(...operand.Op)
	interleaveLow, interleaveHigh     func(...operand.Op)
	interleaveLow64, interleaveHigh64 func(...operand.Op)
}

func (a *assembler) int32Sums() sums {
	return sums{a.VPADDD, a.VPUNPCKLDQ, a.VPUNPCKHDQ, a.VPUNPCKLQDQ, a.VPUNPCKHQDQ}
}

func (a *assembler) float32Sums() sums {
	return sums{a.VADDPS, a.VUNPCKLPS, a.VUNPCKHPS, a.VUNPCKLPD, a.VUNPCKHPD}
}

// sumFour returns four lanes, lane i the sum of the lanes of v[i]. It interleaves
// pairs of vectors and adds, so that no step leaves a lane idle.
func (a *assembler) sumFour(s sums, v []reg.VecVirtual) reg.Register {
	t := a.vec()
	fold := func(low, high func(...operand.Op), x, y reg.VecVirtual) {
		low(y, x, t)
		high(y, x, x)
		s.add(t, x, x)
	}
	fold(s.interleaveLow, s.interleaveHigh, v[0], v[1])
	fold(s.interleaveLow, s.interleaveHigh, v[2], v[3])
	fold(s.interleaveLow64, s.interleaveHigh64, v[0], v[2])
	return a.sumQuarters(s, v[0])
}

// sumOne returns the sum of the lanes of v in its lowest lane.
func (a *assembler) sumOne(s sums, v reg.VecVirtual) reg.Register {
	x, t := a.sumQuarters(s, v), a.XMM()
	for _, order := range []uint8{0b01_00_11_10, 0b10_11_00_01} {
		a.VPSHUFD(operand.U8(order), x, t)
		s.add(t, x, x)
	}
	return x
}

// sumQuarters returns the sum of the parts of v that have four lanes.
func (a *assembler) sumQuarters(s sums, v reg.VecVirtual) reg.Register {
	t, y, x := a.YMM(), v.AsY(), v.AsX()
	if a.level.masks {
		a.VEXTRACTI64X4(operand.U8(1), v, t)
		s.add(t, y, y)
	}
	a.VEXTRACTI128(operand.U8(1), y, t.AsX())
	s.add(t.AsX(), x, x)
	return x
}
